// The time that is left, counted here from what the server said when it last drew the table.

import { clockText, timeLeft } from "./clock-time.js";
import { find, findAll } from "./dom.js";

/** @typedef {{ drawn: HTMLElement, left: number, ends: number | null, whole: number }} Clock times in milliseconds */

/** @type {Clock[]} */
let clocks = [];

/** After the table has changed. */
function refresh() {
  const now = performance.now();
  clocks = findAll("[data-left]").map((drawn) => {
    const left = Number(drawn.dataset.left) * 1000;
    const ends = "stands" in drawn.dataset ? null : now + left;
    return { drawn, left, ends, whole: Number(drawn.dataset.whole ?? 0) * 1000 };
  });
  paint();
}

function paint() {
  const now = performance.now();
  for (const { drawn, whole, ...clock } of clocks) {
    const left = timeLeft(clock, now);
    find(".clock", HTMLElement, drawn).textContent = clockText(left);
    if (whole) drawn.style.setProperty("--left", `${Math.min(100, (100 * left) / whole)}%`);
  }
}

setInterval(paint, 500);

document.addEventListener("table-changed", refresh);
refresh();
