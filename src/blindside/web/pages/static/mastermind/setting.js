// Setting pegs, in the row that is guessed or in the code: by click and key, and a button of its own to send them.

import { ask, newId, table } from "../asking.js";
import { isOurs } from "../keys.js";

let about = null; // which row, or code, the pegs are for
let pegs = []; // a sign for each hole, null where none is set yet
let at = 0; // the hole that the next peg goes to
let id = newId();
let sending = false;
let copied = 0; // how many rows further down the last copy was taken from

export function draft() {
  return document.getElementById("draft");
}

export function holes() {
  return [...(draft()?.querySelectorAll(".hb") ?? [])];
}

export function pegIn(hole) {
  return pegs[hole];
}

function picks() {
  return [...document.querySelectorAll("#palette .pick")];
}

function earlier() {
  return [...document.querySelectorAll("#rows [data-copy]")];
}

function kept() {
  return `pegs-${table().dataset.table}`;
}

function isComplete() {
  return pegs.length > 0 && pegs.every((sign) => sign !== null);
}

function paint() {
  const row = draft();
  const names = new Map(picks().map((pick) => [pick.dataset.sign, pick.dataset.name]));
  const symbols = new Map(picks().map((pick) => [pick.dataset.sign, pick.querySelector("use").getAttribute("href")]));
  holes().forEach((button, hole) => {
    const sign = pegs[hole];
    button.querySelector("use").setAttribute("href", symbols.get(sign) ?? "#hole");
    const name = names.get(sign) ?? row.dataset.open;
    button.setAttribute("aria-label", row.dataset.label.replace("{hole}", hole + 1).replace("{peg}", name));
    button.classList.toggle("at", hole === at);
    button.classList.toggle("set", sign !== null);
    button.setAttribute("aria-current", String(hole === at));
    button.tabIndex = hole === at ? 0 : -1;
  });
  for (const pick of picks()) pick.classList.toggle("used", !repeats() && pegs.includes(pick.dataset.sign));
  const check = document.getElementById("check");
  check.disabled = !isComplete() || sending;
  check.classList.toggle("lit", !check.disabled);
}

function repeats() {
  return "repeats" in draft().dataset;
}

function changed() {
  id = newId();
  sessionStorage.setItem(kept(), JSON.stringify({ about, pegs }));
  paint();
}

function fresh() {
  return Array(holes().length).fill(null);
}

function restored() {
  const found = JSON.parse(sessionStorage.getItem(kept()) ?? "{}");
  return found.about === about && found.pegs?.length === holes().length ? found.pegs : fresh();
}

/** After the table has changed. */
function refresh() {
  const row = draft();
  const active = document.activeElement;
  const wasHere = active === document.body || active?.id === "check" || row?.contains(active);
  if (row && row.dataset.draft !== about) {
    about = row.dataset.draft;
    pegs = restored();
    at = Math.max(0, pegs.indexOf(null));
    id = newId();
    sending = false;
    copied = 0;
    paint();
    if (wasHere && document.documentElement.classList.contains("live")) holes()[at].focus({ preventScroll: true });
  } else if (row) paint();
  else about = null;
}

function go(to) {
  const follows = draft().contains(document.activeElement);
  at = Math.max(0, Math.min(pegs.length - 1, to));
  paint();
  if (follows) holes()[at].focus({ preventScroll: true });
}

/** Puts a peg into a hole; without repeats it leaves the one where it was. */
export function place(hole, sign) {
  if (sending) return;
  if (!repeats()) pegs = pegs.map((other) => (other === sign ? null : other));
  pegs[hole] = sign;
  changed();
  const open = pegs.findIndex((other, place) => other === null && place > hole);
  go(open >= 0 ? open : pegs.includes(null) ? pegs.indexOf(null) : hole);
}

/** From hole to hole: what was there goes the other way. */
export function swap(from, to) {
  if (sending) return;
  [pegs[from], pegs[to]] = [pegs[to], pegs[from]];
  changed();
  go(to);
}

export function empty(hole) {
  if (sending) return;
  pegs[hole] = null;
  changed();
  go(hole);
}

function back() {
  empty(pegs[at] === null ? Math.max(0, at - 1) : at);
}

function fill(signs) {
  if (sending) return;
  pegs = [...signs];
  changed();
  go(pegs.length - 1);
}

function clear() {
  if (sending) return;
  pegs = fresh();
  changed();
  go(0);
}

/** The row below, and the next time the one below that; upwards again the same way. */
function copyFurther(step) {
  const rows = earlier();
  const wanted = copied + step;
  if (wanted < 1 || wanted > rows.length) return;
  copied = wanted;
  fill(rows[copied - 1].dataset.copy);
}

function random(most) {
  const whole = 2 ** 32 - (2 ** 32 % most);
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < whole ? drawn % most : random(most);
}

function fillAtRandom() {
  const signs = picks().map((pick) => pick.dataset.sign);
  fill(pegs.map(() => (repeats() ? signs[random(signs.length)] : signs.splice(random(signs.length), 1)[0])));
}

async function send() {
  if (!isComplete() || sending) return;
  const { command } = draft().dataset;
  const code = pegs.join("");
  sending = true;
  paint();
  const done = await ask(
    { request: "move", move: { command, [command === "guess" ? "guess" : "code"]: code } },
    { id },
  );
  if (done) return; // the table shows it next, and then there is another row
  sending = false; // where we do not know, the same id makes sure that it is done once
  if (draft()) paint();
}

document.addEventListener("click", (event) => {
  if (!draft()) return;
  const pick = event.target.closest("#palette .pick");
  const hole = event.target.closest(".hb");
  const copy = event.target.closest("[data-copy]");
  if (pick) place(at, pick.dataset.sign);
  else if (hole && Number(hole.dataset.hole) === at && pegs[at] !== null) empty(at);
  else if (hole) go(Number(hole.dataset.hole));
  else if (copy) fill(copy.dataset.copy);
  else if (event.target.closest("#clear")) clear();
  else if (event.target.closest("#random")) fillAtRandom();
  else if (event.target.closest("#check")) send();
  else return;
  if (event.detail) holes()[at].focus({ preventScroll: true }); // after a click, the keys are about the row again
});

const STEPS = {
  ArrowLeft: () => go(at - 1),
  ArrowRight: () => go(at + 1),
  Home: () => go(0),
  End: () => go(pegs.length),
};
const COPIES = { ArrowDown: 1, ArrowUp: -1 };

document.addEventListener("keydown", (event) => {
  if (!draft() || !isOurs(event, "#draft")) return;
  const sign = event.key === "0" ? "." : event.key.toLowerCase();
  if (picks().some((pick) => pick.dataset.sign === sign)) place(at, sign);
  else if (STEPS[event.key]) STEPS[event.key]();
  else if (COPIES[event.key] && earlier().length) copyFurther(COPIES[event.key]);
  else if (event.key === "Backspace") back();
  else if (event.key === "Delete") empty(at);
  else if (event.key === "Enter" && !event.target.closest("button:not(.hb),a,summary,label")) event.repeat || send();
  else return;
  event.preventDefault();
});

document.addEventListener("table-changed", refresh);
refresh();
