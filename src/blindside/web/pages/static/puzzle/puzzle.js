// A puzzle: the player enters an answer, the server checks it, and the page shows the outcome.

import { byId, closest, data, find, findAll, symbolHtml } from "../dom.js";
import { isPageKey } from "../keyboard.js";
import { emptyEntry, isComplete, putSign, takeBackSign } from "../learn/entry.js";
import { fillIn } from "../text.js";
import { formatDates, loadPuzzle, readStreak, savePuzzle, today } from "./progress.js";
import "./notepad.js";

const puzzle = data(find("main"), "puzzle");
const form = byId("answering");
const answer = byId("answer", HTMLInputElement);
const check = byId("check", HTMLButtonElement);
const places = findAll(".slots span, .placed .hole", HTMLElement, form);
const picks = findAll("[data-sign]", HTMLElement, form);
const ready = check.textContent;
let entry = emptyEntry(places.length);
let sending = false;

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
    place.classList.toggle("selected", number === entry.at);
    if (!place.matches(".hole")) place.textContent = sign;
    else {
      place.innerHTML = pick ? symbolHtml(data(pick, "symbol"), "40 40", "peg") : "";
      place.setAttribute("aria-label", `${number + 1}: ${pick ? data(pick, "name") : data(byId("placed"), "empty")}`);
    }
  });
  const complete = isComplete(entry);
  answer.value = entry.signs.join("");
  check.disabled = !complete;
  check.classList.toggle("primary", complete);
  check.textContent = complete ? ready : data(check, "unfilled");
}

/** @param {string} sign */
function putPick(sign) {
  if (!isOpen()) return;
  entry = putSign(entry, sign);
  paint();
}

function removePick() {
  entry = takeBackSign(entry);
  paint();
}

/**
 * Moves to the place of the next sign.
 * @param {number} at
 */
function moveTo(at) {
  entry = { ...entry, at };
  paint();
}

/**
 * Sends fields to the server and shows the new outcome.
 * @param {Record<string, string>} fields
 */
async function send(fields) {
  const body = new URLSearchParams({ hints: data(outcome(), "hints"), ...fields });
  const got = await fetch(location.pathname, { method: "POST", body, headers: { accept: "text/html" } });
  const reply = new DOMParser().parseFromString(await got.text(), "text/html").getElementById("outcome");
  if (!reply) throw new Error(got.statusText);
  outcome().replaceWith(reply);
  if (reply.dataset.state === "solved") showResult();
  return reply;
}

function showUnsent() {
  const feedback = outcome().querySelector(".feedback") ?? document.createElement("p");
  feedback.className = "feedback";
  feedback.setAttribute("role", "alert");
  feedback.textContent = data(form, "unsent");
  outcome().prepend(feedback);
}

/** @param {string} action "hint", "give up", or empty: check the answer */
async function submit(action) {
  const tried = answer.value;
  if (sending) return; // or an answer would count twice
  sending = true;
  try {
    const reply = await send(action ? { do: action } : { answer: tried });
    saveOutcome(reply, tried);
    const last = findAll(".hinted details", HTMLDetailsElement, reply).at(-1);
    if (action === "hint" && last) {
      last.open = true;
      find("summary", HTMLElement, last).focus();
    } else if (!isOpen()) {
      reply.focus({ preventScroll: true });
      reply.scrollIntoView({ block: "start" });
    } else if (reply.dataset.state === "wrong") moveTo(0); // the wrong answer stays in its places
  } catch {
    showUnsent();
  } finally {
    sending = false;
  }
}

/**
 * @param {HTMLElement} reply
 * @param {string} tried
 */
function saveOutcome(reply, tried) {
  const { state, hints } = reply.dataset;
  const { tries } = loadPuzzle(puzzle);
  if (state === "wrong") savePuzzle(puzzle, { tries: tries + 1 });
  else if (state === "solved") savePuzzle(puzzle, { tries: tries + 1, state, answer: tried, on: today() });
  else if (state === "given up") savePuzzle(puzzle, { state });
  else savePuzzle(puzzle, { hints: Number(hints) });
  if (state === "solved") showResult();
}

/** @param {HTMLElement} result */
function resultText(result) {
  const { tries, hints } = loadPuzzle(puzzle);
  const summary = fillIn(data(result, "result"), [tries, hints, readStreak(puzzle.split("/")[0])]);
  return `Blindside ${data(result, "stars")}\n${summary}\n${location.origin}${location.pathname}`;
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
    getSelection()?.selectAllChildren(find(".shared", HTMLElement, result)); // for the player to copy by hand
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { submitter } = event;
  const action = submitter instanceof HTMLButtonElement && submitter.name === "do" ? submitter.value : "";
  if (action || isComplete(entry)) submit(action);
});

form.addEventListener("click", (event) => {
  const button = closest(event, "button");
  const place = closest(event, ".hole, .slots span");
  if (place && places.includes(place)) moveTo(places.indexOf(place));
  else if (button?.dataset.sign) putPick(button.dataset.sign);
  else if (button?.id === "take-back") removePick();
  else if (button?.id === "share") share(button);
});

document.addEventListener("keydown", (event) => {
  if (!isOpen() || !isPageKey(event, "#answering") || closest(event, ".note-grid")) return;
  const sign = event.key === "0" ? "." : event.key;
  if (picks.some((one) => one.dataset.sign === sign)) putPick(sign);
  else if (event.key === "Backspace") removePick();
  else if (event.key === "Enter" && isComplete(entry) && !closest(event, "button,a,summary")) submit("");
  else return;
  event.preventDefault();
});

/** Shows the saved progress. */
async function resume() {
  const { state, hints, answer: found } = loadPuzzle(puzzle);
  try {
    if (state === "solved") await send({ answer: found });
    else if (state === "given up") await send({ do: "give up" });
    else if (hints) await send({ do: "hint", hints: String(hints - 1) });
  } catch {
    showUnsent();
  }
}

formatDates();
paint();
resume();
