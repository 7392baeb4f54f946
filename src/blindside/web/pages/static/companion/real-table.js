// The game of Code 777 that is entered on this device, and the names of its racks.

/** @import { Game, Spot } from "./state.js" */

import { byId, data, find } from "../dom.js";
import { fillIn } from "../text.js";
import { book } from "./kept.js";
import { enterTilesAt, missingSpot, spareRacks, spotsOf, stateAt, tilesEntered, tilesLeft } from "./state.js";

/** @type {ReturnType<typeof book<Game>>} */
const kept = book("code777");

export function isPlaying() {
  return kept.read() !== null;
}

export const game = kept.need;

/**
 * Changes a copy, which is then kept.
 * @param {(next: Game) => void} edit
 */
export const change = kept.change;

/** @param {Game | null} fresh */
export function begin(fresh) {
  kept.write(fresh);
}

/** @param {number} seat */
export function nameOf(seat) {
  if (seat === game().me) return data(byId("seats"), "you");
  return game().names[seat] || find(`#begin [name=name${seat}]`, HTMLInputElement).placeholder;
}

/** @param {number} place */
export function rackName(place) {
  return place < game().players ? nameOf(place) : fillIn(data(byId("seats"), "spare"), { place });
}

export function spares() {
  return spareRacks(game());
}

/** @param {Spot | null} [spot] see stateAt */
export function table(spot = null) {
  const box = document.querySelector(`#edition option[value="${game().edition}"]`);
  return stateAt(game(), box instanceof HTMLElement ? box.dataset.mixing : undefined, spot);
}

/**
 * How many tiles of each kind may still come to a spot.
 * @param {Spot} spot
 * @param {Record<string, number>} copies
 */
export function left(spot, copies) {
  return tilesLeft(table(spot), copies);
}

/** @param {Spot} spot */
export function tilesAt(spot) {
  return tilesEntered(game(), spot);
}

/**
 * @param {Spot} spot
 * @param {string[]} tiles
 */
export function put(spot, tiles) {
  change((next) => enterTilesAt(next, spot, tiles));
}

export function spots() {
  return spotsOf(game());
}

export function missing() {
  return missingSpot(game());
}
