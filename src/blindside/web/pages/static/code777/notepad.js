// The player's marks on the 28 tiles, on three layers, saved on the server: all devices of the player show the same.

/** @import { Notepad } from "../api.js" */
/** @import { Mark } from "./tile-marks.js" */

import { messages, notify } from "../notice.js";
import { makeRetry } from "../retry.js";
import { callApi, RequestError } from "../table-api.js";
import { mergeLayers } from "./tile-marks.js";

const TILES = 28;
const LAYERS = 3;
const SAVE_AFTER = 400;
const MAX_UNDO = 100;

/** @type {number | null} */
let sheet = null; // the own tiles that the marks are about: a new rack begins a new sheet
let layers = emptyLayers();
/** @type {Mark[][][]} */
let undoStack = [];
let savedLayers = layers; // as the server has them
/** @type {number | null} */
let version = null; // of the notepad on the server; null: it must be read first
let isDirty = false;
/** @type {Promise<void> | null} */
let syncing = null; // while the notepad is read or written
const retry = makeRetry(sync);

/** @returns {Mark[][]} */
function emptyLayers() {
  return Array.from({ length: LAYERS }, () => Array(TILES).fill("open"));
}

/**
 * The marks on a tile, one for each layer.
 * @param {number} index
 */
export function marksAt(index) {
  return layers.map((layer) => layer[index]);
}

/**
 * Begins a new sheet, unless this is the current one.
 * @param {number} number
 */
export async function useSheet(number) {
  if (sheet !== number) {
    sheet = number;
    layers = savedLayers = emptyLayers();
    undoStack = [];
    isDirty = false;
    dispatchChange();
  }
  if (version === null) await sync();
}

function dispatchChange() {
  document.dispatchEvent(new Event("marks-changed"));
}

/**
 * Marks a tile, or removes the same mark.
 * @param {number} layer
 * @param {number} index
 * @param {Mark} wanted
 */
export function mark(layer, index, wanted) {
  const now = layers[layer][index] === wanted ? "open" : wanted;
  if (sheet === null || now === layers[layer][index]) return;
  undoStack = [...undoStack, layers].slice(-MAX_UNDO);
  setLayers(layers.map((marks, at) => (at === layer ? marks.with(index, now) : marks)));
}

export function undo() {
  const last = undoStack.pop();
  if (last) setLayers(last);
}

/** @param {Mark[][]} marks */
function setLayers(marks) {
  layers = marks;
  isDirty = true;
  dispatchChange();
  if (!retry.failures) retry.after(SAVE_AFTER);
}

/** Reads and writes until nothing is left, one request at a time. */
function sync() {
  retry.stop();
  syncing ??= runSync().finally(() => (syncing = null));
  return syncing;
}

async function runSync() {
  while (version === null || isDirty) {
    try {
      if (version === null) await load();
      if (isDirty) await save();
      retry.succeeded();
    } catch (error) {
      version = null; // unknown: read it again
      const refused = error instanceof RequestError;
      if (refused && error.status === 412) continue; // another device of the player has written
      if (isDirty && !retry.failures) notify(refused ? error.message : messages().unsent);
      if (refused) retry.succeeded();
      else retry.again();
      return;
    }
  }
}

/** @typedef {{ layers?: Mark[][], sheet?: number | null }} Marks */

/** Reads the notepad and puts the marks made here since on top. */
async function load() {
  /** @type {Notepad} */
  const found = await callApi("GET", "notepad");
  const { layers: written, sheet: about } = /** @type {Marks} */ (found.marks);
  const fits = about === sheet && written?.length === LAYERS && written.every((layer) => layer.length === TILES);
  const theirs = fits ? written : emptyLayers();
  layers = mergeLayers(layers, savedLayers, theirs);
  savedLayers = theirs;
  version = found.version;
  dispatchChange();
}

/** Also completes when the page is closed. */
async function save() {
  const marks = { sheet, layers };
  isDirty = false;
  version = (version ?? 0) + 1;
  /** @type {Notepad} */
  const notepad = { version, marks };
  try {
    await callApi("PUT", "notepad", notepad, { keepalive: true });
  } catch (error) {
    isDirty = true;
    throw error;
  }
  if (sheet === marks.sheet) savedLayers = marks.layers;
}

function saveNow() {
  if (isDirty && version !== null) save().catch(() => {});
}

addEventListener("beforeunload", saveNow); // phones may only fire pagehide
addEventListener("pagehide", saveNow);

/** Before a shared device changes hands, the marks are saved as those of its holder. */
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.querySelector("#hand-over") || !(isDirty || syncing)) return;
  event.preventDefault();
  await sync();
  form.submit();
});
