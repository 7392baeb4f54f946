// The pegs of a guess or a code while the player sets them, and the button that sends them.

/** @import { Pegs } from "./pegs.js" */

import { byId, closest, data, find, findAll } from "../dom.js";
import { isPageKey } from "../keyboard.js";
import { readJson, writeJson } from "../storage.js";
import { newId, sendRequest, tableElement } from "../table-api.js";
import { fillIn } from "../text.js";
import { misfits, nextHole, randomPegs, withPeg } from "./pegs.js";

/** @type {string | null} */
let draftFor = null; // the row or code that the pegs are for
/** @type {Pegs} */
let pegs = []; // one for each hole
let at = 0; // the hole of the next peg
let id = newId();
let sending = false;
let copied = 0; // how many rows below the last copied row is

export function draftElement() {
  return document.getElementById("draft");
}

export function holeButtons() {
  return findAll("#draft .hole-button");
}

/** @param {number} hole */
export function pegIn(hole) {
  return pegs[hole];
}

function paletteButtons() {
  return findAll("#palette .pick");
}

function copyButtons() {
  return findAll("#rows [data-copy]");
}

function storageKey() {
  return `pegs-${tableElement().dataset.table}`;
}

function isComplete() {
  return pegs.length > 0 && pegs.every((sign) => sign !== null);
}

function paint() {
  const row = byId("draft");
  const names = new Map(paletteButtons().map((pick) => [pick.dataset.sign, data(pick, "name")]));
  const symbols = new Map(
    paletteButtons().map((pick) => [pick.dataset.sign, find("use", SVGElement, pick).getAttribute("href")]),
  );
  for (const [hole, button] of holeButtons().entries()) {
    const sign = pegs[hole] ?? undefined;
    find("use", SVGElement, button).setAttribute("href", symbols.get(sign) ?? "#hole");
    const peg = names.get(sign) ?? data(row, "open");
    button.setAttribute("aria-label", fillIn(data(row, "label"), { hole: hole + 1, peg }));
    button.classList.toggle("current", hole === at);
    button.classList.toggle("filled", sign !== undefined);
    button.setAttribute("aria-current", String(hole === at));
    button.tabIndex = hole === at ? 0 : -1;
  }
  for (const pick of paletteButtons())
    pick.classList.toggle("used", !allowsRepeats() && pegs.includes(data(pick, "sign")));
  describeFit();
  const check = byId("check", HTMLButtonElement);
  check.disabled = !isComplete() || sending;
  check.classList.toggle("primary", !check.disabled);
}

/** Says whether a complete row fits all keys so far, if the hints of the table allow it. */
function describeFit() {
  const place = document.getElementById("row-fit");
  const { keyed } = byId("draft").dataset;
  if (!place || !keyed) return;
  const wrong = isComplete() ? misfits(pegs.map(String), JSON.parse(keyed)) : null;
  const text =
    wrong === null ? "" : wrong.length ? fillIn(data(place, "misfit"), { row: wrong[0] }) : data(place, "fits");
  place.classList.toggle("misfit", Boolean(wrong?.length));
  if (place.textContent !== text) place.textContent = text;
}

function allowsRepeats() {
  return "repeats" in byId("draft").dataset;
}

function saveDraft() {
  id = newId();
  writeJson(storageKey(), { about: draftFor, pegs }, "sessionStorage");
  paint();
}

/** @returns {Pegs} */
function emptyPegs() {
  return Array(holeButtons().length).fill(null);
}

/** @returns {Pegs} */
function restorePegs() {
  const found = readJson(storageKey(), "sessionStorage");
  return found?.about === draftFor && found.pegs?.length === holeButtons().length ? found.pegs : emptyPegs();
}

/** After the table has changed. */
function refresh() {
  const row = draftElement();
  const active = document.activeElement;
  const wasHere = active === document.body || active?.id === "check" || row?.contains(active);
  if (row && row.dataset.draft !== draftFor) {
    draftFor = data(row, "draft");
    pegs = restorePegs();
    at = Math.max(0, pegs.indexOf(null));
    id = newId();
    sending = false;
    copied = 0;
    paint();
    if (wasHere && document.documentElement.classList.contains("live"))
      holeButtons()[at].focus({ preventScroll: true });
  } else if (row) paint();
  else draftFor = null;
}

