// The sheet to enter the tiles of a rack, with a tap for each. Kinds that are used up are faded: an entry may be wrong.

/** @import { Spot } from "./state.js" */

import { byId, closest, data, find, findAll, symbolHtml } from "../dom.js";
import { fillIn } from "../text.js";
import { findMissing, putTiles, rackName, readGame, tilesAt, tilesLeftAt } from "./entered-game.js";
import { openSheet } from "./sheets.js";
import { DEAL } from "./state.js";

const sheet = byId("tiles", HTMLDialogElement);
const title = byId("tiles-title");
const slots = findAll("#slots .slot", HTMLButtonElement);
const kinds = findAll("#palette .kind", HTMLButtonElement);
const copies = Object.fromEntries(kinds.map((one) => [data(one, "kind"), Number(one.dataset.copies)]));
const labels = Object.fromEntries(kinds.map((one) => [data(one, "kind"), data(one, "label")]));
const clearing = slots[0].getAttribute("aria-label");
/** @type {Spot} */
let spot = { entry: DEAL, place: 0 };
let joins = false; // whether the next tile belongs to the last step
/** @type {(spot: Spot) => void} */
let showCall = () => {};

/**
 * Lets another module show more of a call in the sheet.
 * @param {(spot: Spot) => void} show
 */
export function onTilesPainted(show) {
  showCall = show;
}

/** @param {string} kind */
export function tileName(kind) {
  return labels[kind];
}

function paint() {
  const tiles = tilesAt(spot);
  const others = tilesLeftAt(spot, copies);
  const isMine = spot.place === readGame().me && spot.entry !== DEAL;
  title.textContent = isMine ? data(title, "mine") : rackName(spot.place);
  for (const [at, slot] of slots.entries()) {
    slot.innerHTML = tiles[at] ? symbolHtml(`t-${tiles[at]}`, "60 76", "tile") : "";
    slot.disabled = !tiles[at];
    slot.classList.toggle("current", at === tiles.length);
    const label = tiles[at] ? `${labels[tiles[at]]}: ${clearing}` : data(byId("slots"), "empty");
    slot.setAttribute("aria-label", label);
  }
  for (const one of kinds) {
    const kind = data(one, "kind");
    const count = others[kind] - tiles.filter((tile) => tile === kind).length;
    find("b", HTMLElement, one).textContent = String(Math.max(0, count));
    one.classList.toggle("used-up", count <= 0);
    one.disabled = tiles.length === slots.length || tiles.filter((tile) => tile === kind).length >= copies[kind];
    one.setAttribute("aria-label", fillIn(data(byId("palette"), "left"), [labels[kind], Math.max(0, count)]));
  }
  showCall(spot);
}

/**
 * @param {Spot} where
 * @param {boolean} [isSameStep] whether it belongs to the last step
 */
export function openTilesSheet(where, isSameStep = false) {
  spot = where;
  joins = isSameStep;
  openSheet(sheet);
  paint();
}

/** Opens the sheet for the next rack without tiles; they belong to the last step. */
export function openNextMissing() {
  const next = findMissing();
  if (next) openTilesSheet(next, true);
  else sheet.close();
}

byId("palette").addEventListener("click", (event) => {
  const kind = closest(event, ".kind")?.dataset.kind;
  if (!kind) return;
  const tiles = [...tilesAt(spot), kind];
  const was = findMissing();
  putTiles(spot, tiles, joins);
  joins = true;
  if (tiles.length < slots.length) paint();
  else if (was?.entry === spot.entry && was.place === spot.place) openNextMissing();
  else sheet.close();
});

byId("slots").addEventListener("click", (event) => {
  const slot = closest(event, ".slot");
  if (!slot) return;
  putTiles(
    spot,
    tilesAt(spot).filter((_, at) => at !== Number(slot.dataset.slot)),
    joins,
  );
  joins = true;
  paint();
  kinds.find((one) => !one.disabled)?.focus();
});
