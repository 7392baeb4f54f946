// Conclusions that the server sends as HTML.

import { findAll } from "./dom.js";

/**
 * Writes into `live`, which is read out, the claims that were not known before. Returns all that are known now.
 * @param {HTMLElement} place where they stand
 * @param {HTMLElement} live
 * @param {Set<string>} before
 */
export function announceNew(place, live, before) {
  const claims = findAll(".claims summary span", HTMLElement, place).map((claim) => claim.innerHTML);
  live.innerHTML = claims.filter((claim) => !before.has(claim)).join(" ");
  return new Set(claims);
}
