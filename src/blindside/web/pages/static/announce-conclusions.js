// Reads new conclusions aloud.

import { data, findAll } from "./dom.js";

/**
 * Writes the lines with a new claim into a live region. Returns the ids of all claims.
 * @param {HTMLElement} place the element with the conclusions, each with the ids of its claims
 * @param {HTMLElement} live the live region
 * @param {Set<string>} known the ids of the claims that were there before
 */
export function announceConclusions(place, live, known) {
  /** @param {HTMLElement} line */
  const ids = (line) => data(line, "claim").split(" ");
  const lines = findAll("[data-claim]", HTMLElement, place);
  const isNew = (/** @type {HTMLElement} */ line) => ids(line).some((id) => !known.has(id));
  live.innerHTML = lines
    .filter(isNew)
    .map((line) => line.innerHTML)
    .join(" ");
  return new Set(lines.flatMap(ids));
}
