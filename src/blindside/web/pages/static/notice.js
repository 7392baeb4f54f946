// Short messages to the player, each in its place on the page.

import { byId } from "./dom.js";

/**
 * Puts a message into its place; without a message the place is hidden.
 * @param {HTMLElement} place
 * @param {string} text
 */
export function setNotice(place, text) {
  place.textContent = text;
  place.hidden = !text;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;

/**
 * Shows a message below the bar of a table; it goes by itself unless it stays.
 * @param {string} text
 * @param {boolean} [stays]
 */
export function notify(text, stays = false) {
  clearTimeout(fading);
  setNotice(byId("notice"), text);
  if (text && !stays) fading = setTimeout(() => notify(""), 6000);
}

/**
 * The messages of a table's page.
 * @returns {DOMStringMap & Record<"unsent" | "back" | "away" | "turn", string>}
 */
export function messages() {
  return /** @type {ReturnType<typeof messages>} */ (byId("notice").dataset);
}
