// Popups: menus and drawers that are details elements with data-popup. One at a time is open. The focus goes in when it
// opens, and back to its button when it closes.

import { closest, find, findAll } from "./dom.js";

const CONTROLS = "button,a,input,select";

/** @returns {HTMLDetailsElement[]} */
function openPopups() {
  return findAll("details[data-popup][open]", HTMLDetailsElement);
}

/** @param {string} id */
function findPopup(id) {
  return find(`#${id}[data-popup]`, HTMLDetailsElement);
}

/** @param {HTMLDetailsElement} popup */
function focusButton(popup) {
  const own = find("summary", HTMLElement, popup);
  const button = own.checkVisibility() ? own : document.querySelector("#table-menu > summary");
  if (button instanceof HTMLElement) button.focus();
}

/** @param {HTMLDetailsElement} popup */
function close(popup) {
  const hadFocus = popup.contains(document.activeElement);
  popup.open = false;
  if (hadFocus) focusButton(popup);
}

/** @param {string} id */
export function togglePopup(id) {
  const popup = findPopup(id);
  if (popup.open) close(popup);
  else popup.open = true;
}

document.addEventListener(
  "toggle",
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !("popup" in target.dataset) || !target.open) return;
    for (const other of openPopups()) if (other !== target) other.open = false;
    const first = findAll(CONTROLS, HTMLElement, target).find((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    if (!target.querySelector(":scope :not(summary):focus")) first?.focus();
  },
  true,
);
document.addEventListener("pointerdown", ({ target }) => {
  for (const popup of openPopups()) if (!(target instanceof Node) || !popup.contains(target)) popup.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || closest(event, "dialog")) return;
  openPopups().forEach(close);
});
// Before others handle the click, so that a dialog returns the focus to the button of the menu.
document.addEventListener(
  "click",
  (event) => {
    const next = closest(event, "[data-open-popup]")?.dataset.openPopup;
    const popup = closest(event, "details[data-popup]");
    const isDone = closest(
      event,
      "[data-close-popup],[data-open-popup],.menu :is([data-request],[data-open-dialog],a)",
    );
    if (popup instanceof HTMLDetailsElement && isDone) close(popup);
    if (next) findPopup(next).open = true;
  },
  true,
);
