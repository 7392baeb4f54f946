// The companion for a real box of Code 777: everything together.

/** @import { Mark } from "../code777/tile-marks.js" */

import "./keeping.js";
import { announceNew } from "../conclusions.js";
import { byId, closest, data, fieldValue, find, findAll } from "../dom.js";
import { fillIn } from "../text.js";
import { enterCall } from "./call-sheet.js";
import { VERSION } from "./kept.js";
import { drawEntries, drawSeats, drawTriangle } from "./notes.js";
import { enterQuestion, knowTruths } from "./question-sheet.js";
import { begin, change, game, isPlaying, nameOf, table } from "./real-table.js";
import { renewal } from "./sheets.js";
import { enterMissing, enterTiles } from "./tiles-sheet.js";
import { nothingToWorkOut, workOut } from "./working.js";

const USUAL_RACKS = 4;
const WISHES = /** @type {const} */ (["silence", "chances"]);
const setup = byId("setup");
const form = byId("begin", HTMLFormElement);
const shown = byId("game");
/** @type {Set<string>} */
let concluded = new Set(); // what was known when it was last worked out

function draw() {
  const playing = isPlaying();
  setup.hidden = playing;
  shown.hidden = !playing;
  byId("new-entries").hidden = !playing;
  knowTruths([]);
  if (!playing) {
    nothingToWorkOut();
    return;
  }
  const now = table();
  drawSeats();
  drawTriangle(null);
  drawEntries();
  const reader = byId("next-reader");
  reader.textContent = now.winner === null ? fillIn(data(reader, "reader"), { name: nameOf(now.turn) }) : "";
  byId("undo", HTMLButtonElement).disabled = !game().entries.length;
  for (const wish of WISHES) byId(wish, HTMLInputElement).checked = game()[wish];
  for (const id of ["ask", "call-it"]) byId(id, HTMLButtonElement).disabled = now.winner !== null;
  workOut("/companion/code777/advice", game(), follow);
}

/** @param {HTMLElement} place */
function follow(place) {
  concluded = announceNew(place, byId("follows-now"), concluded);
  const marked = findAll("[data-marks]", HTMLElement, place)[0];
  drawTriangle(marked ? /** @type {Mark[]} */ (data(marked, "marks").split(" ")) : null);
  const truths = data(find("[data-truths]", HTMLElement, place), "truths");
  knowTruths(truths ? truths.split(" ") : []);
}

/**
 * Whatever an entry is about is opened where it was entered.
 * @param {number} entry
 * @param {number} place the rack whose tiles it is about; -1: the entry itself
 */
function correct(entry, place) {
  if (place >= 0) enterTiles({ entry, place });
  else if (game().entries[entry].entry === "answer") enterQuestion(entry);
  else enterCall(entry);
}

/** @param {number} count */
function names(count) {
  return Array.from({ length: count }, (_, seat) => (seat ? fieldValue(form, `name${seat}`).trim() : ""));
}

function showNames() {
  const count = Number(fieldValue(form, "players"));
  for (const input of findAll(".names input", HTMLInputElement, form))
    input.hidden = Number(input.name.slice("name".length)) >= count;
}

form.addEventListener("change", showNames);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const players = Number(fieldValue(form, "players"));
  const racks = Array(Math.max(players, USUAL_RACKS)).fill("");
  begin({
    companion: VERSION,
    game: "code777",
    edition: fieldValue(form, "edition"),
    players,
    me: 0,
    racks,
    entries: [],
    names: names(players),
    silence: false,
    chances: false,
  });
  enterMissing();
});
renewal(() => begin(null));
byId("ask").addEventListener("click", () => enterQuestion());
byId("call-it").addEventListener("click", () => enterCall());
byId("undo").addEventListener("click", () => change((next) => void next.entries.pop()));
for (const wish of WISHES) {
  const box = byId(wish, HTMLInputElement);
  box.addEventListener("change", () => change((next) => Object.assign(next, { [wish]: box.checked })));
}
shown.addEventListener("click", (event) => {
  const number = Number(closest(event, ".entry")?.dataset.number);
  const spot = closest(event, "[data-entry]");
  if (spot) correct(Number(spot.dataset.entry), Number(spot.dataset.place));
  else if (closest(event, ".edit")) correct(number, -1);
  else if (closest(event, ".remove")) change((next) => void next.entries.splice(number, 1));
});
document.addEventListener("entries-changed", draw);
showNames();
draw();
