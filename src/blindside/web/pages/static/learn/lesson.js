// A lesson: one step at a time. A wrong try is told why; what was solved is remembered while the window is open.

const lesson = document.querySelector("[data-lesson]");
const steps = [...lesson.querySelectorAll(".step")];
const PLACE = `lesson-${lesson.dataset.lesson}`;

export function now() {
  return steps.find((step) => step.dataset.state === "now" && !("solved" in step.dataset));
}

function tell(step, text, isRight) {
  const told = step.querySelector(".told");
  told.textContent = text;
  told.hidden = !text;
  told.classList.toggle("right", isRight);
  if (text) told.scrollIntoView({ block: "nearest" });
}

export function wrong(text) {
  tell(now(), text, false);
}

export function nothingWrong() {
  tell(now(), "", false);
}

export function solved() {
  const step = now();
  settle(step);
  sessionStorage.setItem(PLACE, String(steps.indexOf(step) + 1));
  tell(step, lesson.dataset.right, true);
  step.querySelector("[data-next]").focus();
}

function settle(step) {
  step.dataset.solved = "yes";
  lesson.dataset.solved = String(steps.indexOf(step) + 1);
  for (const note of lesson.querySelectorAll(`[data-after="${lesson.dataset.solved}"]`)) note.dataset.jotted = "yes";
  document.dispatchEvent(new CustomEvent("step-solved", { detail: step }));
}

function show(step) {
  step.dataset.state = "now";
  document.dispatchEvent(new CustomEvent("step-shown", { detail: step }));
}

function goOn() {
  const step = steps.find((one) => one.dataset.state === "now");
  const next = steps[steps.indexOf(step) + 1];
  if (next) {
    step.dataset.state = "done";
    show(next);
    const title = next.querySelector("h2");
    title.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  } else finish();
}

function finish() {
  lesson.dataset.finished = "yes";
  const after = document.getElementById("after");
  after.focus({ preventScroll: true });
  after.scrollIntoView({ block: "nearest" });
}

function hint(button) {
  const hidden = [...button.closest(".step").querySelectorAll(".hints li[hidden]")];
  if (hidden.length) hidden[0].hidden = false;
  button.hidden = hidden.length <= 1;
}

/** Once the lesson's own script listens: where one was, or the first step. */
export function begin() {
  const count = Math.min(Number(sessionStorage.getItem(PLACE)) || 0, steps.length);
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
  const button = event.target.closest("button");
  if (!button) return;
  if (button.matches("[data-next]")) goOn();
  else if (button.matches("[data-hint]")) hint(button);
  else if (button.id === "again-lesson") {
    sessionStorage.removeItem(PLACE);
    location.reload();
  } else if (button.matches(".choice") && button.closest(".step") === now()) {
    button.classList.add("tried");
    if ("right" in button.dataset) solved();
    else wrong(button.dataset.reply);
  }
});
