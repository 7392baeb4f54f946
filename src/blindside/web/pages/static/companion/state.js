// The state of a real game of Code 777, computed from its entries: racks, tiles out of play, points. It finds the
// next reader and the tiles that can be entered. What follows from the entries is computed in reasoning/.

import { COPIES, EDITIONS, MIX_AT, POINTS_TO_WIN, RACK_SIZE } from "./reasoning/tables.js";

/** @typedef {{ entry: "answer", reader: number, card: number, answer: number | string }} Answer */
/**
 * Tiles are the new ones of the caller's rack. After a call of my own they are the old ones. Numbers are of a wrong call.
 * @typedef {{ entry: "call", seat: number, right: boolean, tiles?: string, spare?: number, spare_tiles?: string,
 *   numbers?: string }} Call
 */
/** @typedef {Answer | Call} Entry */
/**
 * Racks are the tiles of the deal, those of the players first, then the spare ones. Mine is empty.
 * @typedef {{ companion: number, game: "code777", edition: string, players: number, me: number, racks: string[],
 *   entries: Entry[], names: string[], silence: boolean, chances: boolean }} Game
 */
/** @typedef {{ entry: number, place: number }} Spot number of an entry, and the rack whose tiles are entered there */
/**
 * @typedef {{ racks: string[][], out: string[], pile: number, points: number[], winner: number | null, turn: number }}
 *   State
 */

const BOX = COPIES.reduce((sum, copies) => sum + copies);
/** The "entry" of the tiles that were dealt. */
export const DEAL = -1;

export function tilesOf(text = "") {
  return text.split(" ").filter(Boolean);
}

/** @param {Game} game */
export function spareRacks({ players, racks }) {
  return racks.map((_, place) => place).slice(players);
}

/**
 * The spare rack that the next right call renews. They take turns.
 * @param {Game} game
 * @param {number} before number of entries before that call
 * @returns {number | undefined}
 */
export function nextSpare(game, before) {
  const spares = spareRacks(game);
  const right = game.entries.slice(0, before).filter((one) => one.entry === "call" && one.right).length;
  return spares[right % spares.length];
}

/**
 * The racks that a call renews, with the tiles that were entered for them.
 * @param {Call} call
 * @returns {[place: number, tiles: string | undefined][]}
 */
function renewedRacks(call) {
  /** @type {[number, string | undefined][]} */
  const both = [[call.seat, call.tiles]];
  if (call.right && call.spare !== undefined) both.push([call.spare, call.spare_tiles]);
  return both;
}

/**
 * The state after all entries, or at a spot just before its tiles come.
 * @param {Game} game
 * @param {Spot | null} [spot]
 * @returns {State}
 */
export function stateAt({ edition, me, players, racks, entries }, spot = null) {
  /** @type {State} */
  const now = {
    racks: racks.map((text) => tilesOf(text)),
    out: [],
    pile: BOX - RACK_SIZE * racks.length,
    points: Array(players).fill(0),
    winner: null,
    turn: 0,
  };
  /** @type {(number: number, place: number) => boolean} */
  const isSpot = (number, place) => spot?.entry === number && spot.place === place;
  const mix = () => {
    now.pile += now.out.length;
    now.out = [];
  };
  if (spot?.entry === DEAL) {
    now.racks[spot.place] = [];
    return now;
  }
  for (const [number, entry] of entries.entries()) {
    if (entry.entry === "answer") {
      now.turn = (entry.reader + 1) % players;
      continue;
    }
    if (entry.right) now.points[entry.seat] += 1;
    if (now.points[entry.seat] === POINTS_TO_WIN) {
      now.winner = entry.seat;
      break;
    }
    for (const [place, tiles] of renewedRacks(entry)) {
      if (place === me && isSpot(number, place)) return now; // the caller's own tiles are the old ones
      now.out.push(...(place === me ? tilesOf(tiles) : now.racks[place]));
      now.racks[place] = [];
      if (now.pile < RACK_SIZE) mix();
      if (isSpot(number, place)) return now;
      if (place !== me) now.racks[place] = tilesOf(tiles);
      now.pile -= RACK_SIZE;
      if (EDITIONS[edition] === "at-seven" && now.pile <= MIX_AT) mix();
    }
  }
  return now;
}

/**
 * The tiles that were entered at a spot.
 * @param {Game} game
 * @param {Spot} spot
 */
export function tilesEntered(game, { entry, place }) {
  if (entry === DEAL) return tilesOf(game.racks[place]);
  const call = callAt(game, entry);
  return tilesOf(place === call.seat ? call.tiles : call.spare_tiles);
}

/**
 * Enters tiles at a spot.
 * @param {Game} game is changed
 * @param {Spot} spot
 * @param {string[]} tiles
 */
export function enterTilesAt(game, { entry, place }, tiles) {
  const text = tiles.join(" ");
  if (entry === DEAL) {
    game.racks[place] = text;
    return;
  }
  const call = callAt(game, entry);
  if (place === call.seat) call.tiles = text;
  else call.spare_tiles = text;
}

/**
 * @param {Game} game
 * @param {number} number
 */
function callAt(game, number) {
  const entry = game.entries[number];
  if (entry?.entry !== "call") throw new Error(`entry ${number} is no call`);
  return entry;
}

/**
 * The spots at which tiles are entered, in the order of play. The last spot of a rack has its current tiles.
 * @param {Game} game
 * @returns {Spot[]}
 */
export function spotsOf({ me, racks, entries }) {
  const found = racks.flatMap((_, place) => (place === me ? [] : [{ entry: DEAL, place }]));
  const points = new Map();
  for (const [number, entry] of entries.entries()) {
    if (entry.entry !== "call") continue;
    points.set(entry.seat, (points.get(entry.seat) ?? 0) + Number(entry.right));
    if (points.get(entry.seat) === POINTS_TO_WIN) break;
    found.push(...renewedRacks(entry).map(([place]) => ({ entry: number, place })));
  }
  return found;
}

/**
 * The first spot whose tiles are not all entered.
 * @param {Game} game
 */
export function missingSpot(game) {
  return spotsOf(game).find((spot) => tilesEntered(game, spot).length < RACK_SIZE) ?? null;
}

/**
 * The number of tiles of each kind that are neither in view nor out of play.
 * @param {State} state
 * @param {Record<string, number>} copies
 */
export function tilesLeft({ racks, out }, copies) {
  const found = { ...copies };
  for (const kind of [...racks.flat(), ...out]) found[kind] -= 1;
  return found;
}
