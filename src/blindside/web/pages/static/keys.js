// Which keys are meant for the page.

import { closest } from "./dom.js";

const TYPING = "input,select,textarea";
const ELSEWHERE = "dialog,.drawer"; // there keys have meanings of their own

/** A box that was ticked with the mouse lets go of the keys. */
document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLElement && target.matches("input[type=checkbox]:not(:focus-visible)")) target.blur();
});

/**
 * Single characters can be turned off: then they mean something only in the widget, if any, that they belong to.
 * @param {KeyboardEvent} event
 * @param {string | null} [widget]
 */
export function isOurs(event, widget = null) {
  if (event.ctrlKey || event.metaKey || event.altKey || closest(event, TYPING)) return false;
  if (widget !== null && closest(event, widget)) return true;
  if (closest(event, ELSEWHERE)) return false;
  return event.key.length > 1 || document.documentElement.dataset.keys !== "off";
}
