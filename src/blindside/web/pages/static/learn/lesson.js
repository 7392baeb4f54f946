// A lesson: one step at a time. A wrong try is told why; what was solved is remembered while the window is open.

import { byId, closest, data, find, findAll } from "../dom.js";
import { readText, writeText } from "../storage.js";

const lesson = find("[data-lesson]");
const steps = findAll(".step", HTMLElement, lesson);
const PLACE = `lesson-${data(lesson, "lesson")}`;

/** The step that is not solved yet, if there is one. */
export function now() {
  return steps.find((step) => step.dataset.state === "now" && !("solved" in step.dataset));
}

/**
 * @param {HTMLElement} step
 * @param {string} text
 * @param {boolean} isRight
 */
function tell(step, text, isRight) {
  const told = find(".told", HTMLElement, step);
  told.textContent = text;
  told.hidden = !text;
  told.classList.toggle("right", isRight);
  if (text) told.scrollIntoView({ block: "nearest" });
}

/**
 * Says what is wrong with a try.
 * @param {string} text
 */
export function wrong(text) {
  const step = now();
  if (step) tell(step, text, false);
}

export function nothingWrong() {
  wrong("");
}

export function solved() {
  const step = now();
  if (!step) return;
  settle(step);
  writeText(PLACE, String(steps.indexOf(step) + 1), "sessionStorage");
  tell(step, data(lesson, "right"), true);
  find("[data-next]", HTMLElement, step).focus();
}

/** @param {HTMLElement} step */
function settle(step) {
  step.dataset.solved = "yes";
  lesson.dataset.solved = String(steps.indexOf(step) + 1);
  for (const note of findAll(`[data-after="${lesson.dataset.solved}"]`, HTMLElement, lesson)) {
    note.dataset.jotted = "yes";
  }
  document.dispatchEvent(new CustomEvent("step-solved", { detail: step }));
}

/** @param {HTMLElement} step */
function show(step) {
  step.dataset.state = "now";
  document.dispatchEvent(new CustomEvent("step-shown", { detail: step }));
}

function goOn() {
  const at = steps.findIndex((one) => one.dataset.state === "now");
  const next = steps[at + 1];
  if (next) {
    steps[at].dataset.state = "done";
    show(next);
    find("h2", HTMLElement, next).focus({ preventScroll: true });
    intoView(next);
  } else finish();
}

/**
 * Its beginning, also where it is higher than the window; what is in view already stays where it is.
 * @param {HTMLElement} part
 */
function intoView(part) {
  const { top } = part.getBoundingClientRect();
  const covered = parseFloat(getComputedStyle(part).scrollMarginTop);
  if (top < covered || top > innerHeight / 2) part.scrollIntoView();
}

function finish() {
  lesson.dataset.finished = "yes";
  const after = byId("after");
  after.focus({ preventScroll: true });
  intoView(after);
}

/**
 * Shows the next hint of a step.
 * @param {HTMLElement} button
 * @param {HTMLElement} step
 */
function hint(button, step) {
  const hidden = findAll(".hints li[hidden]", HTMLElement, step);
  if (hidden.length) hidden[0].hidden = false;
  button.hidden = hidden.length <= 1;
}

/** Once the lesson's own script listens: where one was, or the first step. */
export function begin() {
  const count = Math.min(Number(readText(PLACE, "sessionStorage")) || 0, steps.length);
  steps.forEach((step, place) => {
    if (place < count) {
      settle(step);
      step.dataset.state = place === steps.length - 1 ? "now" : "done";
    }
  });
  if (count === steps.length) lesson.dataset.finished = "yes";
  else show(steps[count]);
}

document.addEventListener("click", (event) => {
  const button = closest(event, "button");
  const step = closest(event, ".step");
  if (!button) return;
  if (button.matches("[data-next]")) goOn();
  else if (step && button.matches("[data-hint]")) hint(button, step);
  else if (button.id === "again-lesson") {
    writeText(PLACE, null, "sessionStorage");
    location.reload();
  } else if (button.matches(".try") && step === now()) {
    button.classList.add("tried");
    if ("right" in button.dataset) solved();
    else wrong(data(button, "reply"));
  }
});
