// The triangle of the 28 tiles: draws the marks on it, and makes them by pencil or key.

/** @import { Automatic, Mark } from "./tile-marks.js" */

import { byId, closest, data, find, findAll, picture } from "../dom.js";
import { ARROWS, move } from "../grid.js";
import { isOurs } from "../keys.js";
import { marksThatFollow, takesAid } from "./follows.js";
import { mark, marksOn, undo, useSheet } from "./marks.js";
import { BY_ITSELF, findAutomatic, placeAutomatic } from "./tile-marks.js";

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

/** It is drawn here, once: what the server sends with every change need not have it. */
function build() {
  const called = JSON.parse(data(triangle(), "names"));
  const tiles = data(triangle(), "kinds").split(" ");
  let index = 0;
  for (const length of ROWS) {
    const row = document.createElement("li");
    row.className = "row";
    row.setAttribute("role", "row");
    for (const kind of tiles.slice(index, index + length)) {
      const cell = document.createElement("button");
      Object.assign(cell, { type: "button", className: "cell", id: `cell-${index}`, tabIndex: index ? -1 : 0 });
      Object.assign(cell.dataset, { kind, label: called[kind] });
      cell.setAttribute("role", "gridcell");
      cell.innerHTML = `${picture(`c-${kind}`, "60 52", "chip")}<span class="marks"></span>`;
      row.append(cell);
      index += 1;
    }
    triangle().append(row);
  }
}

/**
 * For each cell the mark that made itself there, where that help is taken.
 * @param {HTMLElement[]} all
 */
function findPlaced(all) {
  if (!takesAid("seen")) return [];
  const kinds = all.map(kindOf);
  const seen = data(find(".pad"), "seen").split(" ").filter(Boolean);
  const own = all.map((_, index) => marksOn(index)[0]);
  return placeAutomatic(kinds, own, findAutomatic(kinds, seen, marksThatFollow()));
}

// What the player marks is drawn with a pencil.
const PENCIL = { crossed: ["m-cross", "not"], circled: ["m-ring", "yes"] };

/**
 * @param {Mark[]} own one a layer
 * @param {Automatic} [auto]
 */
function overlay(own, auto) {
  const [sure, ...supposed] = own;
  const [stroke, pen, badge] = auto ? BY_ITSELF[auto] : [];
  let html = stroke && !(auto === "seen" && sure !== "open") ? picture(stroke, "60 52", `mk ${pen}`) : "";
  if (sure !== "open") html += picture(PENCIL[sure][0], "60 52", `mk ${PENCIL[sure][1]}`);
  if (badge) html += picture(badge, "24 24", "eye");
  supposed.forEach((mark, at) => {
    if (mark === "open") return;
    const name = LAYER_NAMES[at + 1];
    html +=
      picture(mark === "crossed" ? "m-not" : "m-ring", "60 52", `mk ${name}`) +
      `<i class="bdg ${name}">${name.toUpperCase()}</i>`;
  });
  return html;
}

/**
 * @param {HTMLElement} cell
 * @param {Mark[]} own
 * @param {Automatic} [auto]
 */
function spoken(cell, own, auto) {
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
  const placed = findPlaced(all);
  all.forEach((cell, index) => {
    const own = marksOn(index);
    const by = placed[index];
    const html = overlay(own, by);
    const marks = find(".marks", HTMLElement, cell);
    if (marks.dataset.drawn !== html) {
      marks.innerHTML = html;
      marks.dataset.drawn = html;
    }
    cell.dataset.mark = own[0];
    cell.classList.toggle("out", own[0] === "crossed" || by === "seen" || by === "not");
    cell.classList.toggle("seen", by === "seen");
    cell.setAttribute("aria-label", spoken(cell, own, by));
  });
  drawSlip(all);
}

/**
 * The note on the own rack: with help what is proven and nothing else, without it what the player circled.
 * @param {HTMLElement[]} all
 */
function drawSlip(all) {
  const note = document.getElementById("slip");
  if (!note) return;
  const isProven = takesAid("certain");
  /** @param {number} index */
  const isOnIt = (index) => (isProven ? marksThatFollow()?.[index] : marksOn(index)[0]) === "circled";
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
function use(name, value, buttons) {
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
  use("layer", number, "[data-layer]");
}

async function refresh() {
  if (!document.getElementById("triangle")) return;
  if (!cells().length) build();
  const number = find(".pad").dataset.sheet;
  if (number !== undefined) await useSheet(Number(number));
  paint();
}

/** @type {Record<string, Mark | undefined>} */
const KEYS = { x: "crossed", o: "circled", Backspace: "open", Delete: "open" };

document.addEventListener("keydown", (event) => {
  const cell = closest(event, ".tri .cell");
  if (!cell) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const step = ARROWS[key];
  const wanted = KEYS[key];
  const chosen = LAYER_KEYS[key];
  if ((event.ctrlKey || event.metaKey) && !event.altKey && key === "z") undo();
  else if (!isOurs(event, ".tri")) return;
  else if (step) move(cell, ...step);
  else if (wanted) mark(layer, cells().indexOf(cell), wanted);
  else if (chosen !== undefined) chooseLayer(chosen);
  else return;
  event.preventDefault();
});

document.addEventListener("click", (event) => {
  const cell = closest(event, ".tri .cell");
  const button = closest(event, "[data-tool]");
  const tab = closest(event, "[data-layer]");
  if (cell) mark(layer, cells().indexOf(cell), tool);
  else if (tab) chooseLayer(Number(tab.dataset.layer));
  else if (button?.dataset.tool === "undo") undo();
  else if (button) {
    tool = /** @type {Mark} */ (data(button, "tool"));
    use("tool", tool, "[data-tool]");
  }
});

document.addEventListener("table-changed", refresh);
document.addEventListener("marks-changed", paint);
document.addEventListener("aid-changed", paint);
refresh();
