// The first lesson of Mastermind: the learner gives a key, crosses out colours, and places four pegs.

import { byId, closest, data, find, findAll, symbolHtml } from "../dom.js";
import { isPageKey } from "../keyboard.js";
import { codeNumber, replyNumber } from "./code-replies.js";
import { emptyEntry, isComplete, putSign, takeBackSign } from "./entry.js";
import { clearReply, currentStep, markSolved, showMistake, startLesson } from "./lesson.js";

const keyButtons = find(".key-buttons");
const keyElement = byId("laid");
const colors = find(".palette[data-out]");
const codeElement = byId("placed");
const holes = findAll(".hole", HTMLElement, codeElement);
const palette = byId("palette");
const codeButtons = find(".code-buttons");
const key = { hit: 0, near: 0 };
let code = emptyEntry(holes.length);

/** @param {string} kind */
function isStepKind(kind) {
  return currentStep()?.dataset.kind === kind;
}

// the key

function paintKey() {
  findAll("use", SVGUseElement, keyElement).forEach((use, place) => {
    const peg = place < key.hit ? "hit" : place < key.hit + key.near ? "near" : "none";
    use.setAttribute("href", `#k-${peg}`);
  });
  keyElement.setAttribute("aria-label", JSON.parse(data(keyButtons, "names"))[`${key.hit}${key.near}`]);
}

/** @param {"hit" | "near"} peg */
function addKeyPeg(peg) {
  if (!isStepKind("key") || key.hit + key.near === holes.length) return;
  key[peg] += 1;
  clearReply();
  paintKey();
}

function removeKeyPeg() {
  if (!isStepKind("key")) return;
  if (key.near) key.near -= 1;
  else if (key.hit) key.hit -= 1;
  paintKey();
}

function giveKey() {
  if (!isStepKind("key")) return;
  const reply = JSON.parse(data(keyButtons, "replies"))[`${key.hit}${key.near}`];
  if (reply) showMistake(reply);
  else markSolved();
}

// the colours

/** @param {HTMLElement} button */
function crossOut(button) {
  if (!isStepKind("colors")) return;
  const out = data(colors, "out");
  if (!out.includes(data(button, "sign"))) {
    showMistake(data(colors, "reply"));
    return;
  }
  clearReply();
  button.setAttribute("aria-pressed", "true");
  if (colors.querySelectorAll("[aria-pressed=true]").length === out.length) markSolved();
}

// the code

function paintCode() {
  holes.forEach((hole, place) => {
    const sign = code.signs[place];
    hole.innerHTML = sign ? symbolHtml(`p-${sign}`, "40 40", "peg") : "";
    const name = sign
      ? find(`[data-sign="${sign}"]`, HTMLElement, palette).getAttribute("aria-label")
      : data(codeElement, "empty");
    hole.setAttribute("aria-label", `${place + 1}: ${name}`);
    hole.classList.toggle("selected", isStepKind("code") && place === code.at);
  });
  const button = byId("check-code");
  button.classList.toggle("primary", isComplete(code));
  button.classList.toggle("quiet", !isComplete(code));
}

/** @param {string} sign */
function putPeg(sign) {
  if (!isStepKind("code")) return;
  clearReply();
  code = putSign(code, sign);
  paintCode();
}

function removePeg() {
  if (!isStepKind("code")) return;
  code = takeBackSign(code);
  paintCode();
}

function checkCode() {
  if (!isStepKind("code")) return;
  if (!isComplete(code)) {
    showMistake(data(codeButtons, "unfilled"));
    return;
  }
  const text = replyNumber(data(codeButtons, "letters"), codeNumber(code.signs, palette.children.length));
  if (text !== null) {
    showMistake(JSON.parse(data(codeButtons, "said"))[text]);
    return;
  }
  markSolved();
  paintCode();
}

document.addEventListener("click", (event) => {
  const button = closest(event, "button");
  if (!button) return;
  if (button.dataset.addPeg) addKeyPeg(button.dataset.addPeg === "hit" ? "hit" : "near");
  else if (button.id === "remove-key-peg") removeKeyPeg();
  else if (button.id === "give-key") giveKey();
  else if (button.id === "check-code") checkCode();
  else if (button.id === "remove-peg") removePeg();
  else if (button.closest("#palette")) putPeg(data(button, "sign"));
  else if (button.closest(".palette[data-out]")) crossOut(button);
  else if (button.matches(".hole") && isStepKind("code")) {
    code = { ...code, at: holes.indexOf(button) };
    paintCode();
  }
});

document.addEventListener("keydown", (event) => {
  if (!isStepKind("code") || !isPageKey(event, "#placed,#palette")) return;
  if (/^[1-6]$/.test(event.key)) putPeg(event.key);
  else if (event.key === "Backspace") removePeg();
  else return;
  event.preventDefault();
});

document.addEventListener("step-shown", paintCode);
/** Also for steps that were solved earlier. */
document.addEventListener("step-solved", ({ detail: step }) => {
  if (step.dataset.kind !== "colors") return;
  for (const sign of data(colors, "out")) {
    find(`[data-sign="${sign}"]`, HTMLElement, colors).setAttribute("aria-pressed", "true");
  }
});

paintKey();
startLesson();
paintCode();
