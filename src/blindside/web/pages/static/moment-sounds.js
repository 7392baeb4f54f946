// Plays the sounds of moments (calls, verdicts, the last key, the end): of elements with data-sound that are new on the page.

/** @import { Sound } from "./sounds.js" */

import { data, findAll } from "./dom.js";
import { playSound } from "./sounds.js";

/** @type {Set<string>} */
let known = new Set(listSounding().map(({ id }) => id));

function listSounding() {
  return findAll("[data-sound][id]");
}

function refresh() {
  const all = listSounding();
  const news = all.filter(({ id }) => !known.has(id));
  known = new Set(all.map(({ id }) => id));
  // One sound for what happens together: the player's own first.
  const [first] = news.sort((one, other) => Number("softer" in one.dataset) - Number("softer" in other.dataset));
  if (first) playSound(/** @type {Sound} */ (data(first, "sound")), "softer" in first.dataset);
}

document.addEventListener("table-changed", refresh);
