// A call is entered: who called, and whether it was right. Then come the new tiles.

import { change, game, nameOf, rackName, spares } from "./real-table.js";
import { open } from "./sheets.js";
import { enterMissing } from "./tiles-sheet.js";
import { choice } from "./whos.js";

const sheet = document.getElementById("calling");
const caller = choice("caller");
const spare = choice("spare");
let entry = null; // which one is corrected; null: a new one

/** They are renewed in turn. */
function due(before) {
  const right = before.filter((one) => one.entry === "call" && one.right).length;
  return spares()[right % spares().length];
}

export function enterCall(number = null) {
  entry = number;
  const { entries, players } = game();
  const said = number === null ? null : entries[number];
  caller.offer([...Array(players).keys()], nameOf, said?.seat ?? 0);
  document.getElementById("spares").hidden = spares().length < 2;
  spare.offer(spares(), rackName, said?.spare ?? due(entries.slice(0, number ?? entries.length)));
  open(sheet);
}

sheet.addEventListener("click", ({ target }) => {
  const right = target.closest("[data-right]")?.dataset.right;
  if (right === undefined) return;
  const call = { entry: "call", seat: caller.value, right: right === "true" };
  if (call.right && spares().length) call.spare = spare.value;
  change((next) => {
    const was = entry === null ? {} : next.entries[entry];
    if (was.seat === call.seat) call.tiles = was.tiles;
    if (call.spare !== undefined && was.spare === call.spare) call.spare_tiles = was.spare_tiles;
    if (entry === null) next.entries.push(call);
    else next.entries[entry] = call;
  });
  sheet.close();
  enterMissing();
});
