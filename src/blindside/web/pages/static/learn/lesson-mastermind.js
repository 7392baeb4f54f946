// The first code of Mastermind: a key is laid, colours are crossed out, four pegs placed.

import { byId, closest, data, find, findAll, picture } from "../dom.js";
import { isOurs } from "../keys.js";
import { emptyEntry, isComplete, putSign, takeBackSign } from "./entry.js";
import { begin, nothingWrong, now, solved, wrong } from "./lesson.js";
import { codeNumber, textNumber } from "./verdict.js";

const laying = find(".laying");
const laid = byId("laid");
const colors = find(".palette[data-out]");
const placed = byId("placed");
const holes = findAll(".hole", HTMLElement, placed);
const palette = byId("palette");
const checking = find(".checking");
const key = { hit: 0, near: 0 };
let code = emptyEntry(holes.length);

/** @param {string} kind */
function isAt(kind) {
  return now()?.dataset.kind === kind;
}

// the key

function paintKey() {
  findAll("use", SVGUseElement, laid).forEach((use, place) => {
    const peg = place < key.hit ? "hit" : place < key.hit + key.near ? "near" : "none";
    use.setAttribute("href", `#k-${peg}`);
  });
  laid.setAttribute("aria-label", JSON.parse(data(laying, "names"))[`${key.hit}${key.near}`]);
}

/** @param {"hit" | "near"} peg */
function lay(peg) {
  if (!isAt("key") || key.hit + key.near === holes.length) return;
  key[peg] += 1;
  nothingWrong();
  paintKey();
}

function takeBack() {
  if (!isAt("key")) return;
  if (key.near) key.near -= 1;
  else if (key.hit) key.hit -= 1;
  paintKey();
}

function giveKey() {
  if (!isAt("key")) return;
  const reply = JSON.parse(data(laying, "replies"))[`${key.hit}${key.near}`];
  if (reply) wrong(reply);
  else solved();
}

// the colours

/** @param {HTMLElement} button */
function crossOut(button) {
  if (!isAt("colors")) return;
  const out = data(colors, "out");
  if (!out.includes(data(button, "sign"))) {
    wrong(data(colors, "reply"));
    return;
  }
  nothingWrong();
  button.setAttribute("aria-pressed", "true");
  if (colors.querySelectorAll("[aria-pressed=true]").length === out.length) solved();
}

// the code

function paintCode() {
  holes.forEach((hole, place) => {
    const sign = code.signs[place];
    hole.innerHTML = sign ? picture(`p-${sign}`, "40 40", "peg") : "";
    const name = sign
      ? find(`[data-sign="${sign}"]`, HTMLElement, palette).getAttribute("aria-label")
      : data(placed, "empty");
    hole.setAttribute("aria-label", `${place + 1}: ${name}`);
    hole.classList.toggle("sel", isAt("code") && place === code.at);
  });
  const button = byId("check-code");
  button.classList.toggle("lit", isComplete(code));
  button.classList.toggle("quiet", !isComplete(code));
}

/** @param {string} sign */
function place(sign) {
  if (!isAt("code")) return;
  nothingWrong();
  code = putSign(code, sign);
  paintCode();
}

function unplace() {
  if (!isAt("code")) return;
  code = takeBackSign(code);
  paintCode();
}

function check() {
  if (!isAt("code")) return;
  if (!isComplete(code)) {
    wrong(data(checking, "unfilled"));
    return;
  }
  const text = textNumber(data(checking, "letters"), codeNumber(code.signs, palette.children.length));
  if (text !== null) {
    wrong(JSON.parse(data(checking, "said"))[text]);
    return;
  }
  solved();
  paintCode();
}

document.addEventListener("click", (event) => {
  const button = closest(event, "button");
  if (!button) return;
  if (button.dataset.lay) lay(button.dataset.lay === "hit" ? "hit" : "near");
  else if (button.id === "unlay") takeBack();
  else if (button.id === "give-key") giveKey();
  else if (button.id === "check-code") check();
  else if (button.id === "unplace") unplace();
  else if (button.closest("#palette")) place(data(button, "sign"));
  else if (button.closest(".palette[data-out]")) crossOut(button);
  else if (button.matches(".hole") && isAt("code")) {
    code = { ...code, at: holes.indexOf(button) };
    paintCode();
  }
});

document.addEventListener("keydown", (event) => {
  if (!isAt("code") || !isOurs(event, "#placed,#palette")) return;
  if (/^[1-6]$/.test(event.key)) place(event.key);
  else if (event.key === "Backspace") unplace();
  else return;
  event.preventDefault();
});

document.addEventListener("step-shown", paintCode);
/** Also when a solved step is only remembered. */
document.addEventListener("step-solved", ({ detail: step }) => {
  if (step.dataset.kind !== "colors") return;
  for (const sign of data(colors, "out")) {
    find(`[data-sign="${sign}"]`, HTMLElement, colors).setAttribute("aria-pressed", "true");
  }
});

paintKey();
begin();
paintCode();
