// The first hand of Code 777: tiles are crossed out and circled in the triangle, and three numbers called.

import { byId, closest, data, find, findAll } from "../dom.js";
import { ARROWS, move } from "../grid.js";
import { isOurs } from "../keys.js";
import { begin, nothingWrong, now, solved, wrong } from "./lesson.js";

const triangle = byId("triangle");
const cells = findAll(".cell", HTMLElement, triangle);
const calling = find(".calling");
const call = byId("lesson-call", HTMLButtonElement);
const slots = findAll(".slots span", HTMLElement, calling);
/** @type {Record<string, string>} */
const replies = JSON.parse(data(calling, "replies"));
const choose = call.textContent;
/** @type {number[]} */
let numbers = [];

/**
 * @param {HTMLElement} cell
 * @param {string} as
 */
function mark(cell, as) {
  cell.dataset.mark = as;
  cell.setAttribute("aria-label", `${cell.dataset.label}, ${triangle.dataset[as]}`);
}

/**
 * @param {string} kind
 * @param {string} as
 */
function isMarked(kind, as) {
  return cells.some((cell) => cell.dataset.kind === kind && cell.dataset.mark === as);
}

/** @param {HTMLElement} step */
function tilesOf(step) {
  return step.dataset.tiles?.split(" ") ?? [];
}

/** @param {HTMLElement} step */
function isFinished(step) {
  return tilesOf(step).every((kind) => isMarked(kind, data(step, "mark")));
}

/** @param {HTMLElement} cell */
function press(cell) {
  const step = now();
  if (step?.dataset.kind !== "marks" || cell.dataset.mark === step.dataset.mark) return;
  const kind = data(cell, "kind");
  const as = data(step, "mark");
  if (cell.classList.contains("seen") || cell.dataset.mark) wrong(data(triangle, "refused"));
  else if (!tilesOf(step).includes(kind)) wrong(JSON.parse(data(step, "wrong"))[kind]);
  else if (isMarked(kind, as)) wrong(JSON.parse(data(step, "twice"))[kind]);
  else {
    nothingWrong();
    mark(cell, as);
    if (isFinished(step)) solved();
  }
}

function paint() {
  slots.forEach((slot, place) => {
    slot.textContent = String(numbers[place] ?? "");
    slot.classList.toggle("sel", place === numbers.length);
  });
  call.disabled = numbers.length < 3;
  call.classList.toggle("lit", !call.disabled);
  call.textContent = call.disabled ? choose : data(calling, "call");
}

function isCalling() {
  return now()?.dataset.kind === "call";
}

/** @param {number} number */
function add(number) {
  if (!isCalling() || numbers.length === 3) return;
  numbers.push(number);
  paint();
  if (numbers.length === 3) call.focus();
}

function takeBack() {
  if (isCalling()) numbers.pop();
  paint();
}

function settle() {
  if (!isCalling()) return;
  const reply = replies[[...numbers].sort().join("")];
  if (!reply) {
    solved();
    return;
  }
  wrong(reply);
  numbers = [];
  paint();
  find("[data-number]", HTMLElement, calling).focus();
}

triangle.addEventListener("click", (event) => {
  const cell = closest(event, ".cell");
  if (cell) press(cell);
});
calling.addEventListener("click", (event) => {
  const key = closest(event, "[data-number]");
  if (key) add(Number(key.dataset.number));
});
call.addEventListener("click", settle);
byId("lesson-back").addEventListener("click", takeBack);

document.addEventListener("keydown", (event) => {
  if (!isOurs(event, ".tri,.calling")) return;
  const cell = closest(event, ".tri .cell");
  const arrow = ARROWS[event.key];
  if (cell && arrow) move(cell, ...arrow);
  else if (cell && ["x", "o"].includes(event.key.toLowerCase())) press(cell);
  else if (isCalling() && /^[1-7]$/.test(event.key)) add(Number(event.key));
  else if (isCalling() && event.key === "Backspace") takeBack();
  else return;
  event.preventDefault();
});

document.addEventListener("step-shown", ({ detail: step }) => {
  for (const seat of findAll(".hand .seat")) {
    seat.classList.toggle("reads", seat.dataset.place === step.dataset.reader);
  }
  find(".hand").dataset.kind = step.dataset.kind;
});

/** Also when a solved step is only remembered. */
document.addEventListener("step-solved", ({ detail: step }) => {
  const kinds = tilesOf(step);
  for (const kind of kinds) {
    const free = cells.find(
      (cell) => cell.dataset.kind === kind && !cell.dataset.mark && !cell.classList.contains("seen"),
    );
    if (free && !isMarked(kind, data(step, "mark"))) mark(free, data(step, "mark"));
  }
  if (step.dataset.kind !== "call") return;
  const own = find(".own-rack");
  own.classList.add("over");
  findAll(".tops use", SVGUseElement, own).forEach((use, place) => {
    use.setAttribute("href", `#t-${kinds[place]}`);
  });
});

paint();
begin();
