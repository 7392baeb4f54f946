// The companion for a real board of Mastermind: rows are entered, advice is shown.

import "./cache-page.js";
import { byId, closest, data, fieldValue, find, findAll, symbolHtml } from "../dom.js";
import { isPossibleKey, pegSymbol } from "../mastermind/pegs.js";
import { setNotice } from "../notice.js";
import { drawCodesLeft } from "./codes-left.js";
import { startWorker } from "./device.js";
import { openStore, VERSION } from "./entries-store.js";
import { EMPTY } from "./reasoning/tables.js";
import { cloneTemplate, confirmRestart } from "./sheets.js";

/** @import { Board } from "./reasoning/codes.js" */
/** @import { Analysis } from "./reasoning/mastermind-analysis.js" */
/** @type {ReturnType<typeof openStore<Board & { companion: number, game: "mastermind" }>>} */
const store = openStore("mastermind");
const form = byId("begin", HTMLFormElement);
const gameElement = byId("game");
const draftElement = byId("draft");
const picks = findAll("#palette .pick", HTMLButtonElement);
const names = Object.fromEntries(picks.map((one) => [data(one, "sign"), one.getAttribute("aria-label")]));
const title = byId("next-title");
const add = byId("add-row", HTMLButtonElement);
const place = byId("conclusions");
const status = byId("status");
/** @type {(board: Board) => Promise<Analysis>} */
const analyze = startWorker(new URL("./reasoning/mastermind-worker.js", import.meta.url), () =>
  setNotice(status, data(status, "unreadable")),
);
let row = emptyRow();

/**
 * The row that is being entered. `number`: the row that is edited, or null. `at`: the hole of the next peg.
 * @returns {{ number: number | null, guess: (string | undefined)[], at: number, reds: number, whites: number }}
 */
function emptyRow() {
  return { number: null, guess: [], at: 0, reds: 0, whites: 0 };
}

/** @param {string | undefined} sign */
function symbol(sign) {
  return sign === undefined ? "hole" : pegSymbol(sign);
}

/** @param {(next: Board) => void} edit */
function editBoard(edit) {
  row = emptyRow();
  store.edit(edit);
}

function draw() {
  const board = store.read();
  byId("setup").hidden = board !== null;
  gameElement.hidden = board === null;
  byId("new-entries").hidden = board === null;
  if (board === null) {
    place.replaceChildren();
    return;
  }
  drawRows(board);
  drawDraft();
  void showAnalysis(board);
}

/** @param {Board} board */
async function showAnalysis(board) {
  setNotice(status, "");
  drawCodesLeft(place, board, await analyze(board));
}

const MAX_KEYS_IN_A_ROW = 6;

/** @param {Board} board */
function drawRows({ holes, rows }) {
  byId("no-entries").hidden = rows.length > 0;
  const list = byId("entries");
  list.className = `count-${holes}`;
  list.style.setProperty("--keys", String(holes > MAX_KEYS_IN_A_ROW ? Math.ceil(holes / 2) : holes));
  list.replaceChildren(
    ...rows.map(({ guess, reds, whites }, number) => {
      const drawn = cloneTemplate("row-entry");
      drawn.dataset.number = String(number);
      find(".entry-number", HTMLElement, drawn).textContent = String(number + 1);
      const pegs = find(".guess-pegs", HTMLElement, drawn);
      pegs.innerHTML = [...guess].map((sign) => symbolHtml(symbol(sign), "40 40", "peg")).join("");
      pegs.setAttribute("aria-label", [...guess].map((sign) => names[sign]).join(", "));
      const keys = find(".key-grid", HTMLElement, drawn);
      keys.innerHTML =
        symbolHtml("k-hit", "20 20", "key-peg").repeat(reds) + symbolHtml("k-near", "20 20", "key-peg").repeat(whites);
      keys.setAttribute("aria-label", `${reds} + ${whites}`);
      for (const button of findAll(".entry-actions button", HTMLElement, drawn))
        button.setAttribute("aria-label", `${button.getAttribute("aria-label")}: ${number + 1}`);
      return drawn;
    }),
  );
}

