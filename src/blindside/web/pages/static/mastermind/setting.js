// Setting pegs, in the row that is guessed or in the code: by click and key, and a button of its own to send them.

/** @import { Pegs } from "./pegs.js" */

import { ask, newId, table } from "../asking.js";
import { byId, closest, data, find, findAll } from "../dom.js";
import { isOurs } from "../keys.js";
import { readJson, writeJson } from "../storage.js";
import { fillIn } from "../text.js";
import { nextHole, randomPegs, withPeg } from "./pegs.js";

/** @type {string | null} */
let about = null; // which row, or code, the pegs are for
/** @type {Pegs} */
let pegs = []; // a sign for each hole, null where none is set yet
let at = 0; // the hole that the next peg goes to
let id = newId();
let sending = false;
let copied = 0; // how many rows further down the last copy was taken from

export function draft() {
  return document.getElementById("draft");
}

export function holes() {
  return findAll("#draft .hb");
}

/** @param {number} hole */
export function pegIn(hole) {
  return pegs[hole];
}

function picks() {
  return findAll("#palette .pick");
}

function earlier() {
  return findAll("#rows [data-copy]");
}

function kept() {
  return `pegs-${table().dataset.table}`;
}

function isComplete() {
  return pegs.length > 0 && pegs.every((sign) => sign !== null);
}

function paint() {
  const row = byId("draft");
  const names = new Map(picks().map((pick) => [pick.dataset.sign, data(pick, "name")]));
  const symbols = new Map(
    picks().map((pick) => [pick.dataset.sign, find("use", SVGElement, pick).getAttribute("href")]),
  );
  for (const [hole, button] of holes().entries()) {
    const sign = pegs[hole] ?? undefined;
    find("use", SVGElement, button).setAttribute("href", symbols.get(sign) ?? "#hole");
    const peg = names.get(sign) ?? data(row, "open");
    button.setAttribute("aria-label", fillIn(data(row, "label"), { hole: hole + 1, peg }));
    button.classList.toggle("at", hole === at);
    button.classList.toggle("set", sign !== undefined);
    button.setAttribute("aria-current", String(hole === at));
    button.tabIndex = hole === at ? 0 : -1;
  }
  for (const pick of picks()) pick.classList.toggle("used", !repeats() && pegs.includes(data(pick, "sign")));
  const check = byId("check", HTMLButtonElement);
  check.disabled = !isComplete() || sending;
  check.classList.toggle("lit", !check.disabled);
}

function repeats() {
  return "repeats" in byId("draft").dataset;
}

function changed() {
  id = newId();
  writeJson(kept(), { about, pegs }, "sessionStorage");
  paint();
}

/** @returns {Pegs} */
function fresh() {
  return Array(holes().length).fill(null);
}

/** @returns {Pegs} */
function restored() {
  const found = readJson(kept(), "sessionStorage");
  return found?.about === about && found.pegs?.length === holes().length ? found.pegs : fresh();
}

/** After the table has changed. */
function refresh() {
  const row = draft();
  const active = document.activeElement;
  const wasHere = active === document.body || active?.id === "check" || row?.contains(active);
  if (row && row.dataset.draft !== about) {
    about = data(row, "draft");
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

/** @param {number} to */
function go(to) {
  const follows = byId("draft").contains(document.activeElement);
  at = Math.max(0, Math.min(pegs.length - 1, to));
  paint();
  if (follows) holes()[at].focus({ preventScroll: true });
}

/**
 * Puts a peg into a hole; without repeats it leaves the one where it was.
 * @param {number} hole
 * @param {string} sign
 */
export function place(hole, sign) {
  if (sending) return;
  pegs = withPeg(pegs, hole, sign, repeats());
  changed();
  go(nextHole(pegs, hole));
}

/**
 * From hole to hole: what was there goes the other way.
 * @param {number} from
 * @param {number} to
 */
export function swap(from, to) {
  if (sending) return;
  [pegs[from], pegs[to]] = [pegs[to], pegs[from]];
  changed();
  go(to);
}

/** @param {number} hole */
export function empty(hole) {
  if (sending) return;
  pegs[hole] = null;
  changed();
  go(hole);
}

function back() {
  empty(pegs[at] === null ? Math.max(0, at - 1) : at);
}

/** @param {Iterable<string>} signs */
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

/**
 * The row below, and the next time the one below that; upwards again the same way.
 * @param {number} step
 */
function copyFurther(step) {
  const rows = earlier();
  const wanted = copied + step;
  if (wanted < 1 || wanted > rows.length) return;
  copied = wanted;
  fill(data(rows[copied - 1], "copy"));
}

function fillAtRandom() {
  const signs = picks().map((pick) => data(pick, "sign"));
  fill(randomPegs(signs, pegs.length, repeats()));
}

async function send() {
  if (!isComplete() || sending) return;
  const { command } = byId("draft").dataset;
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
  const pick = closest(event, "#palette .pick");
  const hole = closest(event, ".hb");
  const copy = closest(event, "[data-copy]");
  if (pick) place(at, data(pick, "sign"));
  else if (hole && Number(hole.dataset.hole) === at && pegs[at] !== null) empty(at);
  else if (hole) go(Number(hole.dataset.hole));
  else if (copy) fill(data(copy, "copy"));
  else if (closest(event, "#clear")) clear();
  else if (closest(event, "#random")) fillAtRandom();
  else if (closest(event, "#check")) send();
  else return;
  if (event.detail) holes()[at].focus({ preventScroll: true }); // after a click, the keys are about the row again
});

/** @type {Record<string, (() => void) | undefined>} */
const STEPS = {
  ArrowLeft: () => go(at - 1),
  ArrowRight: () => go(at + 1),
  Home: () => go(0),
  End: () => go(pegs.length),
};
/** @type {Record<string, number | undefined>} */
const COPIES = { ArrowDown: 1, ArrowUp: -1 };

document.addEventListener("keydown", (event) => {
  if (!draft() || !isOurs(event, "#draft")) return;
  const sign = event.key === "0" ? "." : event.key.toLowerCase();
  const step = STEPS[event.key];
  const further = COPIES[event.key];
  if (picks().some((pick) => pick.dataset.sign === sign)) place(at, sign);
  else if (step) step();
  else if (further && earlier().length) copyFurther(further);
  else if (event.key === "Backspace") back();
  else if (event.key === "Delete") empty(at);
  else if (event.key === "Enter" && !closest(event, "button:not(.hb),a,summary,label")) event.repeat || send();
  else return;
  event.preventDefault();
});

document.addEventListener("table-changed", refresh);
refresh();
