// The triangle of the 28 tiles: draws marks, and makes them by click or key.

/** @import { Automatic, Mark } from "./tile-marks.js" */

import { byId, closest, data, find, findAll, symbolHtml } from "../dom.js";
import { ARROWS, moveFocus } from "../grid.js";
import { isPageKey } from "../keyboard.js";
import { hasLevel, provenMarks } from "./conclusions.js";
import { mark, marksAt, undo, useSheet } from "./notepad.js";
import { AUTOMATIC_MARKS, findAutomatic, placeAutomatic } from "./tile-marks.js";

const ROWS = [1, 2, 3, 4, 5, 6, 7];
const LAYER_NAMES = ["sure", "a", "b"];
/** @type {Record<string, number | undefined>} */
const LAYER_KEYS = { s: 0, a: 1, b: 2 };
/** @type {Mark} */
let tool = "crossed";
let layer = 0;

function triangle() {
  return byId("triangle");
}

function cells() {
  return findAll("#triangle .cell");
}

/** @param {HTMLElement} cell */
function kindOf(cell) {
  return data(cell, "kind");
}

/** Draws the triangle once, so that updates from the server need not contain it. */
function buildCells() {
  const called = JSON.parse(data(triangle(), "names"));
  const tiles = data(triangle(), "kinds").split(" ");
  let index = 0;
  for (const length of ROWS) {
    const row = document.createElement("div");
    row.className = "row";
    row.setAttribute("role", "row");
    for (const kind of tiles.slice(index, index + length)) {
      const cell = document.createElement("button");
      Object.assign(cell, { type: "button", className: "cell", id: `cell-${index}`, tabIndex: index ? -1 : 0 });
      Object.assign(cell.dataset, { kind, label: called[kind] });
      cell.setAttribute("role", "gridcell");
      cell.innerHTML = `${symbolHtml(`c-${kind}`, "60 52", "chip")}<span class="marks"></span>`;
      row.append(cell);
      index += 1;
    }
    triangle().append(row);
  }
}

/**
 * The automatic mark of each cell, at hint level "seen" and above.
 * @param {HTMLElement[]} all
 */
function placeMarks(all) {
  if (!hasLevel("seen")) return [];
  const kinds = all.map(kindOf);
  const seen = data(find(".pad"), "seen").split(" ").filter(Boolean);
  const own = all.map((_, index) => marksAt(index)[0]);
  return placeAutomatic(kinds, own, findAutomatic(kinds, seen, provenMarks()));
}

// How the player's own marks are drawn.
const PENCIL = { crossed: ["m-cross", "not"], circled: ["m-ring", "yes"] };

/**
 * @param {Mark[]} own one for each layer
 * @param {Automatic} [auto]
 */
function renderMarks(own, auto) {
  const [sure, ...supposed] = own;
  const { stroke, badge } = auto ? AUTOMATIC_MARKS[auto] : {};
  let html = stroke ? symbolHtml(stroke, "60 52", "cell-mark proof") : "";
  if (sure !== "open") html += symbolHtml(PENCIL[sure][0], "60 52", `cell-mark ${PENCIL[sure][1]}`);
  if (badge) html += symbolHtml(badge, "24 24", "corner-badge");
  supposed.forEach((mark, at) => {
    if (mark === "open") return;
    const name = LAYER_NAMES[at + 1];
    html +=
      symbolHtml(mark === "crossed" ? "m-not" : "m-ring", "60 52", `cell-mark layer-${name}`) +
      `<i class="layer-badge layer-${name}">${name.toUpperCase()}</i>`;
  });
  return html;
}

/**
 * @param {HTMLElement} cell
 * @param {Mark[]} own
 * @param {Automatic} [auto]
 */
function describeCell(cell, own, auto) {
  const words = triangle().dataset;
  const [sure, ...supposed] = own;
  const parts = [cell.dataset.label];
  if (sure !== "open" || !auto) parts.push(words[sure]);
  if (auto) parts.push(words[auto]);
  supposed.forEach((mark, at) => {
    if (mark !== "open") parts.push(words[`${mark}${LAYER_NAMES[at + 1].toUpperCase()}`]);
  });
  return parts.join(", ");
}

