// Dialogs of the companion, and its templates.

import { byId, closest } from "../dom.js";

/** @param {HTMLDialogElement} sheet */
export function openSheet(sheet) {
  if (!sheet.open) sheet.showModal();
}

document.addEventListener("click", (event) => {
  const sheet = closest(event, "dialog");
  if (sheet instanceof HTMLDialogElement && (closest(event, "[data-close-dialog]") || event.target === sheet))
    sheet.close();
});

/**
 * Lets the player begin a new game, after a confirmation.
 * @param {() => void} restart
 */
export function confirmRestart(restart) {
  const dialog = byId("renew", HTMLDialogElement);
  byId("new-entries").addEventListener("click", () => openSheet(dialog));
  byId("renew-yes").addEventListener("click", () => {
    dialog.close();
    restart();
  });
}

/**
 * A copy of the content of a template.
 * @param {string} name
 */
export function cloneTemplate(name) {
  const found = byId(`new-${name}`, HTMLTemplateElement).content.firstElementChild;
  return /** @type {HTMLElement} */ (found?.cloneNode(true));
}
