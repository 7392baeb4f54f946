// Clocks: the time left, counted down from the last update of the table.

import { clockText, timeLeft } from "./clock-time.js";
import { find, findAll } from "./dom.js";

/** @typedef {{ element: HTMLElement, left: number, ends: number | null, total: number }} Clock in milliseconds */

/** @type {Clock[]} */
let clocks = [];

/** After the table has changed. */
function refresh() {
  const now = performance.now();
  clocks = findAll("[data-left]").map((element) => {
    const left = Number(element.dataset.left) * 1000;
    const ends = "stopped" in element.dataset ? null : now + left;
    return { element, left, ends, total: Number(element.dataset.total ?? 0) * 1000 };
  });
  paint();
}

function paint() {
  const now = performance.now();
  for (const { element, total, ...clock } of clocks) {
    const left = timeLeft(clock, now);
    find(".clock", HTMLElement, element).textContent = clockText(left);
    if (total) element.style.setProperty("--left", `${Math.min(100, (100 * left) / total)}%`);
  }
}

setInterval(paint, 500);

document.addEventListener("table-changed", refresh);
refresh();
