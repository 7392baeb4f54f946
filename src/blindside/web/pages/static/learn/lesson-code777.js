// The first hand of Code 777: tiles are crossed out and circled in the triangle, and three numbers called.

import { ARROWS, move } from "../grid.js";
import { isOurs } from "../keys.js";
import { begin, nothingWrong, now, solved, wrong } from "./lesson.js";

const triangle = document.getElementById("triangle");
const cells = [...triangle.querySelectorAll(".cell")];
const calling = document.querySelector(".calling");
const call = document.getElementById("lesson-call");
const slots = [...calling.querySelectorAll(".slots span")];
const replies = JSON.parse(calling.dataset.replies);
const choose = call.textContent;
let numbers = [];

function mark(cell, as) {
  cell.dataset.mark = as;
  cell.setAttribute("aria-label", `${cell.dataset.label}, ${triangle.dataset[as]}`);
}

function marked(kind, as) {
  return cells.filter((cell) => cell.dataset.kind === kind && cell.dataset.mark === as).length;
}

function isFinished(step) {
  return step.dataset.tiles.split(" ").every((kind) => marked(kind, step.dataset.mark));
}

function press(cell) {
  const step = now();
  if (step?.dataset.kind !== "marks" || cell.dataset.mark === step.dataset.mark) return;
  const { kind } = cell.dataset;
  const as = step.dataset.mark;
  if (cell.classList.contains("seen") || cell.dataset.mark) wrong(triangle.dataset.refused);
  else if (!step.dataset.tiles.split(" ").includes(kind)) wrong(JSON.parse(step.dataset.wrong)[kind]);
  else if (marked(kind, as)) wrong(JSON.parse(step.dataset.twice)[kind]);
  else {
    nothingWrong();
    mark(cell, as);
    if (isFinished(step)) solved();
  }
}

function paint() {
  slots.forEach((slot, place) => {
    slot.textContent = numbers[place] ?? "";
    slot.classList.toggle("sel", place === numbers.length);
  });
  call.disabled = numbers.length < 3;
  call.classList.toggle("lit", !call.disabled);
  call.textContent = call.disabled ? choose : calling.dataset.call;
}

function isCalling() {
  return now()?.dataset.kind === "call";
}

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
  if (!reply) return solved();
  wrong(reply);
  numbers = [];
  paint();
  calling.querySelector("[data-number]").focus();
}

triangle.addEventListener("click", (event) => {
  const cell = event.target.closest(".cell");
  if (cell) press(cell);
});
calling.addEventListener("click", (event) => {
  const key = event.target.closest("[data-number]");
  if (key) add(Number(key.dataset.number));
});
call.addEventListener("click", settle);
document.getElementById("lesson-back").addEventListener("click", takeBack);

document.addEventListener("keydown", (event) => {
  if (!isOurs(event, ".tri,.calling")) return;
  const cell = event.target.closest?.(".tri .cell");
  if (cell && ARROWS[event.key]) move(cell, ...ARROWS[event.key]);
  else if (cell && ["x", "o"].includes(event.key.toLowerCase())) press(cell);
  else if (isCalling() && /^[1-7]$/.test(event.key)) add(Number(event.key));
  else if (isCalling() && event.key === "Backspace") takeBack();
  else return;
  event.preventDefault();
});

document.addEventListener("step-shown", ({ detail: step }) => {
  for (const seat of document.querySelectorAll(".hand .seat")) {
    seat.classList.toggle("reads", seat.dataset.place === step.dataset.reader);
  }
  document.querySelector(".hand").dataset.kind = step.dataset.kind;
});

/** Also when a solved step is only remembered. */
document.addEventListener("step-solved", ({ detail: step }) => {
  const kinds = step.dataset.tiles?.split(" ") ?? [];
  for (const kind of kinds) {
    const free = cells.find(
      (cell) => cell.dataset.kind === kind && !cell.dataset.mark && !cell.classList.contains("seen"),
    );
    if (!marked(kind, step.dataset.mark)) mark(free, step.dataset.mark);
  }
  if (step.dataset.kind !== "call") return;
  const own = document.querySelector(".own-rack");
  own.classList.add("over");
  own.querySelectorAll(".tops use").forEach((use, place) => use.setAttribute("href", `#t-${kinds[place]}`));
});

paint();
begin();
