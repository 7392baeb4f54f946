// The clue, where the codemaker gives it by hand: red and white pegs, and a button of its own to give them.

import { ask, newId } from "../asking.js";
import { isOurs } from "../keys.js";

let about = null; // which row it answers
let pegs = []; // "reds" and "whites", in the order they were added
let id = newId();
let sending = false;

function tray() {
  return document.getElementById("clue");
}

function count(what) {
  return pegs.filter((peg) => peg === what).length;
}

function most() {
  return Number(tray().dataset.holes);
}

/** All but one in place, and the last one elsewhere: no code and guess are like that. */
function isImpossible() {
  return count("reds") === most() - 1 && count("whites") === 1;
}

function paint() {
  const give = document.getElementById("give");
  for (const what of ["reds", "whites"]) {
    document.getElementById(what).textContent = count(what);
    document.getElementById(`fewer-${what}`).disabled = !count(what);
    document.getElementById(`more-${what}`).disabled = pegs.length === most();
  }
  const symbols = [...Array(count("reds")).fill("#k-hit"), ...Array(count("whites")).fill("#k-near")];
  document.querySelectorAll(".keyb.given use").forEach((use, at) => use.setAttribute("href", symbols[at] ?? "#k-none"));
  const { label, impossible } = give.dataset;
  const sentence = label.replace("{reds}", count("reds")).replace("{whites}", count("whites"));
  give.textContent = isImpossible() ? impossible : sentence;
  give.disabled = sending || isImpossible();
  give.classList.toggle("lit", !give.disabled);
}

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
  const move = { command: "clue", key: { reds: count("reds"), whites: count("whites") } };
  const done = await ask({ request: "move", move }, { id });
  if (done) return; // the table shows it next
  sending = false; // where we do not know, the same id makes sure that it is done once
  if (tray()) paint();
}

/** After the table has changed. */
function refresh() {
  if (!tray()) about = null;
  else if (tray().dataset.draft !== about) {
    about = tray().dataset.draft;
    pegs = [];
    id = newId();
    sending = false;
  }
  if (tray()) paint();
}

document.addEventListener("click", (event) => {
  if (!tray()) return;
  const step = event.target.closest(".step");
  if (step) {
    change(step.dataset.key, Number(step.dataset.by));
    if (event.detail) step.blur(); // after a click, Enter is about the clue again
  } else if (event.target.closest("#give")) give();
});

const ADDS = { 1: "reds", 2: "whites" };

document.addEventListener("keydown", (event) => {
  if (!tray() || !isOurs(event, "#clue")) return;
  if (ADDS[event.key]) change(ADDS[event.key], 1);
  else if (event.key === "Backspace" && pegs.length) change(pegs.at(-1), -1);
  else if (event.key === "Enter" && !event.target.closest("button,a,summary,label")) event.repeat || give();
  else return;
  event.preventDefault();
});

document.addEventListener("table-changed", refresh);
refresh();
