// A puzzle: the answer is put together, sent, and what the server says to it takes its place on the page.

import { byId, closest, data, find, findAll, picture } from "../dom.js";
import { isOurs } from "../keys.js";
import { emptyEntry, isComplete, putSign, takeBackSign } from "../learn/entry.js";
import { fillIn } from "../text.js";
import { keep, kept, streak, today, writeDays } from "./puzzle-kept.js";
import "./puzzle-notes.js";

const puzzle = data(find("main"), "puzzle");
const form = byId("answering");
const answer = byId("answer", HTMLInputElement);
const check = byId("check", HTMLButtonElement);
const places = findAll(".slots span, .placed .hole", HTMLElement, form);
const picks = findAll("[data-sign]", HTMLElement, form);
const ready = check.textContent;
let entry = emptyEntry(places.length);
let asking = false;

function outcome() {
  return byId("outcome");
}

function isOpen() {
  return !["solved", "given up"].includes(data(outcome(), "state"));
}

function paint() {
  places.forEach((place, number) => {
    const sign = entry.signs[number];
    const pick = picks.find((one) => one.dataset.sign === sign);
    place.classList.toggle("sel", number === entry.at);
    if (!place.matches(".hole")) place.textContent = sign;
    else {
      place.innerHTML = pick ? picture(data(pick, "symbol"), "40 40", "peg") : "";
      place.setAttribute("aria-label", `${number + 1}: ${pick ? data(pick, "name") : data(byId("placed"), "empty")}`);
    }
  });
  const complete = isComplete(entry);
  answer.value = entry.signs.join("");
  check.disabled = !complete;
  check.classList.toggle("lit", complete);
  check.textContent = complete ? ready : data(check, "unfilled");
}

/** @param {string} sign */
function pick(sign) {
  if (!isOpen()) return;
  entry = putSign(entry, sign);
  paint();
}

function takeBack() {
  entry = takeBackSign(entry);
  paint();
}

/**
 * The next sign that is picked goes there.
 * @param {number} at
 */
function goTo(at) {
  entry = { ...entry, at };
  paint();
}

/**
 * Asks the server; what it says is shown instead of what was said before.
 * @param {Record<string, string>} fields
 */
async function send(fields) {
  const body = new URLSearchParams({ hints: data(outcome(), "hints"), ...fields });
  const got = await fetch(location.pathname, { method: "POST", body, headers: { accept: "text/html" } });
  const said = new DOMParser().parseFromString(await got.text(), "text/html").getElementById("outcome");
  if (!said) throw new Error(got.statusText);
  outcome().replaceWith(said);
  if (said.dataset.state === "solved") showResult();
  return said;
}

function unsent() {
  const told = outcome().querySelector(".told") ?? document.createElement("p");
  told.className = "told";
  told.setAttribute("role", "alert");
  told.textContent = data(form, "unsent");
  outcome().prepend(told);
}

/** @param {string} what "hint", "give up", or nothing: then the answer is checked */
async function ask(what) {
  const tried = answer.value;
  if (asking) return; // or an answer would count twice
  asking = true;
  try {
    const said = await send(what ? { do: what } : { answer: tried });
    remember(said, tried);
    const last = findAll(".hinted details", HTMLDetailsElement, said).at(-1);
    if (what === "hint" && last) {
      last.open = true;
      find("summary", HTMLElement, last).focus();
    } else if (!isOpen()) {
      said.focus({ preventScroll: true });
      said.scrollIntoView({ block: "start" });
    } else if (said.dataset.state === "wrong") goTo(0); // what was tried stays
  } catch {
    unsent();
  } finally {
    asking = false;
  }
}

/**
 * @param {HTMLElement} said
 * @param {string} tried
 */
function remember(said, tried) {
  const { state, hints } = said.dataset;
  const { tries } = kept(puzzle);
  if (state === "wrong") keep(puzzle, { tries: tries + 1 });
  else if (state === "solved") keep(puzzle, { tries: tries + 1, state, answer: tried, on: today() });
  else if (state === "given up") keep(puzzle, { state });
  else keep(puzzle, { hints: Number(hints) });
  if (state === "solved") showResult();
}

/** @param {HTMLElement} result */
function resultText(result) {
  const { tries, hints } = kept(puzzle);
  const told = fillIn(data(result, "result"), [tries, hints, streak(puzzle.split("/")[0])]);
  return `Blindside ${data(result, "stars")}\n${told}\n${location.origin}${location.pathname}`;
}

function showResult() {
  const result = find(".result", HTMLElement, outcome());
  const share = find("#share", HTMLElement, result);
  result.hidden = false;
  find(".shared", HTMLElement, result).textContent = resultText(result);
  if (typeof navigator.share === "function") share.textContent = data(share, "share");
}

/** @param {HTMLElement} button */
async function share(button) {
  const result = find(".result", HTMLElement, outcome());
  const text = resultText(result);
  try {
    if (typeof navigator.share === "function") await navigator.share({ text });
    else {
      await navigator.clipboard.writeText(text);
      button.textContent = data(button, "copied");
    }
  } catch {
    getSelection()?.selectAllChildren(find(".shared", HTMLElement, result)); // to be copied by hand
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { submitter } = event;
  const what = submitter instanceof HTMLButtonElement && submitter.name === "do" ? submitter.value : "";
  if (what || isComplete(entry)) ask(what);
});

form.addEventListener("click", (event) => {
  const button = closest(event, "button");
  const place = closest(event, ".hole, .slots span");
  if (place && places.includes(place)) goTo(places.indexOf(place));
  else if (button?.dataset.sign) pick(button.dataset.sign);
  else if (button?.id === "take-back") takeBack();
  else if (button?.id === "share") share(button);
});

document.addEventListener("keydown", (event) => {
  if (!isOpen() || !isOurs(event, "#answering") || closest(event, ".tri")) return;
  const sign = event.key === "0" ? "." : event.key;
  if (picks.some((one) => one.dataset.sign === sign)) pick(sign);
  else if (event.key === "Backspace") takeBack();
  else if (event.key === "Enter" && isComplete(entry) && !closest(event, "button,a,summary")) ask("");
  else return;
  event.preventDefault();
});

/** As it was left. */
async function resume() {
  const { state, hints, answer: found } = kept(puzzle);
  try {
    if (state === "solved") await send({ answer: found });
    else if (state === "given up") await send({ do: "give up" });
    else if (hints) await send({ do: "hint", hints: String(hints - 1) });
  } catch {
    unsent();
  }
}

writeDays();
paint();
resume();
