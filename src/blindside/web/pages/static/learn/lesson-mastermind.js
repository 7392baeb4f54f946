// The first code of Mastermind: a key is laid, colours are crossed out, four pegs placed.

import { isOurs } from "../keys.js";
import { begin, nothingWrong, now, solved, wrong } from "./lesson.js";

const SVG = "http://www.w3.org/2000/svg";
const laying = document.querySelector(".laying");
const laid = document.getElementById("laid");
const colors = document.querySelector(".palette[data-out]");
const placed = document.getElementById("placed");
const holes = [...placed.querySelectorAll(".hole")];
const palette = document.getElementById("palette");
const checking = document.querySelector(".checking");
const key = { hit: 0, near: 0 };
const code = holes.map(() => "");
let at = 0;

function isAt(kind) {
  return now()?.dataset.kind === kind;
}

// the key

function paintKey() {
  const uses = [...laid.querySelectorAll("use")];
  uses.forEach((use, place) => {
    const peg = place < key.hit ? "hit" : place < key.hit + key.near ? "near" : "none";
    use.setAttribute("href", `#k-${peg}`);
  });
  laid.setAttribute("aria-label", JSON.parse(laying.dataset.names)[`${key.hit}${key.near}`]);
}

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
  const reply = JSON.parse(laying.dataset.replies)[`${key.hit}${key.near}`];
  if (reply) wrong(reply);
  else solved();
}

// the colours

function crossOut(button) {
  if (!isAt("colors")) return;
  if (!colors.dataset.out.includes(button.dataset.sign)) return wrong(colors.dataset.reply);
  nothingWrong();
  button.setAttribute("aria-pressed", "true");
  if (colors.querySelectorAll("[aria-pressed=true]").length === colors.dataset.out.length) solved();
}

// the code

function picture(sign) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "peg");
  svg.setAttribute("viewBox", "0 0 40 40");
  svg.append(document.createElementNS(SVG, "use"));
  svg.firstChild.setAttribute("href", `#p-${sign}`);
  return svg;
}

function paintCode() {
  holes.forEach((hole, place) => {
    const sign = code[place];
    hole.replaceChildren(...(sign ? [picture(sign)] : []));
    const name = sign
      ? palette.querySelector(`[data-sign="${sign}"]`).getAttribute("aria-label")
      : placed.dataset.empty;
    hole.setAttribute("aria-label", `${place + 1}: ${name}`);
    hole.classList.toggle("sel", isAt("code") && place === at);
  });
  const button = document.getElementById("check-code");
  button.classList.toggle("lit", code.every(Boolean));
  button.classList.toggle("quiet", !code.every(Boolean));
}

function place(sign) {
  if (!isAt("code")) return;
  nothingWrong();
  code[at] = sign;
  const free = code.indexOf("");
  at = free >= 0 ? free : Math.min(at + 1, holes.length - 1);
  paintCode();
}

function unplace() {
  if (!isAt("code")) return;
  if (!code[at] && at > 0) at -= 1;
  code[at] = "";
  paintCode();
}

function check() {
  if (!isAt("code")) return;
  if (!code.every(Boolean)) return wrong(checking.dataset.unfilled);
  const number = code.reduce((sum, sign) => sum * palette.children.length + Number(sign) - 1, 0);
  const letter = checking.dataset.letters[number];
  const said = JSON.parse(checking.dataset.said);
  if (letter === "a") {
    solved();
    paintCode();
  } else wrong(said["abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".indexOf(letter) - 1]);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.lay) lay(button.dataset.lay);
  else if (button.id === "unlay") takeBack();
  else if (button.id === "give-key") giveKey();
  else if (button.id === "check-code") check();
  else if (button.id === "unplace") unplace();
  else if (button.closest("#palette")) place(button.dataset.sign);
  else if (button.closest(".palette[data-out]")) crossOut(button);
  else if (button.matches(".hole") && isAt("code")) {
    at = holes.indexOf(button);
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
  if (step.dataset.kind === "colors") {
    for (const sign of colors.dataset.out)
      colors.querySelector(`[data-sign="${sign}"]`).setAttribute("aria-pressed", "true");
  }
});

paintKey();
begin();
paintCode();
