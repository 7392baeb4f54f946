// The triangle of the 28 tiles: draws the marks on it, and makes them by pencil or key.

import { ARROWS, move } from "../grid.js";
import { isOurs } from "../keys.js";
import { marksThatFollow, takesAid } from "./follows.js";
import { mark, marksOn, undo, useSheet } from "./marks.js";

const ROWS = [1, 2, 3, 4, 5, 6, 7];
const LAYER_NAMES = ["sure", "a", "b"];
const LAYER_KEYS = { s: 0, a: 1, b: 2 };
let tool = "crossed";
let layer = 0;

function triangle() {
  return document.getElementById("triangle");
}

function cells() {
  return [...(triangle()?.querySelectorAll(".cell") ?? [])];
}

function picture(symbol, box, classes) {
  return `<svg class="${classes}" viewBox="0 0 ${box}" aria-hidden="true"><use href="#${symbol}"/></svg>`;
}

/** It is drawn here, once: what the server sends with every change need not have it. */
function build() {
  const { kinds, names } = triangle().dataset;
  const called = JSON.parse(names);
  const tiles = kinds.split(" ");
  let index = 0;
  for (const length of ROWS) {
    const row = document.createElement("li");
    row.className = "row";
    row.setAttribute("role", "row");
    for (const kind of tiles.slice(index, index + length)) {
      const cell = document.createElement("button");
      Object.assign(cell, { type: "button", className: "cell", id: `cell-${index}`, tabIndex: index ? -1 : 0 });
      Object.assign(cell.dataset, { kind, label: called[kind] });
      cell.setAttribute("role", "gridcell");
      cell.innerHTML = `${picture(`c-${kind}`, "60 52", "chip")}<span class="marks"></span>`;
      row.append(cell);
      index += 1;
    }
    triangle().append(row);
  }
}

/** What marks itself, by kind: first what stands elsewhere in plain view, then what follows, where that help is taken. */
function automatic() {
  const found = new Map();
  const add = (kind, mark) => found.set(kind, [...(found.get(kind) ?? []), mark]);
  if (!takesAid("seen")) return found;
  for (const kind of triangle().closest(".pad").dataset.seen.split(" ").filter(Boolean)) add(kind, "seen");
  const seen = new Map([...found].map(([kind, marks]) => [kind, marks.length]));
  marksThatFollow()?.forEach((mark, index) => {
    const { kind } = cells()[index].dataset;
    if (mark === "crossed" && seen.get(kind)) seen.set(kind, seen.get(kind) - 1);
    else if (mark !== "open") add(kind, mark === "crossed" ? "not" : "mine");
  });
  return found;
}

const AGREES = { not: "crossed", mine: "circled" };
const SUITS = [(auto, own) => AGREES[auto] === own, (_, own) => own === "open", () => true];

/** Puts the marks of one kind on its copies: a proven one where the player marked the same, so that the two never add up;
 * else where there is no own mark; against an own mark only where no other copy is left. */
function place(own, autos) {
  const placed = own.map(() => undefined);
  let left = autos;
  for (const suits of SUITS)
    left = left.filter((auto) => {
      const at = own.findIndex((mark, index) => !placed[index] && suits(auto, mark));
      if (at >= 0) placed[at] = auto;
      return at < 0;
    });
  return placed;
}

/** For each cell the mark that made itself there. */
function placeAutomatic(all) {
  const found = automatic();
  const placed = [];
  for (const kind of new Set(all.map((cell) => cell.dataset.kind))) {
    const places = all.flatMap((cell, index) => (cell.dataset.kind === kind ? [index] : []));
    const autos = place(
      places.map((index) => marksOn(index)[0]),
      found.get(kind) ?? [],
    );
    places.forEach((index, at) => (placed[index] = autos[at]));
  }
  return placed;
}

// What is proven is drawn with a ruler, what the player marks with a pencil.
const PENCIL = { crossed: ["m-cross", "not"], circled: ["m-ring", "yes"] };
const BY_ITSELF = {
  seen: ["m-cross", "not", "m-seen"],
  not: ["m-line", "proof", "m-follows"],
  mine: ["m-frame", "proof", "m-follows"],
};

