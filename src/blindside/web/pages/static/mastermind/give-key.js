// The key that the codemaker gives by hand: red and white pegs, and the button that sends it.

import { byId, closest, data, findAll } from "../dom.js";
import { isPageKey } from "../keyboard.js";
import { newId, sendRequest } from "../table-api.js";
import { fillIn } from "../text.js";
import { isPossibleKey } from "./pegs.js";

/** @typedef {"reds" | "whites"} Peg */

/** @type {string | undefined} */
let rowKey; // the row that it answers
/** @type {Peg[]} */
let pegs = []; // in the order they were added
let id = newId();
let sending = false;

function trayElement() {
  return document.getElementById("key-tray");
}

/** @param {Peg} what */
function countPegs(what) {
  return pegs.filter((peg) => peg === what).length;
}

function holeCount() {
  return Number(byId("key-tray").dataset.holes);
}

function key() {
  return { reds: countPegs("reds"), whites: countPegs("whites") };
}

function isImpossible() {
  return !isPossibleKey(key(), holeCount());
}

function paint() {
  const give = byId("give", HTMLButtonElement);
  for (const what of /** @type {Peg[]} */ (["reds", "whites"])) {
    byId(what).textContent = String(countPegs(what));
    byId(`fewer-${what}`, HTMLButtonElement).disabled = !countPegs(what);
    byId(`more-${what}`, HTMLButtonElement).disabled = pegs.length === holeCount();
  }
  const symbols = [...Array(countPegs("reds")).fill("#k-hit"), ...Array(countPegs("whites")).fill("#k-near")];
  for (const [at, use] of findAll(".key-pegs.given use", SVGElement).entries())
    use.setAttribute("href", symbols[at] ?? "#k-none");
  give.textContent = isImpossible() ? data(give, "impossible") : fillIn(data(give, "label"), key());
  give.disabled = sending || isImpossible();
  give.classList.toggle("primary", !give.disabled);
}

/**
 * @param {Peg} what
 * @param {number} by
 */
function changeKey(what, by) {
  if (sending) return;
  if (by > 0 && pegs.length < holeCount()) pegs.push(what);
  else if (by < 0 && pegs.includes(what)) pegs.splice(pegs.lastIndexOf(what), 1);
  id = newId();
  paint();
}

async function sendKey() {
  if (sending || isImpossible()) return;
  sending = true;
  paint();
  const done = await sendRequest({ request: "move", move: { command: "give_key", key: key() } }, { id });
  if (done) return; // the next update of the table shows it
  sending = false; // the same id again: if the first request arrived, it is not repeated
  if (trayElement()) paint();
}

/** After the table has changed. */
function refresh() {
  const row = trayElement()?.dataset.draft;
  if (row !== rowKey) {
    rowKey = row;
    pegs = [];
    id = newId();
    sending = false;
  }
  if (trayElement()) paint();
}

document.addEventListener("click", (event) => {
  if (!trayElement()) return;
  const step = closest(event, ".step");
  if (step) {
    changeKey(/** @type {Peg} */ (data(step, "key")), Number(step.dataset.by));
    if (event.detail) step.blur(); // after a click, Enter sends the key
  } else if (closest(event, "#give")) sendKey();
});

/** @type {Record<string, Peg | undefined>} */
const ADDS = { 1: "reds", 2: "whites" };

document.addEventListener("keydown", (event) => {
  if (!trayElement() || !isPageKey(event, "#key-tray")) return;
  const added = ADDS[event.key];
  const last = pegs.at(-1);
  if (added) changeKey(added, 1);
  else if (event.key === "Backspace" && last) changeKey(last, -1);
  else if (event.key === "Enter" && !closest(event, "button,a,summary,label")) event.repeat || sendKey();
  else return;
  event.preventDefault();
});

document.addEventListener("table-changed", refresh);
refresh();
