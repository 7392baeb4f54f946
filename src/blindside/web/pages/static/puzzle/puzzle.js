// A puzzle: the answer is put together, sent, and what the server says to it takes its place on the page.

import { isOurs } from "../keys.js";
import { keep, kept, streak, today, writeDays } from "./puzzle-kept.js";
import "./puzzle-notes.js";

const SVG = "http://www.w3.org/2000/svg";
const puzzle = document.querySelector("main").dataset.puzzle;
const form = document.getElementById("answering");
const answer = document.getElementById("answer");
const check = document.getElementById("check");
const places = [...form.querySelectorAll(".slots span, .placed .hole")];
const picks = [...form.querySelectorAll("[data-sign]")];
const ready = check.textContent;
const signs = places.map(() => "");
let at = 0;
let asking = false;

function outcome() {
  return document.getElementById("outcome");
}

function isOpen() {
  return !["solved", "given up"].includes(outcome().dataset.state);
}

function picture(symbol) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "peg");
  svg.setAttribute("viewBox", "0 0 40 40");
  svg.append(document.createElementNS(SVG, "use"));
  svg.firstChild.setAttribute("href", `#${symbol}`);
  return svg;
}

function paint() {
  places.forEach((place, number) => {
    const pick = picks.find((one) => one.dataset.sign === signs[number]);
    place.classList.toggle("sel", number === at);
    if (!place.matches(".hole")) place.textContent = signs[number];
    else {
      place.replaceChildren(...(pick ? [picture(pick.dataset.symbol)] : []));
      place.setAttribute("aria-label", `${number + 1}: ${pick?.dataset.name ?? place.parentElement.dataset.empty}`);
    }
  });
  const complete = signs.every(Boolean);
  answer.value = signs.join("");
  check.disabled = !complete;
  check.classList.toggle("lit", complete);
  check.textContent = complete ? ready : check.dataset.unfilled;
}

function pick(sign) {
  if (!isOpen()) return;
  signs[at] = sign;
  const free = signs.indexOf("");
  at = free >= 0 ? free : Math.min(at + 1, places.length - 1);
  paint();
}

function takeBack() {
  if (!signs[at] && at > 0) at -= 1;
  signs[at] = "";
  paint();
}

/** What was tried stays, and the next that is picked stands in its first place. */
function tryAgain() {
  at = 0;
  paint();
}

/** Asks the server; what it says is shown instead of what was said before. */
async function send(fields) {
  const body = new URLSearchParams({ hints: outcome().dataset.hints, ...fields });
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
  told.textContent = form.dataset.unsent;
  outcome().prepend(told);
}

async function ask(what) {
  const tried = answer.value;
  if (asking) return; // or an answer would count twice
  asking = true;
  try {
    const said = await send(what ? { do: what } : { answer: tried });
    remember(said, tried);
    const last = [...said.querySelectorAll(".hinted details")].at(-1);
    if (what === "hint" && last) {
      last.open = true;
      last.querySelector("summary").focus();
    } else if (!isOpen()) {
      said.focus({ preventScroll: true });
      said.scrollIntoView({ block: "start" });
    } else if (said.dataset.state === "wrong") tryAgain();
  } catch {
    unsent();
  } finally {
    asking = false;
  }
}

function remember(said, tried) {
  const { state, hints } = said.dataset;
  const { tries } = kept(puzzle);
  if (state === "wrong") keep(puzzle, { tries: tries + 1 });
  else if (state === "solved") keep(puzzle, { tries: tries + 1, state, answer: tried, on: today() });
  else if (state === "given up") keep(puzzle, { state });
  else keep(puzzle, { hints: Number(hints) });
  if (state === "solved") showResult();
}

function resultText() {
  const { result, stars } = outcome().querySelector(".result").dataset;
  const { tries, hints } = kept(puzzle);
  const numbers = [tries, hints, streak(puzzle.split("/")[0])];
  const told = result.replace(/\{(\d)\}/g, (_, place) => numbers[place]);
  return `Blindside ${stars}\n${told}\n${location.origin}${location.pathname}`;
}

function showResult() {
  const result = outcome().querySelector(".result");
  result.hidden = false;
  result.querySelector(".shared").textContent = resultText();
  if (navigator.share) result.querySelector("#share").textContent = result.querySelector("#share").dataset.share;
}

async function share(button) {
  try {
    if (navigator.share) await navigator.share({ text: resultText() });
    else {
      await navigator.clipboard.writeText(resultText());
      button.textContent = button.dataset.copied;
    }
  } catch {
    getSelection().selectAllChildren(outcome().querySelector(".result .shared")); // to be copied by hand
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const what = event.submitter?.name === "do" ? event.submitter.value : "";
  if (what || signs.every(Boolean)) ask(what);
});

form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (places.includes(event.target.closest(".hole, .slots span"))) {
    at = places.indexOf(event.target.closest(".hole, .slots span"));
    paint();
  } else if (button?.dataset.sign) pick(button.dataset.sign);
  else if (button?.id === "take-back") takeBack();
  else if (button?.id === "share") share(button);
});

document.addEventListener("keydown", (event) => {
  if (!isOpen() || !isOurs(event, "#answering") || event.target.closest(".tri")) return;
  const sign = event.key === "0" ? "." : event.key;
  if (picks.some((one) => one.dataset.sign === sign)) pick(sign);
  else if (event.key === "Backspace") takeBack();
  else if (event.key === "Enter" && signs.every(Boolean) && !event.target.closest("button,a,summary")) ask("");
  else return;
  event.preventDefault();
});

/** As it was left. */
async function resume() {
  const { state, hints, answer: found } = kept(puzzle);
  try {
    if (state === "solved") await send({ answer: found });
    else if (state === "given up") await send({ do: "give up" });
    else if (hints) await send({ do: "hint", hints: hints - 1 });
  } catch {
    unsent();
  }
}

writeDays();
paint();
resume();
