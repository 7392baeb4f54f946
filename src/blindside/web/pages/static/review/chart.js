// A click at a moment of the chart leads there.

import { closest } from "../dom.js";

document.addEventListener("click", (event) => {
  const to = closest(event, "[data-to]")?.dataset.to;
  if (to) location.assign(to);
});
