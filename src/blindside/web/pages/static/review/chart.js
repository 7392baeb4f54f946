// A click on a moment of the chart opens it.

import { closest } from "../dom.js";

document.addEventListener("click", (event) => {
  const href = closest(event, "[data-href]")?.dataset.href;
  if (href) location.assign(href);
});
