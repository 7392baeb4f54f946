// The part of the tiles sheet for a call that was forgotten: where it goes, right or wrong, its numbers.

/** @import { Call, Spot } from "./state.js" */

import { byId, closest, data, findAll } from "../dom.js";
import { fillIn } from "../text.js";
import { editGame, listSpares, readGame, readTable, seatName, undo } from "./entered-game.js";
import { nextSpare } from "./state.js";
import { onTilesPainted, openTilesSheet } from "./tiles-sheet.js";

const NUMBERS = 3;
const sheet = byId("tiles", HTMLDialogElement);
const part = byId("forgotten");
const title = byId("tiles-title");
const gaps = byId("forgotten-gaps");
const buttons = byId("forgotten-buttons");
/** @type {Spot | null} */
let spot = null; // of the new tiles of the forgotten call
/** @type {string[]} */
let numbers = [];

/** @param {number} entry */
function callAt(entry) {
  return /** @type {Call} */ (readGame().entries[entry]);
}

/** @param {Spot} shown */
function show(shown) {
  const isShown = spot !== null && shown.entry === spot.entry && shown.place === spot.place;
  part.hidden = !isShown;
  buttons.hidden = !isShown;
  byId("tiles-done").hidden = isShown;
  if (!isShown) return;
  const call = callAt(shown.entry);
  const isMine = call.seat === readGame().me;
  title.textContent = isMine ? data(part, "mine") : fillIn(data(part, "call"), { name: seatName(call.seat) });
  byId("forgotten-tiles").textContent = data(isMine ? title : part, isMine ? "mine" : "tiles");
  for (const button of findAll("[data-gap]", HTMLElement, gaps))
    button.setAttribute("aria-pressed", String(button.dataset.gap === String(shown.entry)));
  for (const button of findAll("[data-was-right]", HTMLElement, part))
    button.setAttribute("aria-pressed", String(button.dataset.wasRight === String(call.right)));
  const old = isMine ? [] : readTable({ entry: shown.entry, place: shown.place }).out.slice(-NUMBERS);
  const said = old.map((tile) => tile[0]).join("\u00a0");
  const line = byId("forgotten-numbers");
  line.hidden = !call.right || isMine;
  line.textContent = fillIn(data(line, "line"), { numbers: said });
  byId("wrong-numbers").hidden = call.right;
  byId("numbers-chosen").textContent = numbers.join("\u00a0") || "–";
}

/** @param {boolean} right */
function settle(right) {
  if (spot === null) return;
  const { entry, place } = spot;
  editGame((next) => {
    const call = /** @type {Call} */ (next.entries[entry]);
    call.right = right;
    delete call.spare;
    delete call.spare_tiles;
    if (right && listSpares().length) call.spare = nextSpare(next, entry);
    if (right) delete call.numbers;
    else if (numbers.length === NUMBERS) call.numbers = numbers.join(" ");
  }, true);
  openTilesSheet({ entry, place }, true);
}

/**
 * Opens the sheet for a call that has just been inserted.
 * @param {Spot} where
 * @param {[number: number, text: string][]} places where it may go
 */
export function openForgottenCall(where, places) {
  spot = where;
  numbers = [];
  gaps.replaceChildren(
    ...places.map(([number, text]) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "gap-line", textContent: text, disabled: places.length < 2 });
      button.dataset.gap = String(number);
      return button;
    }),
  );
  openTilesSheet(where, true);
}

/** @param {number} gap the number that the call gets */
function move(gap) {
  if (spot === null) return;
  const { entry, place } = spot;
  spot = { entry: gap, place };
  editGame((next) => {
    const [call] = next.entries.splice(entry, 1);
    next.entries.splice(gap, 0, call);
  }, true);
  openTilesSheet(spot, true);
}

part.addEventListener("click", (event) => {
  const right = closest(event, "[data-was-right]")?.dataset.wasRight;
  const number = closest(event, "[data-number]")?.dataset.number;
  const gap = closest(event, "[data-gap]")?.dataset.gap;
  if (gap !== undefined) move(Number(gap));
  if (right !== undefined) settle(right === "true");
  if (number === undefined) return;
  numbers = numbers.length === NUMBERS ? [number] : [...numbers, number].sort();
  settle(false);
});
byId("forgotten-cancel").addEventListener("click", () => {
  sheet.close();
  undo();
});
sheet.addEventListener("close", () => {
  spot = null;
});
onTilesPainted(show);
