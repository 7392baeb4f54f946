// The clue, where the codemaker gives it by hand: red and white pegs, and a button of its own to give them.

import { ask, newId } from "../asking.js";
import { byId, closest, data, findAll } from "../dom.js";
import { isOurs } from "../keys.js";
import { fillIn } from "../text.js";
import { isPossibleKey } from "./pegs.js";

/** @typedef {"reds" | "whites"} Peg */

/** @type {string | undefined} */
let about; // which row it answers
/** @type {Peg[]} */
let pegs = []; // "reds" and "whites", in the order they were added
let id = newId();
let sending = false;

function tray() {
  return document.getElementById("clue");
}

/** @param {Peg} what */
function count(what) {
  return pegs.filter((peg) => peg === what).length;
}

function most() {
  return Number(byId("clue").dataset.holes);
}

function key() {
  return { reds: count("reds"), whites: count("whites") };
}

function isImpossible() {
  return !isPossibleKey(key(), most());
}

function paint() {
  const give = byId("give", HTMLButtonElement);
  for (const what of /** @type {Peg[]} */ (["reds", "whites"])) {
    byId(what).textContent = String(count(what));
    byId(`fewer-${what}`, HTMLButtonElement).disabled = !count(what);
    byId(`more-${what}`, HTMLButtonElement).disabled = pegs.length === most();
  }
  const symbols = [...Array(count("reds")).fill("#k-hit"), ...Array(count("whites")).fill("#k-near")];
  for (const [at, use] of findAll(".keyb.given use", SVGElement).entries())
    use.setAttribute("href", symbols[at] ?? "#k-none");
  give.textContent = isImpossible() ? data(give, "impossible") : fillIn(data(give, "label"), key());
  give.disabled = sending || isImpossible();
  give.classList.toggle("lit", !give.disabled);
}

/**
 * @param {Peg} what
 * @param {number} by
 */
function change(what, by) {
  if (sending) return;
  if (by > 0 && pegs.length < most()) pegs.push(what);
  else if (by < 0 && pegs.includes(what)) pegs.splice(pegs.lastIndexOf(what), 1);
  id = newId();
  paint();
}

async function give() {
  if (sending || isImpossible()) return;
  sending = true;
  paint();
  const done = await ask({ request: "move", move: { command: "give_key", key: key() } }, { id });
  if (done) return; // the table shows it next
  sending = false; // where we do not know, the same id makes sure that it is done once
  if (tray()) paint();
}

/** After the table has changed. */
function refresh() {
  const row = tray()?.dataset.draft;
  if (row !== about) {
    about = row;
    pegs = [];
    id = newId();
    sending = false;
  }
  if (tray()) paint();
}

document.addEventListener("click", (event) => {
  if (!tray()) return;
  const step = closest(event, ".step");
  if (step) {
    change(/** @type {Peg} */ (data(step, "key")), Number(step.dataset.by));
    if (event.detail) step.blur(); // after a click, Enter is about the clue again
  } else if (closest(event, "#give")) give();
});

/** @type {Record<string, Peg | undefined>} */
const ADDS = { 1: "reds", 2: "whites" };

document.addEventListener("keydown", (event) => {
  if (!tray() || !isOurs(event, "#clue")) return;
  const added = ADDS[event.key];
  const last = pegs.at(-1);
  if (added) change(added, 1);
  else if (event.key === "Backspace" && last) change(last, -1);
  else if (event.key === "Enter" && !closest(event, "button,a,summary,label")) event.repeat || give();
  else return;
  event.preventDefault();
});

document.addEventListener("table-changed", refresh);
refresh();
