// The game of Code 777 that is entered on this device.

/** @import { Entry, Game, Spot } from "./state.js" */

import { byId, data, find } from "../dom.js";
import { fillIn } from "../text.js";
import { openStore } from "./entries-store.js";
import { enterTilesAt, missingSpot, spareRacks, spotsOf, stateAt, tilesEntered, tilesLeft } from "./state.js";

/** @type {ReturnType<typeof openStore<Game>>} */
const store = openStore("code777");

export function isPlaying() {
  return store.read() !== null;
}

export const readGame = store.require;

/** @type {number | null} */
let gap = null; // number of the entry before which new ones go; null: at the end

export const editGame = store.edit;
export const { undo, redo, canUndo, canRedo } = store;

/** @param {Game | null} fresh */
export function replaceGame(fresh) {
  gap = null;
  store.write(fresh);
}

/** The number that the next new entry gets. */
export function nextNumber() {
  return Math.min(gap ?? Number.POSITIVE_INFINITY, readGame().entries.length);
}

/** Whether new entries go between others. */
export function isInserting() {
  return nextNumber() < readGame().entries.length;
}

/** @param {number | null} number null: at the end */
export function insertBefore(number) {
  gap = number;
  document.dispatchEvent(new Event("entries-changed"));
}

/**
 * Adds a new entry, or replaces one.
 * @param {Entry} entry
 * @param {number | null} number of the entry that it replaces; null: a new one
 */
export function putEntry(entry, number) {
  const place = number ?? nextNumber();
  if (number === null && gap !== null) gap += 1;
  editGame((next) => void next.entries.splice(place, number === null ? 0 : 1, entry));
}

/** The table where the next new entry goes. */
export function readTableNow() {
  const game = readGame();
  return stateAt({ ...game, entries: game.entries.slice(0, nextNumber()) });
}

/** @param {number} seat */
export function seatName(seat) {
  if (seat === readGame().me) return data(byId("seats"), "you");
  return readGame().names[seat] || find(`#begin [name=name${seat}]`, HTMLInputElement).placeholder;
}

/** @param {number} place */
export function rackName(place) {
  return place < readGame().players ? seatName(place) : fillIn(data(byId("seats"), "spare"), { place });
}

export function listSpares() {
  return spareRacks(readGame());
}

/** @param {Spot | null} [spot] see stateAt */
export function readTable(spot = null) {
  return stateAt(readGame(), spot);
}

/**
 * The number of tiles of each kind that can still be entered at a spot.
 * @param {Spot} spot
 * @param {Record<string, number>} copies
 */
export function tilesLeftAt(spot, copies) {
  return tilesLeft(readTable(spot), copies);
}

/** @param {Spot} spot */
export function tilesAt(spot) {
  return tilesEntered(readGame(), spot);
}

/**
 * @param {Spot} spot
 * @param {string[]} tiles
 * @param {boolean} joins see editGame
 */
export function putTiles(spot, tiles, joins) {
  editGame((next) => enterTilesAt(next, spot, tiles), joins);
}

export function listSpots() {
  return spotsOf(readGame());
}

export function findMissing() {
  return missingSpot(readGame());
}
