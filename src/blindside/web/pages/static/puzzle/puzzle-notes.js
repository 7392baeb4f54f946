// The notepad of a puzzle: a press crosses out, the next circles, the next clears. The marks stay on this device.

import { ARROWS, move } from "../grid.js";
import { isOurs } from "../keys.js";
import { keep, kept } from "./puzzle-kept.js";

const puzzle = document.querySelector("main").dataset.puzzle;
const grid = document.getElementById("triangle");
const cells = [...grid.querySelectorAll(".cell")];
const MARKS = ["open", "crossed", "circled"];
const LETTERS = "-xo"; // as they are kept
const KEYS = { x: "crossed", o: "circled", Backspace: "open", Delete: "open" };

function markOf(cell) {
  return cell.dataset.mark ?? "open";
}

function paint(cell, mark) {
  if (mark === "open") delete cell.dataset.mark;
  else cell.dataset.mark = mark;
  const seen = cell.classList.contains("seen") && mark === "open";
  cell.setAttribute("aria-label", `${cell.dataset.label}, ${grid.dataset[seen ? "seen" : mark]}`);
}

function set(cell, mark) {
  paint(cell, mark);
  keep(puzzle, { notes: cells.map((one) => LETTERS[MARKS.indexOf(markOf(one))]).join("") });
}

function press(cell) {
  if (!cell.classList.contains("seen")) set(cell, MARKS[(MARKS.indexOf(markOf(cell)) + 1) % MARKS.length]);
}

grid.addEventListener("click", (event) => {
  const cell = event.target.closest(".cell");
  if (cell) press(cell);
});

grid.addEventListener("keydown", (event) => {
  const cell = event.target.closest(".cell");
  if (!cell || !isOurs(event, ".tri")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (ARROWS[key]) move(cell, ...ARROWS[key]);
  else if (KEYS[key] && !cell.classList.contains("seen")) set(cell, KEYS[key]);
  else return;
  event.preventDefault();
});

document.getElementById("clear-notes").addEventListener("click", () => cells.forEach((cell) => set(cell, "open")));

const { notes } = kept(puzzle);
if (notes.length === cells.length)
  cells.forEach((cell, at) => paint(cell, MARKS[LETTERS.indexOf(notes[at])] ?? "open"));
