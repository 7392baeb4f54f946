// The companion for a real board of Mastermind: rows in, what follows out.

import "./keeping.js";
import { book, VERSION } from "./kept.js";
import { made, picture, renewal } from "./sheets.js";
import { nothingToWorkOut, workOut } from "./working.js";

const EMPTY = ".";
const kept = book("mastermind");
const form = document.getElementById("begin");
const shown = document.getElementById("game");
const draft = document.getElementById("draft");
const picks = [...document.querySelectorAll("#palette .pick")];
const names = Object.fromEntries(picks.map((one) => [one.dataset.sign, one.getAttribute("aria-label")]));
const title = document.getElementById("next-title");
const add = document.getElementById("add-row");
let row = fresh();

function fresh() {
  return { number: null, guess: [], at: 0, reds: 0, whites: 0 };
}

function symbol(sign) {
  return sign === undefined ? "hole" : sign === EMPTY ? "p-0" : `p-${sign}`;
}

function change(edit) {
  const next = structuredClone(kept.read());
  edit(next);
  row = fresh();
  kept.write(next);
}

function draw() {
  const board = kept.read();
  document.getElementById("setup").hidden = board !== null;
  shown.hidden = board === null;
  document.getElementById("new-entries").hidden = board === null;
  if (board === null) {
    nothingToWorkOut();
    return;
  }
  drawRows(board);
  drawDraft();
  workOut("/companion/mastermind/follows", board, () => {});
}

const MOST_KEYS_IN_A_ROW = 6;

function drawRows({ holes, rows }) {
  document.getElementById("no-entries").hidden = rows.length > 0;
  const list = document.getElementById("entries");
  list.className = `of-${holes}`;
  list.style.setProperty("--keys", holes > MOST_KEYS_IN_A_ROW ? Math.ceil(holes / 2) : holes);
  list.replaceChildren(
    ...rows.map(({ guess, reds, whites }, number) => {
      const drawn = made("row-entry");
      drawn.dataset.number = number;
      drawn.querySelector(".n").textContent = number + 1;
      const pegs = drawn.querySelector(".guessed");
      pegs.innerHTML = [...guess].map((sign) => picture(symbol(sign), "40 40", "peg")).join("");
      pegs.setAttribute("aria-label", [...guess].map((sign) => names[sign]).join(", "));
      const keys = drawn.querySelector(".keyed2");
      keys.innerHTML = picture("k-hit", "20 20", "key").repeat(reds) + picture("k-near", "20 20", "key").repeat(whites);
      keys.setAttribute("aria-label", `${reds} + ${whites}`);
      for (const button of drawn.querySelectorAll(".ops button"))
        button.setAttribute("aria-label", `${button.getAttribute("aria-label")}: ${number + 1}`);
      return drawn;
    }),
  );
}

function canBeKey(holes) {
  return row.reds + row.whites <= holes && !(row.reds === holes - 1 && row.whites === 1);
}

function drawDraft() {
  const { holes, colors, empty, repeats, rows } = kept.read();
  title.textContent = row.number === null ? title.dataset.next : `${title.dataset.correct}: ${row.number + 1}`;
  draft.replaceChildren(
    ...Array.from({ length: holes }, (_, hole) => {
      const button = made("hole");
      const sign = row.guess[hole];
      button.innerHTML = picture(symbol(sign), "40 40", "peg");
      button.dataset.hole = hole;
      button.classList.toggle("at", hole === row.at);
      button.setAttribute("aria-label", sign === undefined ? String(hole + 1) : `${hole + 1}: ${names[sign]}`);
      return button;
    }),
  );
  picks.forEach((one, number) => {
    one.hidden = one.dataset.sign === EMPTY ? !empty : number >= colors;
    one.disabled = !repeats && row.guess.some((sign, hole) => sign === one.dataset.sign && hole !== row.at);
  });
  for (const step of document.querySelectorAll(".step")) {
    const { key, by } = step.dataset;
    document.getElementById(key).textContent = row[key];
    step.disabled = Number(by) < 0 ? row[key] === 0 : row.reds + row.whites >= holes;
  }
  const full = row.guess.filter((sign) => sign !== undefined).length === holes;
  add.disabled = !full || !canBeKey(holes) || (row.number === null && rows.length >= Number(shown.dataset.most));
}

function set(sign) {
  const { holes } = kept.read();
  row.guess[row.at] = sign;
  const open = Array.from({ length: holes }, (_, hole) => hole).filter((hole) => row.guess[hole] === undefined);
  row.at = open.find((hole) => hole > row.at) ?? open[0] ?? row.at;
  drawDraft();
}

function correct(number) {
  const { guess, reds, whites } = kept.read().rows[number];
  row = { number, guess: [...guess], at: 0, reds, whites };
  drawDraft();
  draft.scrollIntoView({ block: "center" });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { holes, colors, repeats, empty } = form.elements;
  row = fresh();
  kept.write({
    companion: VERSION,
    game: "mastermind",
    holes: Number(holes.value),
    colors: Number(colors.value),
    repeats: repeats.checked,
    empty: empty.checked,
    rows: [],
  });
});
renewal(() => kept.write(null));
draft.addEventListener("click", ({ target }) => {
  const hole = target.closest("[data-hole]")?.dataset.hole;
  if (hole === undefined) return;
  row.at = Number(hole);
  drawDraft();
});
document.getElementById("palette").addEventListener("click", ({ target }) => {
  const sign = target.closest(".pick")?.dataset.sign;
  if (sign) set(sign);
});
add.addEventListener("click", () => {
  const { number, guess, reds, whites } = row;
  const entered = { guess: guess.join(""), reds, whites };
  change(({ rows }) => {
    if (number === null) rows.push(entered);
    else rows[number] = entered;
  });
});
shown.addEventListener("click", ({ target }) => {
  const step = target.closest(".step");
  const taken = target.closest("[data-guess]")?.dataset.guess;
  const fix = target.closest("[data-row]")?.dataset.row;
  const number = Number(target.closest(".entry")?.dataset.number);
  if (step) {
    row[step.dataset.key] += Number(step.dataset.by);
    drawDraft();
  } else if (taken) {
    row = { ...fresh(), guess: [...taken] };
    drawDraft();
    draft.scrollIntoView({ block: "center" });
  } else if (fix !== undefined) correct(Number(fix));
  else if (target.closest(".edit")) correct(number);
  else if (target.closest(".remove")) change(({ rows }) => rows.splice(number, 1));
});
document.addEventListener("entries-changed", draw);
draw();