function drawDraft() {
  const { holes, colors, empty, repeats, rows } = store.require();
  title.textContent = row.number === null ? data(title, "next") : `${data(title, "correct")}: ${row.number + 1}`;
  draftElement.replaceChildren(
    ...Array.from({ length: holes }, (_, hole) => {
      const button = cloneTemplate("hole");
      const sign = row.guess[hole];
      button.innerHTML = symbolHtml(symbol(sign), "40 40", "peg");
      button.dataset.hole = String(hole);
      button.classList.toggle("current", hole === row.at);
      button.setAttribute("aria-label", sign === undefined ? String(hole + 1) : `${hole + 1}: ${names[sign]}`);
      return button;
    }),
  );
  picks.forEach((one, number) => {
    one.hidden = one.dataset.sign === EMPTY ? !empty : number >= colors;
    one.disabled = !repeats && row.guess.some((sign, hole) => sign === one.dataset.sign && hole !== row.at);
  });
  for (const step of findAll(".step", HTMLButtonElement)) {
    const key = keyOf(step);
    byId(key).textContent = String(row[key]);
    step.disabled = Number(step.dataset.by) < 0 ? row[key] === 0 : row.reds + row.whites >= holes;
  }
  const full = row.guess.filter((sign) => sign !== undefined).length === holes;
  add.disabled =
    !full || !isPossibleKey(row, holes) || (row.number === null && rows.length >= Number(gameElement.dataset.most));
}

/**
 * Which count a stepper changes.
 * @param {HTMLElement} step
 */
function keyOf(step) {
  return /** @type {"reds" | "whites"} */ (data(step, "key"));
}

/** @param {string} sign */
function setPeg(sign) {
  const { holes } = store.require();
  row.guess[row.at] = sign;
  const open = Array.from({ length: holes }, (_, hole) => hole).filter((hole) => row.guess[hole] === undefined);
  row.at = open.find((hole) => hole > row.at) ?? open[0] ?? row.at;
  drawDraft();
}

/** @param {number} number */
function editRow(number) {
  const { guess, reds, whites } = store.require().rows[number];
  row = { number, guess: [...guess], at: 0, reds, whites };
  drawDraft();
  draftElement.scrollIntoView({ block: "center" });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  row = emptyRow();
  store.write({
    companion: VERSION,
    game: "mastermind",
    holes: Number(fieldValue(form, "holes")),
    colors: Number(fieldValue(form, "colors")),
    repeats: find("[name=repeats]", HTMLInputElement, form).checked,
    empty: find("[name=empty]", HTMLInputElement, form).checked,
    rows: [],
  });
});
confirmRestart(() => store.write(null));
draftElement.addEventListener("click", (event) => {
  const hole = closest(event, "[data-hole]")?.dataset.hole;
  if (hole === undefined) return;
  row.at = Number(hole);
  drawDraft();
});
byId("palette").addEventListener("click", (event) => {
  const sign = closest(event, ".pick")?.dataset.sign;
  if (sign) setPeg(sign);
});
add.addEventListener("click", () => {
  const { number, guess, reds, whites } = row;
  const entered = { guess: guess.join(""), reds, whites };
  editBoard(({ rows }) => {
    if (number === null) rows.push(entered);
    else rows[number] = entered;
  });
});
gameElement.addEventListener("click", (event) => {
  const step = closest(event, ".step");
  const taken = closest(event, "[data-guess]")?.dataset.guess;
  const fix = closest(event, "[data-row]")?.dataset.row;
  const number = Number(closest(event, ".entry")?.dataset.number);
  if (step) {
    row[keyOf(step)] += Number(step.dataset.by);
    drawDraft();
  } else if (taken) {
    row = { ...emptyRow(), guess: [...taken] };
    drawDraft();
    draftElement.scrollIntoView({ block: "center" });
  } else if (fix !== undefined) editRow(Number(fix));
  else if (closest(event, ".edit")) editRow(number);
  else if (closest(event, ".remove")) editBoard(({ rows }) => void rows.splice(number, 1));
});
document.addEventListener("entries-changed", draw);
draw();
