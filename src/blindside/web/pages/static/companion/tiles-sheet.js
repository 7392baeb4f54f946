// Tiles are entered: a tap on the rack, and a tap for each tile. What is not in the box any more cannot be tapped.

import { DEAL, game, left, missing, put, rackName, tilesAt } from "./real-table.js";
import { open, picture } from "./sheets.js";

const sheet = document.getElementById("tiles");
const title = document.getElementById("tiles-title");
const slots = [...document.querySelectorAll("#slots .slot")];
const kinds = [...document.querySelectorAll("#palette .kind")];
const copies = Object.fromEntries(kinds.map((one) => [one.dataset.kind, Number(one.dataset.copies)]));
const labels = Object.fromEntries(kinds.map((one) => [one.dataset.kind, one.dataset.label]));
const clearing = slots[0].getAttribute("aria-label");
let spot = null;

export function tileName(kind) {
  return labels[kind];
}

function paint() {
  const tiles = tilesAt(spot);
  const others = left(spot, copies);
  title.textContent = spot.place === game().me && spot.entry !== DEAL ? title.dataset.mine : rackName(spot.place);
  slots.forEach((slot, at) => {
    slot.innerHTML = tiles[at] ? picture(`t-${tiles[at]}`, "60 76", "tile") : "";
    slot.disabled = !tiles[at];
    slot.classList.toggle("at", at === tiles.length);
    slot.setAttribute("aria-label", tiles[at] ? `${labels[tiles[at]]}: ${clearing}` : slot.parentElement.dataset.empty);
  });
  for (const one of kinds) {
    const { kind, label } = one.dataset;
    const count = others[kind] - tiles.filter((tile) => tile === kind).length;
    one.querySelector("b").textContent = Math.max(0, count);
    one.disabled = count <= 0 || tiles.length === slots.length;
    const words = one.parentElement.dataset.left.replace("{0}", label).replace("{1}", Math.max(0, count));
    one.setAttribute("aria-label", words);
  }
}

export function enterTiles(where) {
  spot = where;
  open(sheet);
  paint();
}

/** One rack after the other, until all are there. */
export function enterMissing() {
  const next = missing();
  if (next) enterTiles(next);
  else sheet.close();
}

document.getElementById("palette").addEventListener("click", ({ target }) => {
  const kind = target.closest(".kind")?.dataset.kind;
  if (!kind) return;
  const tiles = [...tilesAt(spot), kind];
  const was = missing();
  put(spot, tiles);
  if (tiles.length < slots.length) paint();
  else if (was?.entry === spot.entry && was.place === spot.place) enterMissing();
  else sheet.close();
});

document.getElementById("slots").addEventListener("click", ({ target }) => {
  const slot = target.closest(".slot");
  if (!slot) return;
  put(
    spot,
    tilesAt(spot).filter((_, at) => at !== Number(slot.dataset.slot)),
  );
  paint();
  kinds.find((one) => !one.disabled)?.focus();
});
