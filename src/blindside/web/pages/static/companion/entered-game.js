// The game of Code 777 that is entered on this device.

/** @import { Game, Spot } from "./state.js" */

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

/**
 * Edits a copy and saves it.
 * @param {(next: Game) => void} edit
 */
export const editGame = store.edit;

/** @param {Game | null} fresh */
export function replaceGame(fresh) {
  store.write(fresh);
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
  const box = document.querySelector(`#edition option[value="${readGame().edition}"]`);
  return stateAt(readGame(), box instanceof HTMLElement ? box.dataset.mixing : undefined, spot);
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
 */
export function putTiles(spot, tiles) {
  editGame((next) => enterTilesAt(next, spot, tiles));
}

export function listSpots() {
  return spotsOf(readGame());
}

export function findMissing() {
  return missingSpot(readGame());
}
