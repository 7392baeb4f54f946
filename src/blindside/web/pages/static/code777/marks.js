// Own marks on the 28 tiles, on three layers, kept at the server: every device of ours shows the same.

import { pauseAfter, send, tell, words } from "../asking.js";

const TILES = 28;
const LAYERS = 3;
const SAVE_AFTER = 400;
const MOST_UNDONE = 100;

let sheet = null; // which tiles the marks are about: when the own rack is filled anew, so is the sheet
let layers = blank();
let before = []; // as it was, for taking back
let known = layers; // as the server has it
let version = null; // of what the server has; null where it must be read first
let isDirty = false;
let keeping = null; // while something is read or written
let waiting = 0;
let failures = 0;

function blank() {
  return Array.from({ length: LAYERS }, () => Array(TILES).fill("open"));
}

/** The marks on a tile, one a layer. */
export function marksOn(index) {
  return layers.map((layer) => layer[index]);
}

/** Begins the sheet for these tiles, unless it is the one that lies there. */
export async function useSheet(number) {
  if (sheet !== number) {
    sheet = number;
    layers = known = blank();
    before = [];
    isDirty = false;
    changed();
  }
  if (version === null) await keep();
}

function changed() {
  document.dispatchEvent(new Event("marks-changed"));
}

/** Marks a tile, or takes the mark back if it has it already. */
export function mark(layer, index, wanted) {
  const now = layers[layer][index] === wanted ? "open" : wanted;
  if (sheet === null || now === layers[layer][index]) return;
  before = [...before, layers].slice(-MOST_UNDONE);
  write(layers.map((marks, at) => (at === layer ? marks.with(index, now) : marks)));
}

export function undo() {
  if (before.length) write(before.pop());
}

function write(marks) {
  layers = marks;
  isDirty = true;
  changed();
  keepSoon();
}

function keepSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(keep, failures ? pauseAfter(failures) : SAVE_AFTER);
}

/** Until all is read and written: one thing at a time. */
function keep() {
  clearTimeout(waiting);
  keeping ??= settle().finally(() => (keeping = null));
  return keeping;
}

async function settle() {
  while (version === null || isDirty) {
    try {
      if (version === null) await load();
      if (isDirty) await save();
      failures = 0;
    } catch (error) {
      version = null; // whatever came of it
      if (error.status === 412) continue; // another device of ours has written
      if (isDirty && !failures) tell(error.status ? error.message : words().unsent);
      if (error.status) return;
      failures += 1;
      keepSoon();
      return;
    }
  }
}

/** What was marked here since it was last read comes on top. */
async function load() {
  const found = await send("GET", "notepad");
  const { layers: written, sheet: about } = found.marks;
  const fits = about === sheet && written?.length === LAYERS && written.every((layer) => layer.length === TILES);
  const theirs = fits ? written : blank();
  layers = theirs.map((marks, at) =>
    marks.map((one, tile) => (layers[at][tile] === known[at][tile] ? one : layers[at][tile])),
  );
  known = theirs;
  version = found.version;
  changed();
}

/** Also when the page is left meanwhile. */
async function save() {
  const marks = { sheet, layers };
  isDirty = false;
  version += 1;
  try {
    await send("PUT", "notepad", { version, marks }, { keepalive: true });
  } catch (error) {
    isDirty = true;
    throw error;
  }
  if (sheet === marks.sheet) known = marks.layers;
}

function saveNow() {
  if (isDirty && version !== null) save().catch(() => {});
}

addEventListener("beforeunload", saveNow); // while it still surely gets through; phones may say only the other
addEventListener("pagehide", saveNow);

/** Whoever hands the device over has written with their own hand: afterwards it is somebody else's. */
document.addEventListener("submit", async (event) => {
  if (!event.target.querySelector("#hand-over") || !(isDirty || keeping)) return;
  event.preventDefault();
  await keep();
  event.target.submit();
});
