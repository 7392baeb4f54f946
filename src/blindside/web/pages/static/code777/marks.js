// Own marks on the 28 tiles, on three layers, kept at the server: every device of ours shows the same.

import { send, tell } from "./asking.js";

const TILES = 28;
const LAYERS = 3;
const SAVE_AFTER = 400;
const MOST_UNDONE = 100;

let sheet = null; // which tiles the marks are about: when the own rack is filled anew, so is the sheet
let layers = blank();
let before = []; // as it was, for taking back
let kept = null; // as the server has it
let saving = 0;

function blank() {
  return Array.from({ length: LAYERS }, () => Array(TILES).fill("open"));
}

/** The marks on a tile, one a layer. */
export function marksOn(index) {
  return layers.map((layer) => layer[index]);
}

/** Begins the sheet for these tiles, unless it is the one that lies there. */
export async function useSheet(number) {
  if (sheet === number) return;
  sheet = number;
  layers = blank();
  before = [];
  if (kept === null) await load();
  changed();
}

async function load() {
  try {
    kept = await send("GET", "notepad");
  } catch {
    return; // tried again with the next change of the table
  }
  const written = kept.marks;
  const fits = written.sheet === sheet && written.layers?.length === LAYERS && written.layers.every((layer) => layer.length === TILES);
  layers = fits ? written.layers : blank();
}

function changed() {
  document.dispatchEvent(new Event("marks-changed"));
}

/** Marks a tile, or takes the mark back if it has it already. */
export function mark(layer, index, wanted) {
  const now = layers[layer][index] === wanted ? "open" : wanted;
  if (sheet === null || now === layers[layer][index]) return;
  before = [...before, layers].slice(-MOST_UNDONE);
  layers = layers.map((marks, at) => (at === layer ? marks.with(index, now) : marks));
  changed();
  keepSoon();
}

export function undo() {
  if (!before.length) return;
  layers = before.pop();
  changed();
  keepSoon();
}

function keepSoon() {
  clearTimeout(saving);
  saving = setTimeout(keep, SAVE_AFTER);
}

async function keep() {
  try {
    kept = await send("PUT", "notepad", { version: (kept?.version ?? 0) + 1, marks: { sheet, layers } });
  } catch (error) {
    if (error.status === 412) {
      await load(); // another device of ours has written: its marks count
      changed();
    } else if (!error.status) keepSoon();
    tell(error.message);
  }
}
