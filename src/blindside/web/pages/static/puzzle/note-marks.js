// The marks of a notepad, saved as a letter for each cell.

/** @typedef {"open" | "crossed" | "circled"} Mark */

/** @type {readonly Mark[]} */
const MARKS = ["open", "crossed", "circled"];
const LETTERS = "-xo";

/**
 * The mark after a click.
 * @param {Mark} mark
 */
export function nextMark(mark) {
  return MARKS[(MARKS.indexOf(mark) + 1) % MARKS.length];
}

/**
 * @param {string | undefined} text
 * @returns {Mark} open, if the text is no mark
 */
export function parseMark(text) {
  return MARKS.find((mark) => mark === text) ?? "open";
}

/** @param {Mark[]} marks */
export function writeNotes(marks) {
  return marks.map((mark) => LETTERS[MARKS.indexOf(mark)]).join("");
}

/**
 * The saved marks. None if they have another number of cells.
 * @param {string} notes
 * @param {number} cells
 * @returns {Mark[]}
 */
export function readNotes(notes, cells) {
  if (notes.length !== cells) return [];
  return [...notes].map((letter) => MARKS[LETTERS.indexOf(letter)] ?? "open");
}
