// A lesson, one step at a time. A wrong answer gets a reply. Solved steps are saved while the window is open.

import { byId, closest, data, find, findAll } from "../dom.js";
import { readText, writeText } from "../storage.js";

const lesson = find("[data-lesson]");
const steps = findAll(".step", HTMLElement, lesson);
const STORAGE_KEY = `lesson-${data(lesson, "lesson")}`;

/** The current step, unless it is solved. */
export function currentStep() {
  return steps.find((step) => step.dataset.state === "now" && !("solved" in step.dataset));
}

/**
 * @param {HTMLElement} step
 * @param {string} text
 * @param {boolean} isRight
 */
function showReply(step, text, isRight) {
  const feedback = find(".feedback", HTMLElement, step);
  feedback.textContent = text;
  feedback.hidden = !text;
  feedback.classList.toggle("right", isRight);
  if (text) feedback.scrollIntoView({ block: "nearest" });
}

/**
 * Replies to a wrong answer.
 * @param {string} text
 */
export function showMistake(text) {
  const step = currentStep();
  if (step) showReply(step, text, false);
}

export function clearReply() {
  showMistake("");
}

export function markSolved() {
  const step = currentStep();
  if (!step) return;
  settleStep(step);
  writeText(STORAGE_KEY, String(steps.indexOf(step) + 1), "sessionStorage");
  showReply(step, data(lesson, "right"), true);
  find("[data-next]", HTMLElement, step).focus();
}

/** @param {HTMLElement} step */
function settleStep(step) {
  step.dataset.solved = "yes";
  lesson.dataset.solved = String(steps.indexOf(step) + 1);
  for (const note of findAll(`[data-step="${lesson.dataset.solved}"]`, HTMLElement, lesson)) {
    note.dataset.shown = "yes";
  }
  document.dispatchEvent(new CustomEvent("step-solved", { detail: step }));
}

/** @param {HTMLElement} step */
function show(step) {
  step.dataset.state = "now";
  document.dispatchEvent(new CustomEvent("step-shown", { detail: step }));
}

function showNext() {
  const at = steps.findIndex((one) => one.dataset.state === "now");
  const next = steps[at + 1];
  if (next) {
    steps[at].dataset.state = "done";
    show(next);
    find("h2", HTMLElement, next).focus({ preventScroll: true });
    scrollToPart(next);
  } else finish();
}

/**
 * Scrolls to the beginning of a part, unless it is in view.
 * @param {HTMLElement} part
 */
function scrollToPart(part) {
  const { top } = part.getBoundingClientRect();
  const covered = parseFloat(getComputedStyle(part).scrollMarginTop);
  if (top < covered || top > innerHeight / 2) part.scrollIntoView();
}

function finish() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
  document.cookie = `blindside-${STORAGE_KEY}=done; path=/; max-age=31536000; samesite=lax`;
  lesson.dataset.finished = "yes";
  const end = byId("lesson-end");
  end.focus({ preventScroll: true });
  scrollToPart(end);
}

/**
 * Shows the next hint of a step.
 * @param {HTMLElement} button
 * @param {HTMLElement} step
 */
function showHint(button, step) {
  const hidden = findAll(".hints li[hidden]", HTMLElement, step);
  if (hidden.length) hidden[0].hidden = false;
  button.hidden = hidden.length <= 1;
}

/** Shows the first step that is not solved. The lesson's own script must listen already. */
export function startLesson() {
  const count = Math.min(Number(readText(STORAGE_KEY, "sessionStorage")) || 0, steps.length);
  steps.forEach((step, place) => {
    if (place < count) {
      settleStep(step);
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
  if (button.matches("[data-next]")) showNext();
  else if (step && button.matches("[data-hint]")) showHint(button, step);
  else if (button.id === "again-lesson") {
    writeText(STORAGE_KEY, null, "sessionStorage");
    location.reload();
  } else if (button.matches(".option") && step === currentStep()) {
    button.classList.add("tried");
    if ("right" in button.dataset) markSolved();
    else showMistake(data(button, "reply"));
  }
});
