// The sheet to enter a call: the caller, and right or wrong. Then the sheet for the new tiles opens.

/** @import { Call } from "./state.js" */

import { byId, closest } from "../dom.js";
import { listSpares, nextNumber, putEntry, rackName, readGame, seatName } from "./entered-game.js";
import { makePicker } from "./seat-picker.js";
import { openSheet } from "./sheets.js";
import { nextSpare } from "./state.js";
import { openNextMissing } from "./tiles-sheet.js";

const sheet = byId("calling", HTMLDialogElement);
const caller = makePicker("caller");
const spare = makePicker("spare");
/** @type {number | null} */
let entry = null; // number of the edited entry; null: a new one

/** @param {number | null} [number] */
export function openCallSheet(number = null) {
  entry = number;
  const { entries, players } = readGame();
  const previous = /** @type {Call | null} */ (number === null ? null : entries[number]);
  caller.show([...Array(players).keys()], seatName, previous?.seat ?? 0);
  byId("spares").hidden = listSpares().length < 2;
  spare.show(listSpares(), rackName, previous?.spare ?? nextSpare(readGame(), number ?? nextNumber()));
  openSheet(sheet);
}

sheet.addEventListener("click", (event) => {
  const right = closest(event, "[data-right]")?.dataset.right;
  if (right === undefined) return;
  /** @type {Call} */
  const call = { entry: "call", seat: caller.value, right: right === "true" };
  if (call.right && listSpares().length) call.spare = spare.value;
  const was = /** @type {Partial<Call>} */ (entry === null ? {} : readGame().entries[entry]);
  if (was.seat === call.seat) call.tiles = was.tiles;
  if (call.spare !== undefined && was.spare === call.spare) call.spare_tiles = was.spare_tiles;
  putEntry(call, entry);
  sheet.close();
  openNextMissing();
});
