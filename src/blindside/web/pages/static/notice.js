// Short messages to the player.

import { byId } from "./dom.js";

/**
 * Shows a message in an element, or hides the element if there is no message.
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
 * Shows a message below the bar of a table, for six seconds unless it stays.
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
