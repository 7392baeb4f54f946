// Own marks on the 28 tiles, on three layers, kept at the server: every device of ours shows the same.

/** @import { Notepad } from "../api.js" */
/** @import { Mark } from "./tile-marks.js" */

import { RequestError, send } from "../asking.js";
import { messages, notify } from "../notice.js";
import { makeRetry } from "../retry.js";
import { mergeLayers } from "./tile-marks.js";

const TILES = 28;
const LAYERS = 3;
const SAVE_AFTER = 400;
const MOST_UNDONE = 100;

/** @type {number | null} */
let sheet = null; // which tiles the marks are about: when the own rack is filled anew, so is the sheet
let layers = blank();
/** @type {Mark[][][]} */
let before = []; // as it was, for taking back
let known = layers; // as the server has it
/** @type {number | null} */
let version = null; // of what the server has; null where it must be read first
let isDirty = false;
/** @type {Promise<void> | null} */
let keeping = null; // while something is read or written
const retry = makeRetry(keep);

/** @returns {Mark[][]} */
function blank() {
  return Array.from({ length: LAYERS }, () => Array(TILES).fill("open"));
}

/**
 * The marks on a tile, one a layer.
 * @param {number} index
 */
export function marksOn(index) {
  return layers.map((layer) => layer[index]);
}

/**
 * Begins the sheet for these tiles, unless it is the one that lies there.
 * @param {number} number
 */
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

/**
 * Marks a tile, or takes the mark back if it has it already.
 * @param {number} layer
 * @param {number} index
 * @param {Mark} wanted
 */
export function mark(layer, index, wanted) {
  const now = layers[layer][index] === wanted ? "open" : wanted;
  if (sheet === null || now === layers[layer][index]) return;
  before = [...before, layers].slice(-MOST_UNDONE);
  write(layers.map((marks, at) => (at === layer ? marks.with(index, now) : marks)));
}

export function undo() {
  const last = before.pop();
  if (last) write(last);
}

/** @param {Mark[][]} marks */
function write(marks) {
  layers = marks;
  isDirty = true;
  changed();
  if (!retry.failures) retry.after(SAVE_AFTER);
}

/** Until all is read and written: one thing at a time. */
function keep() {
  retry.stop();
  keeping ??= settle().finally(() => (keeping = null));
  return keeping;
}

async function settle() {
  while (version === null || isDirty) {
    try {
      if (version === null) await load();
      if (isDirty) await save();
      retry.succeeded();
    } catch (error) {
      version = null; // whatever came of it
      const refused = error instanceof RequestError;
      if (refused && error.status === 412) continue; // another device of ours has written
      if (isDirty && !retry.failures) notify(refused ? error.message : messages().unsent);
      if (refused) retry.succeeded();
      else retry.again();
      return;
    }
  }
}

/** @typedef {{ layers?: Mark[][], sheet?: number | null }} Marks */

/** What was marked here since it was last read comes on top. */
async function load() {
  /** @type {Notepad} */
  const found = await send("GET", "notepad");
  const { layers: written, sheet: about } = /** @type {Marks} */ (found.marks);
  const fits = about === sheet && written?.length === LAYERS && written.every((layer) => layer.length === TILES);
  const theirs = fits ? written : blank();
  layers = mergeLayers(layers, known, theirs);
  known = theirs;
  version = found.version;
  changed();
}

/** Also when the page is left meanwhile. */
async function save() {
  const marks = { sheet, layers };
  isDirty = false;
  version = (version ?? 0) + 1;
  /** @type {Notepad} */
  const notepad = { version, marks };
  try {
    await send("PUT", "notepad", notepad, { keepalive: true });
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
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.querySelector("#hand-over") || !(isDirty || keeping)) return;
  event.preventDefault();
  await keep();
  form.submit();
});