function paint() {
  const all = cells();
  if (!all.length) return;
  const placed = placeMarks(all);
  all.forEach((cell, index) => {
    const own = marksAt(index);
    const by = placed[index];
    const html = renderMarks(own, by);
    const marks = find(".marks", HTMLElement, cell);
    if (marks.dataset.drawn !== html) {
      marks.innerHTML = html;
      marks.dataset.drawn = html;
    }
    cell.dataset.mark = own[0];
    cell.classList.toggle("ruled-out", by === "seen" || by === "not");
    cell.classList.toggle("seen", by === "seen");
    cell.setAttribute("aria-label", describeCell(cell, own, by));
  });
  drawSlip(all);
}

/**
 * Draws the note on the own rack: proven tiles at hint level "certain" and above, else circled ones.
 * @param {HTMLElement[]} all
 */
function drawSlip(all) {
  const note = document.getElementById("slip");
  if (!note) return;
  const isProven = hasLevel("certain");
  /** @param {number} index */
  const isOnIt = (index) => (isProven ? provenMarks()?.[index] : marksAt(index)[0]) === "circled";
  const numbers = all.filter((_, index) => isOnIt(index)).map((cell) => kindOf(cell)[0]);
  note.hidden = !numbers.length;
  find("span", HTMLElement, note).textContent = data(note, isProven ? "proven" : "circled");
  find("b", HTMLElement, note).textContent = [...numbers, "?", "?", "?"]
    .slice(0, Math.max(3, numbers.length))
    .join(" ");
}

/**
 * @param {string} name of a data attribute
 * @param {string | number} value
 * @param {string} buttons their selector
 */
function pressButton(name, value, buttons) {
  for (const button of findAll(buttons)) {
    if (!button.hasAttribute("aria-pressed")) continue;
    const on = button.dataset[name] === String(value);
    button.classList.toggle("on", on);
    button.setAttribute("aria-pressed", String(on));
  }
}

/** @param {number} number */
function chooseLayer(number) {
  layer = number;
  pressButton("layer", number, "[data-layer]");
}

async function refresh() {
  if (!document.getElementById("triangle")) return;
  if (!cells().length) buildCells();
  const number = find(".pad").dataset.sheet;
  if (number !== undefined) await useSheet(Number(number));
  paint();
}

/** @type {Record<string, Mark | undefined>} */
const KEYS = { x: "crossed", o: "circled", Backspace: "open", Delete: "open" };

document.addEventListener("keydown", (event) => {
  const cell = closest(event, ".note-grid .cell");
  if (!cell) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const step = ARROWS[key];
  const wanted = KEYS[key];
  const chosen = LAYER_KEYS[key];
  if ((event.ctrlKey || event.metaKey) && !event.altKey && key === "z") undo();
  else if (!isPageKey(event, ".note-grid")) return;
  else if (step) moveFocus(cell, ...step);
  else if (wanted) mark(layer, cells().indexOf(cell), wanted);
  else if (chosen !== undefined) chooseLayer(chosen);
  else return;
  event.preventDefault();
});

document.addEventListener("click", (event) => {
  const cell = closest(event, ".note-grid .cell");
  const button = closest(event, "[data-tool]");
  const tab = closest(event, "[data-layer]");
  if (cell) mark(layer, cells().indexOf(cell), tool);
  else if (tab) chooseLayer(Number(tab.dataset.layer));
  else if (button?.dataset.tool === "undo") undo();
  else if (button) {
    tool = /** @type {Mark} */ (data(button, "tool"));
    pressButton("tool", tool, "[data-tool]");
  }
});

document.addEventListener("table-changed", refresh);
document.addEventListener("marks-changed", paint);
document.addEventListener("hints-changed", paint);
refresh();
