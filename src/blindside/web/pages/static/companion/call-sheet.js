// A call is entered: who called, and whether it was right. Then come the new tiles.

/** @import { Call } from "./state.js" */

import { byId, closest } from "../dom.js";
import { change, game, nameOf, rackName, spares } from "./real-table.js";
import { open } from "./sheets.js";
import { dueSpare } from "./state.js";
import { enterMissing } from "./tiles-sheet.js";
import { choice } from "./whos.js";

const sheet = byId("calling", HTMLDialogElement);
const caller = choice("caller");
const spare = choice("spare");
/** @type {number | null} */
let entry = null; // which one is corrected; null: a new one

/** @param {number | null} [number] */
export function enterCall(number = null) {
  entry = number;
  const { entries, players } = game();
  const said = /** @type {Call | null} */ (number === null ? null : entries[number]);
  caller.offer([...Array(players).keys()], nameOf, said?.seat ?? 0);
  byId("spares").hidden = spares().length < 2;
  spare.offer(spares(), rackName, said?.spare ?? dueSpare(game(), number ?? entries.length));
  open(sheet);
}

sheet.addEventListener("click", (event) => {
  const right = closest(event, "[data-right]")?.dataset.right;
  if (right === undefined) return;
  /** @type {Call} */
  const call = { entry: "call", seat: caller.value, right: right === "true" };
  if (call.right && spares().length) call.spare = spare.value;
  change((next) => {
    const was = /** @type {Partial<Call>} */ (entry === null ? {} : next.entries[entry]);
    if (was.seat === call.seat) call.tiles = was.tiles;
    if (call.spare !== undefined && was.spare === call.spare) call.spare_tiles = was.spare_tiles;
    if (entry === null) next.entries.push(call);
    else next.entries[entry] = call;
  });
  sheet.close();
  enterMissing();
});