function overlay(own, auto) {
  const [sure, ...supposed] = own;
  const [stroke, pen, badge] = BY_ITSELF[auto] ?? [];
  let html = auto && !(auto === "seen" && sure !== "open") ? picture(stroke, "60 52", `mk ${pen}`) : "";
  if (sure !== "open") html += picture(PENCIL[sure][0], "60 52", `mk ${PENCIL[sure][1]}`);
  if (auto) html += picture(badge, "24 24", "eye");
  supposed.forEach((mark, at) => {
    if (mark === "open") return;
    const name = LAYER_NAMES[at + 1];
    html +=
      picture(mark === "crossed" ? "m-not" : "m-ring", "60 52", `mk ${name}`) +
      `<i class="bdg ${name}">${name.toUpperCase()}</i>`;
  });
  return html;
}

function spoken(cell, own, auto) {
  const words = triangle().dataset;
  const [sure, ...supposed] = own;
  const parts = [cell.dataset.label];
  if (sure !== "open" || !auto) parts.push(words[sure]);
  if (auto) parts.push(words[auto]);
  supposed.forEach((mark, at) => {
    if (mark !== "open") parts.push(words[`${mark}${LAYER_NAMES[at + 1].toUpperCase()}`]);
  });
  return parts.join(", ");
}

function paint() {
  const all = cells();
  if (!all.length) return;
  const placed = placeAutomatic(all);
  all.forEach((cell, index) => {
    const own = marksOn(index);
    const by = placed[index];
    const html = overlay(own, by);
    const marks = cell.querySelector(".marks");
    if (marks.dataset.drawn !== html) {
      marks.innerHTML = html;
      marks.dataset.drawn = html;
    }
    cell.dataset.mark = own[0];
    cell.classList.toggle("out", own[0] === "crossed" || by === "seen" || by === "not");
    cell.classList.toggle("seen", by === "seen");
    cell.setAttribute("aria-label", spoken(cell, own, by));
  });
  drawSlip(all);
}

/** The note on the own rack: with help what is proven and nothing else, without it what the player circled. */
function drawSlip(all) {
  const note = document.getElementById("slip");
  if (!note) return;
  const isProven = takesAid("certain");
  const isOnIt = (index) => (isProven ? marksThatFollow()?.[index] : marksOn(index)[0]) === "circled";
  const numbers = all.filter((_, index) => isOnIt(index)).map((cell) => cell.dataset.kind[0]);
  note.hidden = !numbers.length;
  note.querySelector("span").textContent = isProven ? note.dataset.proven : note.dataset.circled;
  note.querySelector("b").textContent = [...numbers, "?", "?", "?"].slice(0, Math.max(3, numbers.length)).join(" ");
}

function use(name, value, buttons) {
  for (const button of document.querySelectorAll(buttons)) {
    if (!button.hasAttribute("aria-pressed")) continue;
    const on = button.dataset[name] === String(value);
    button.classList.toggle("on", on);
    button.setAttribute("aria-pressed", String(on));
  }
}

function chooseLayer(number) {
  layer = number;
  use("layer", number, "[data-layer]");
}

async function refresh() {
  if (!triangle()) return;
  if (!cells().length) build();
  const number = triangle().closest(".pad").dataset.sheet;
  if (number !== undefined) await useSheet(Number(number));
  paint();
}

const KEYS = { x: "crossed", o: "circled", Backspace: "open", Delete: "open" };

document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.(".tri .cell");
  if (!cell) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if ((event.ctrlKey || event.metaKey) && !event.altKey && key === "z") undo();
  else if (!isOurs(event, ".tri")) return;
  else if (ARROWS[key]) move(cell, ...ARROWS[key]);
  else if (KEYS[key]) mark(layer, cells().indexOf(cell), KEYS[key]);
  else if (key in LAYER_KEYS) chooseLayer(LAYER_KEYS[key]);
  else return;
  event.preventDefault();
});

document.addEventListener("click", (event) => {
  const cell = event.target.closest(".tri .cell");
  const button = event.target.closest("[data-tool]");
  const tab = event.target.closest("[data-layer]");
  if (cell) mark(layer, cells().indexOf(cell), tool);
  else if (tab) chooseLayer(Number(tab.dataset.layer));
  else if (button?.dataset.tool === "undo") undo();
  else if (button) {
    tool = button.dataset.tool;
    use("tool", tool, "[data-tool]");
  }
});

document.addEventListener("table-changed", refresh);
document.addEventListener("marks-changed", paint);
document.addEventListener("aid-changed", paint);
refresh();
