// The notepad of a puzzle: a click crosses out, the next circles, the next clears. Marks are saved on this device.

import { byId, closest, data, find, findAll } from "../dom.js";
import { ARROWS, moveFocus } from "../grid.js";
import { isPageKey } from "../keyboard.js";
import { nextMark, parseMark, readNotes, writeNotes } from "./note-marks.js";
import { loadPuzzle, savePuzzle } from "./progress.js";

/** @import { Mark } from "./note-marks.js" */

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
function setMark(cell, mark) {
  paint(cell, mark);
  savePuzzle(puzzle, { notes: writeNotes(cells.map(markOf)) });
}

/** @param {HTMLElement} cell */
function cycleMark(cell) {
  if (!cell.classList.contains("seen")) setMark(cell, nextMark(markOf(cell)));
}

grid.addEventListener("click", (event) => {
  const cell = closest(event, ".cell");
  if (cell) cycleMark(cell);
});

grid.addEventListener("keydown", (event) => {
  const cell = closest(event, ".cell");
  if (!cell || !isPageKey(event, ".note-grid")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const arrow = ARROWS[key];
  if (arrow) moveFocus(cell, ...arrow);
  else if (KEYS[key] && !cell.classList.contains("seen")) setMark(cell, KEYS[key]);
  else return;
  event.preventDefault();
});

byId("clear-notes").addEventListener("click", () => {
  for (const cell of cells) setMark(cell, "open");
});

readNotes(loadPuzzle(puzzle).notes, cells.length).forEach((mark, at) => {
  paint(cells[at], mark);
});
