// The first lesson of Code 777: the learner crosses out and circles tiles, and calls three numbers.

import { byId, closest, data, find, findAll } from "../dom.js";
import { ARROWS, moveFocus } from "../grid.js";
import { isPageKey } from "../keyboard.js";
import { clearReply, currentStep, markSolved, showMistake, startLesson } from "./lesson.js";

const triangle = byId("triangle");
const cells = findAll(".cell", HTMLElement, triangle);
const callInput = find(".call-input");
const callButton = byId("lesson-call", HTMLButtonElement);
const slots = findAll(".slots span", HTMLElement, callInput);
/** @type {Record<string, string>} */
const replies = JSON.parse(data(callInput, "replies"));
const emptyLabel = callButton.textContent;
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
  const step = currentStep();
  if (step?.dataset.kind !== "marks" || cell.dataset.mark === step.dataset.mark) return;
  const kind = data(cell, "kind");
  const as = data(step, "mark");
  if (cell.classList.contains("seen") || cell.dataset.mark) showMistake(data(triangle, "refused"));
  else if (!tilesOf(step).includes(kind)) showMistake(JSON.parse(data(step, "wrong"))[kind]);
  else if (isMarked(kind, as)) showMistake(JSON.parse(data(step, "twice"))[kind]);
  else {
    clearReply();
    mark(cell, as);
    if (isFinished(step)) markSolved();
  }
}

function paint() {
  slots.forEach((slot, place) => {
    slot.textContent = String(numbers[place] ?? "");
    slot.classList.toggle("selected", place === numbers.length);
  });
  callButton.disabled = numbers.length < 3;
  callButton.classList.toggle("primary", !callButton.disabled);
  callButton.textContent = callButton.disabled ? emptyLabel : data(callInput, "call");
}

function isCalling() {
  return currentStep()?.dataset.kind === "call";
}

/** @param {number} number */
function addNumber(number) {
  if (!isCalling() || numbers.length === 3) return;
  numbers.push(number);
  paint();
  if (numbers.length === 3) callButton.focus();
}

function removeNumber() {
  if (isCalling()) numbers.pop();
  paint();
}

function checkCall() {
  if (!isCalling()) return;
  const reply = replies[[...numbers].sort().join("")]; // the right call has none
  if (!reply) {
    markSolved();
    return;
  }
  showMistake(reply);
  numbers = [];
  paint();
  find("[data-number]", HTMLElement, callInput).focus();
}

triangle.addEventListener("click", (event) => {
  const cell = closest(event, ".cell");
  if (cell) press(cell);
});
callInput.addEventListener("click", (event) => {
  const key = closest(event, "[data-number]");
  if (key) addNumber(Number(key.dataset.number));
});
callButton.addEventListener("click", checkCall);
byId("lesson-back").addEventListener("click", removeNumber);

document.addEventListener("keydown", (event) => {
  if (!isPageKey(event, ".note-grid,.call-input")) return;
  const cell = closest(event, ".note-grid .cell");
  const arrow = ARROWS[event.key];
  if (cell && arrow) moveFocus(cell, ...arrow);
  // The step decides whether a tile is crossed out or circled.
  else if (cell && ["x", "o"].includes(event.key.toLowerCase())) press(cell);
  else if (isCalling() && /^[1-7]$/.test(event.key)) addNumber(Number(event.key));
  else if (isCalling() && event.key === "Backspace") removeNumber();
  else return;
  event.preventDefault();
});

document.addEventListener("step-shown", ({ detail: step }) => {
  for (const seat of findAll(".lesson-layout .seat")) {
    seat.classList.toggle("reads", seat.dataset.place === step.dataset.reader);
  }
  find(".lesson-layout").dataset.kind = step.dataset.kind;
});

// This event is sent also for steps that were solved on an earlier visit.
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
  findAll(".tile-tops use", SVGUseElement, own).forEach((use, place) => {
    use.setAttribute("href", `#t-${kinds[place]}`);
  });
});

paint();
startLesson();
