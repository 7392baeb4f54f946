// The companion for a real box of Code 777.

/** @import { Analysis } from "./reasoning/code777-analysis.js" */
/** @import { Game } from "./state.js" */

import "./cache-page.js";
import { announceConclusions } from "../announce-conclusions.js";
import { byId, closest, data, fieldValue, find, findAll } from "../dom.js";
import { setNotice } from "../notice.js";
import { fillIn } from "../text.js";
import { openCallSheet } from "./call-sheet.js";
import { addExplanation, drawConclusions } from "./conclusions.js";
import { startWorker } from "./device.js";
import {
  canRedo,
  canUndo,
  editGame,
  insertBefore,
  isPlaying,
  readGame,
  readTable,
  readTableNow,
  redo,
  replaceGame,
  seatName,
  undo,
} from "./entered-game.js";
import { VERSION } from "./entries-store.js";
import { cancelExplanation, requestExplanation } from "./explanation.js";
import { openForgottenCall } from "./forgotten-call.js";
import { openQuestionSheet, setTruths } from "./question-sheet.js";
import { confirmRestart } from "./sheets.js";
import { drawEntries, drawSeats, drawTriangle } from "./table-view.js";
import { openNextMissing, openTilesSheet } from "./tiles-sheet.js";

const USUAL_RACKS = 4;
const OPTIONS = /** @type {const} */ (["silence", "chances"]);
const setup = byId("setup");
const form = byId("begin", HTMLFormElement);
const gameElement = byId("game");
const place = byId("conclusions");
const status = byId("status");
/** @type {(game: Game, left?: bigint) => Promise<Analysis>} */
const analyze = startWorker(new URL("./reasoning/code777-worker.js", import.meta.url), () =>
  setNotice(status, data(status, "unreadable")),
);
let hasAsked = false; // for the explanation of the entries as they are
/** @type {Set<string>} */
let announced = new Set(); // the last conclusions
let isLater = false; // whether the player looks at a contradiction later

function draw() {
  const playing = isPlaying();
  setup.hidden = playing;
  gameElement.hidden = !playing;
  for (const id of ["new-entries", "undo", "redo"]) byId(id).hidden = !playing;
  setTruths([]);
  hasAsked = false;
  cancelExplanation();
  if (!playing) {
    document.body.classList.remove("doubting");
    place.replaceChildren();
    return;
  }
  const now = readTable();
  drawSeats();
  drawTriangle(null);
  drawEntries();
  const reader = byId("next-reader");
  reader.textContent =
    now.winner === null ? fillIn(data(reader, "reader"), { name: seatName(readTableNow().turn) }) : "";
  byId("undo", HTMLButtonElement).disabled = !canUndo();
  byId("redo", HTMLButtonElement).disabled = !canRedo();
  for (const wish of OPTIONS) byId(wish, HTMLInputElement).checked = readGame()[wish];
  for (const id of ["ask", "call-it"]) byId(id, HTMLButtonElement).disabled = now.winner !== null;
  place.inert = true; // it is about other entries
  void showAnalysis();
}

/** @param {bigint} [left] the racks that silence leaves */
async function showAnalysis(left) {
  const game = readGame();
  const analysis = await analyze(game, left);
  if (!isPlaying()) return; // the player has begun anew
  drawConclusions(place, analysis);
  announced = announceConclusions(place, byId("conclusions-status"), announced);
  if (analysis.deduction) drawTriangle(analysis.deduction.marks);
  setTruths(analysis.trueAnswers.map(String));
  if (!analysis.problem) {
    isLater = false;
    document.body.classList.remove("doubting");
  }
  place.inert = false;
  if (game.silence || analysis.problem) explain();
}

/** Asks the server for what only it computes. */
function explain() {
  if (hasAsked) return;
  hasAsked = true;
  requestExplanation("/companion/code777/explanation", readGame(), async (part) => {
    const found = find("[data-racks]", HTMLElement, part);
    const racks = data(found, "racks");
    if (racks) await showAnalysis(BigInt(racks));
    addExplanation(place, found);
    const isDoubtful = findAll(".suspects", HTMLElement, place).length > 0;
    document.body.classList.toggle("doubting", isDoubtful && !isLater);
  });
}

/** Leaves the suspects for the table. */
function lookLater() {
  isLater = true;
  document.body.classList.remove("doubting");
}

/**
 * Corrects an entry as the server suggests, or opens the sheet where it can be corrected.
 * @param {HTMLElement} button
 */
function correct(button) {
  const { dataset } = button;
  const spot = { entry: Number(dataset.entry), place: Number(dataset.place) };
  if (dataset.repair === undefined) {
    editEntry(spot.entry, spot.place);
    return;
  }
  const repaired = JSON.parse(dataset.repair);
  editGame((next) => Object.assign(next, repaired));
  if (dataset.insert === undefined) return;
  const gaps = findAll("[data-gap]", HTMLElement, find("ul", HTMLElement, button.parentElement ?? document));
  openForgottenCall(
    spot,
    gaps.map((gap) => [Number(gap.dataset.gap), gap.textContent ?? ""]),
  );
}

/**
 * Opens the sheet where an entry was made.
 * @param {number} entry
 * @param {number} place the rack whose tiles are edited; -1: the entry itself
 */
function editEntry(entry, place) {
  if (place >= 0) openTilesSheet({ entry, place });
  else if (readGame().entries[entry].entry === "answer") openQuestionSheet(entry);
  else openCallSheet(entry);
}

/** @param {number} count */
function readNames(count) {
  return Array.from({ length: count }, (_, seat) => (seat ? fieldValue(form, `name${seat}`).trim() : ""));
}

function showNames() {
  const count = Number(fieldValue(form, "players"));
  for (const input of findAll(".name-fields input", HTMLInputElement, form))
    input.hidden = Number(input.name.slice("name".length)) >= count;
}

form.addEventListener("change", showNames);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const players = Number(fieldValue(form, "players"));
  const racks = Array(Math.max(players, USUAL_RACKS)).fill("");
  replaceGame({
    companion: VERSION,
    game: "code777",
    edition: fieldValue(form, "edition"),
    players,
    me: 0,
    racks,
    entries: [],
    names: readNames(players),
    silence: false,
    chances: false,
  });
  openNextMissing();
});
confirmRestart(() => replaceGame(null));
byId("ask").addEventListener("click", () => openQuestionSheet());
byId("call-it").addEventListener("click", () => openCallSheet());
byId("undo").addEventListener("click", undo);
byId("redo").addEventListener("click", redo);
byId("look-later").addEventListener("click", lookLater);
byId("show-entries").addEventListener("click", () => {
  lookLater();
  byId("entries-title").scrollIntoView();
});
for (const wish of OPTIONS) {
  const box = byId(wish, HTMLInputElement);
  box.addEventListener("change", () => editGame((next) => Object.assign(next, { [wish]: box.checked })));
}
gameElement.addEventListener("click", (event) => {
  const number = Number(closest(event, ".entry")?.dataset.number);
  const spot = closest(event, "[data-entry]");
  if (spot) correct(spot);
  else if (closest(event, ".edit")) editEntry(number, -1);
  else if (closest(event, ".insert")) insertBefore(number + 1);
  else if (closest(event, "#insert-at-end")) insertBefore(null);
  else if (closest(event, ".remove")) {
    editGame((next) => void next.entries.splice(number, 1));
    insertBefore(null);
  }
});
place.addEventListener(
  "toggle",
  ({ target }) => target instanceof HTMLDetailsElement && target.open && explain(),
  true,
);
document.addEventListener("entries-changed", draw);
showNames();
draw();
