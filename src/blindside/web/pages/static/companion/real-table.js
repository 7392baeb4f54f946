// A real table as its entries tell it: what stands where, what lies out of play, and who has how many points. The server
// works out the same anew; this is for entering only: who reads next, and which tiles there can be.

import { book } from "./kept.js";

const RACK = 3;
const BOX = 28;
const POINTS = 3;
const MIX_AT = 7;
export const DEAL = -1;
const kept = book("code777");

export const game = kept.read;

/** Changes a copy, which is then kept. */
export function change(edit) {
  const next = structuredClone(game());
  edit(next);
  kept.write(next);
}

export function begin(fresh) {
  kept.write(fresh);
}

export function tilesOf(text = "") {
  return text.split(" ").filter(Boolean);
}

export function nameOf(seat) {
  if (seat === game().me) return document.getElementById("seats").dataset.you;
  return game().names[seat] || document.querySelector(`#begin [name=name${seat}]`).placeholder;
}

export function rackName(place) {
  const { players } = game();
  return place < players ? nameOf(place) : document.getElementById("seats").dataset.spare.replace("{place}", place);
}

export function spares() {
  const { players, racks } = game();
  return racks.map((_, place) => place).slice(players);
}

function mixing() {
  return document.querySelector(`#edition option[value="${game().edition}"]`)?.dataset.mixing;
}

/** The racks that a call renews, with the tiles that were entered for them. */
function renewed(call) {
  const both = [[call.seat, call.tiles]];
  if (call.right && call.spare !== undefined) both.push([call.spare, call.spare_tiles]);
  return both;
}

/** After all entries; or, for tiles that are entered somewhere, just before they come. */
export function table(spot = null) {
  const { me, players, racks, entries } = game();
  const now = {
    racks: racks.map(tilesOf),
    out: [],
    pile: BOX - RACK * racks.length,
    points: Array(players).fill(0),
    winner: null,
    turn: 0,
  };
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
    if (now.points[entry.seat] === POINTS) {
      now.winner = entry.seat;
      break;
    }
    for (const [place, tiles] of renewed(entry)) {
      if (place === me && isSpot(number, place)) return now; // what I had stood there until now
      now.out.push(...(place === me ? tilesOf(tiles) : now.racks[place]));
      now.racks[place] = [];
      if (now.pile < RACK) mix();
      if (isSpot(number, place)) return now;
      if (place !== me) now.racks[place] = tilesOf(tiles);
      now.pile -= RACK;
      if (mixing() === "at-seven" && now.pile <= MIX_AT) mix();
    }
  }
  return now;
}

/** How many tiles of each kind may still come to a spot. */
export function left(spot, copies) {
  const { racks, out } = table(spot);
  const found = { ...copies };
  for (const kind of [...racks.flat(), ...out]) found[kind] -= 1;
  return found;
}

export function tilesAt({ entry, place }) {
  if (entry === DEAL) return tilesOf(game().racks[place]);
  const call = game().entries[entry];
  return tilesOf(place === call.seat ? call.tiles : call.spare_tiles);
}

export function put({ entry, place }, tiles) {
  change((next) => {
    const text = tiles.join(" ");
    if (entry === DEAL) next.racks[place] = text;
    else if (place === next.entries[entry].seat) next.entries[entry].tiles = text;
    else next.entries[entry].spare_tiles = text;
  });
}

/** The spots at which tiles are entered, in the order of play; where the tiles that stand now came from is the last. */
export function spots() {
  const { me, racks, entries } = game();
  const found = racks.flatMap((_, place) => (place === me ? [] : [{ entry: DEAL, place }]));
  const points = {};
  for (const [number, entry] of entries.entries()) {
    if (entry.entry !== "call") continue;
    points[entry.seat] = (points[entry.seat] ?? 0) + entry.right;
    if (points[entry.seat] === POINTS) break;
    found.push(...renewed(entry).map(([place]) => ({ entry: number, place })));
  }
  return found;
}

export function missing() {
  return spots().find((spot) => tilesAt(spot).length < RACK) ?? null;
}
