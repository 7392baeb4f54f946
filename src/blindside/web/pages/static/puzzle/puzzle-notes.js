// The notepad of a puzzle: a press crosses out, the next circles, the next clears. The marks stay on this device.

import { byId, closest, data, find, findAll } from "../dom.js";
import { ARROWS, move } from "../grid.js";
import { isOurs } from "../keys.js";
import { nextMark, parseMark, readNotes, writeNotes } from "./notes.js";
import { keep, kept } from "./puzzle-kept.js";

/** @import { Mark } from "./notes.js" */

const puzzle = data(find("main"), "puzzle");
const grid = byId("triangle");
const cells = findAll(".cell", HTMLElement, grid);
/** @type {Record<string, Mark>} */
const KEYS = { x: "crossed", o: "circled", Backspace: "open", Delete: "open" };

/** @param {HTMLElement} cell */
function markOf(cell) {
  return parseMark(cell.dataset.mark);
}

/**
 * @param {HTMLElement} cell
 * @param {Mark} mark
 */
function paint(cell, mark) {
  if (mark === "open") delete cell.dataset.mark;
  else cell.dataset.mark = mark;
  const seen = cell.classList.contains("seen") && mark === "open";
  cell.setAttribute("aria-label", `${cell.dataset.label}, ${grid.dataset[seen ? "seen" : mark]}`);
}

/**
 * @param {HTMLElement} cell
 * @param {Mark} mark
 */
function set(cell, mark) {
  paint(cell, mark);
  keep(puzzle, { notes: writeNotes(cells.map(markOf)) });
}

/** @param {HTMLElement} cell */
function press(cell) {
  if (!cell.classList.contains("seen")) set(cell, nextMark(markOf(cell)));
}

grid.addEventListener("click", (event) => {
  const cell = closest(event, ".cell");
  if (cell) press(cell);
});

grid.addEventListener("keydown", (event) => {
  const cell = closest(event, ".cell");
  if (!cell || !isOurs(event, ".tri")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const arrow = ARROWS[key];
  if (arrow) move(cell, ...arrow);
  else if (KEYS[key] && !cell.classList.contains("seen")) set(cell, KEYS[key]);
  else return;
  event.preventDefault();
});

byId("clear-notes").addEventListener("click", () => {
  for (const cell of cells) set(cell, "open");
});

readNotes(kept(puzzle).notes, cells.length).forEach((mark, at) => {
  paint(cells[at], mark);
});
