// Reads new conclusions aloud.

import { findAll } from "./dom.js";

/**
 * Writes the new claims into a live region. Returns all claims.
 * @param {HTMLElement} place the element with the claims
 * @param {HTMLElement} live
 * @param {Set<string>} known
 */
export function announceConclusions(place, live, known) {
  const claims = findAll("[data-claim]", HTMLElement, place).map((claim) => claim.innerHTML);
  live.innerHTML = claims.filter((claim) => !known.has(claim)).join(" ");
  return new Set(claims);
}
