// The companion for a real box of Code 777: everything together.

import "./keeping.js";
import { enterCall } from "./call-sheet.js";
import { VERSION } from "./kept.js";
import { drawEntries, drawSeats, drawTriangle } from "./notes.js";
import { enterQuestion, knowTruths } from "./question-sheet.js";
import { begin, change, game, nameOf, table } from "./real-table.js";
import { renewal } from "./sheets.js";
import { enterMissing, enterTiles } from "./tiles-sheet.js";
import { nothingToWorkOut, workOut } from "./working.js";

const USUAL_RACKS = 4;
const setup = document.getElementById("setup");
const form = document.getElementById("begin");
const shown = document.getElementById("game");
let concluded = new Set(); // what was known when it was last worked out

function draw() {
  const playing = game() !== null;
  setup.hidden = playing;
  shown.hidden = !playing;
  document.getElementById("new-entries").hidden = !playing;
  knowTruths([]);
  if (!playing) {
    nothingToWorkOut();
    return;
  }
  const now = table();
  drawSeats();
  drawTriangle(null);
  drawEntries();
  const reader = document.getElementById("next-reader");
  reader.textContent = now.winner === null ? reader.dataset.reader.replace("{name}", nameOf(now.turn)) : "";
  document.getElementById("undo").disabled = !game().entries.length;
  for (const wish of ["silence", "chances"]) document.getElementById(wish).checked = game()[wish];
  for (const id of ["ask", "call-it"]) document.getElementById(id).disabled = now.winner !== null;
  workOut("/companion/code777/follows", game(), follow);
}

/** Only what is new is read out. */
function announce(place) {
  const claims = [...place.querySelectorAll(".claims summary span")].map((claim) => claim.innerHTML);
  document.getElementById("follows-now").innerHTML = claims.filter((claim) => !concluded.has(claim)).join(" ");
  concluded = new Set(claims);
}

function follow(place) {
  announce(place);
  const marks = place.querySelector("[data-marks]")?.dataset.marks.split(" ") ?? null;
  const truths = place.querySelector("[data-truths]").dataset.truths;
  drawTriangle(marks);
  knowTruths(truths ? truths.split(" ") : []);
}

/** Whatever an entry is about is opened where it was entered. */
function correct(entry, place) {
  if (place >= 0) enterTiles({ entry, place });
  else if (game().entries[entry].entry === "answer") enterQuestion(entry);
  else enterCall(entry);
}

function names(count) {
  return Array.from({ length: count }, (_, seat) => (seat ? form.elements[`name${seat}`].value.trim() : ""));
}

function showNames() {
  const count = Number(form.elements.players.value);
  for (const input of form.querySelectorAll(".names input")) input.hidden = Number(input.name.slice(4)) >= count;
}

form.addEventListener("change", showNames);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const players = Number(form.elements.players.value);
  const racks = Array(Math.max(players, USUAL_RACKS)).fill("");
  begin({
    companion: VERSION,
    game: "code777",
    edition: form.elements.edition.value,
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
document.getElementById("ask").addEventListener("click", () => enterQuestion());
document.getElementById("call-it").addEventListener("click", () => enterCall());
document.getElementById("undo").addEventListener("click", () => change((next) => next.entries.pop()));
for (const wish of ["silence", "chances"])
  document
    .getElementById(wish)
    .addEventListener("change", ({ target }) => change((next) => (next[wish] = target.checked)));
shown.addEventListener("click", ({ target }) => {
  const number = Number(target.closest(".entry")?.dataset.number);
  const spot = target.closest("[data-entry]");
  if (spot) correct(Number(spot.dataset.entry), Number(spot.dataset.place));
  else if (target.closest(".edit")) correct(number, -1);
  else if (target.closest(".remove")) change((next) => next.entries.splice(number, 1));
});
document.addEventListener("entries-changed", draw);
showNames();
draw();