/** @param {number} to */
function moveTo(to) {
  const follows = byId("draft").contains(document.activeElement);
  at = Math.max(0, Math.min(pegs.length - 1, to));
  paint();
  if (follows) holeButtons()[at].focus({ preventScroll: true });
}

/**
 * Puts a peg into a hole. Without repeats it leaves the hole where it was.
 * @param {number} hole
 * @param {string} sign
 */
export function putPeg(hole, sign) {
  if (sending) return;
  pegs = withPeg(pegs, hole, sign, allowsRepeats());
  saveDraft();
  moveTo(nextHole(pegs, hole));
}

/**
 * Swaps the pegs of two holes.
 * @param {number} from
 * @param {number} to
 */
export function swapPegs(from, to) {
  if (sending) return;
  [pegs[from], pegs[to]] = [pegs[to], pegs[from]];
  saveDraft();
  moveTo(to);
}

/** @param {number} hole */
export function removePeg(hole) {
  if (sending) return;
  pegs[hole] = null;
  saveDraft();
  moveTo(hole);
}

function eraseBack() {
  removePeg(pegs[at] === null ? Math.max(0, at - 1) : at);
}

/** @param {Iterable<string>} signs */
function fillRow(signs) {
  if (sending) return;
  pegs = [...signs];
  saveDraft();
  moveTo(pegs.length - 1);
}

function clearRow() {
  if (sending) return;
  pegs = emptyPegs();
  saveDraft();
  moveTo(0);
}

/**
 * Copies the row below, the next time the one below that, and upwards again.
 * @param {number} step
 */
function copyFurther(step) {
  const rows = copyButtons();
  const wanted = copied + step;
  if (wanted < 1 || wanted > rows.length) return;
  copied = wanted;
  fillRow(data(rows[copied - 1], "copy"));
}

function fillAtRandom() {
  const signs = paletteButtons().map((pick) => data(pick, "sign"));
  fillRow(randomPegs(signs, pegs.length, allowsRepeats()));
}

async function sendDraft() {
  if (!isComplete() || sending) return;
  const { command } = byId("draft").dataset;
  const code = pegs.join("");
  sending = true;
  paint();
  const done = await sendRequest(
    { request: "move", move: { command, [command === "guess" ? "guess" : "code"]: code } },
    { id },
  );
  if (done) return; // the next update of the table shows it
  sending = false; // the same id again: if the first request arrived, it is not repeated
  if (draftElement()) paint();
}

document.addEventListener("click", (event) => {
  if (!draftElement()) return;
  const pick = closest(event, "#palette .pick");
  const hole = closest(event, ".hole-button");
  const copy = closest(event, "[data-copy]");
  if (pick) putPeg(at, data(pick, "sign"));
  else if (hole && Number(hole.dataset.hole) === at && pegs[at] !== null) removePeg(at);
  else if (hole) moveTo(Number(hole.dataset.hole));
  else if (copy) fillRow(data(copy, "copy"));
  else if (closest(event, "#clear")) clearRow();
  else if (closest(event, "#random")) fillAtRandom();
  else if (closest(event, "#check")) sendDraft();
  else return;
  if (event.detail) holeButtons()[at].focus({ preventScroll: true }); // after a click, keys set pegs again
});

/** @type {Record<string, (() => void) | undefined>} */
const STEPS = {
  ArrowLeft: () => moveTo(at - 1),
  ArrowRight: () => moveTo(at + 1),
  Home: () => moveTo(0),
  End: () => moveTo(pegs.length),
};
/** @type {Record<string, number | undefined>} */
const COPIES = { ArrowDown: 1, ArrowUp: -1 };

document.addEventListener("keydown", (event) => {
  if (!draftElement() || !isPageKey(event, "#draft")) return;
  const sign = event.key === "0" ? "." : event.key.toLowerCase();
  const step = STEPS[event.key];
  const further = COPIES[event.key];
  if (paletteButtons().some((pick) => pick.dataset.sign === sign)) putPeg(at, sign);
  else if (step) step();
  else if (further && copyButtons().length) copyFurther(further);
  else if (event.key === "Backspace") eraseBack();
  else if (event.key === "Delete") removePeg(at);
  else if (event.key === "Enter" && !closest(event, "button:not(.hole-button),a,summary,label"))
    event.repeat || sendDraft();
  else return;
  event.preventDefault();
});

document.addEventListener("table-changed", refresh);
refresh();
