// Which keys are shortcuts of the page.

import { closest } from "./dom.js";

const TYPING = "input,select,textarea";
const OWN_KEYS = "dialog,.drawer,.menu"; // elements with keys of their own

/** A checkbox that was ticked with the mouse loses the focus, so that shortcuts work. */
document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLElement && target.matches("input[type=checkbox]:not(:focus-visible)")) target.blur();
});

/**
 * Whether a key is a shortcut of the page, or of one widget. Players can turn off single characters: then only those of
 * the widget work.
 * @param {KeyboardEvent} event
 * @param {string | null} [widget]
 */
export function isPageKey(event, widget = null) {
  if (event.ctrlKey || event.metaKey || event.altKey || closest(event, TYPING)) return false;
  if (widget !== null && closest(event, widget)) return true;
  if (closest(event, OWN_KEYS)) return false;
  return event.key.length > 1 || document.documentElement.dataset.keys !== "off";
}
