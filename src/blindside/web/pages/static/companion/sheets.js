// Sheets that come up over the page.

import { byId, closest } from "../dom.js";

/** @param {HTMLDialogElement} sheet */
export function open(sheet) {
  if (!sheet.open) sheet.showModal();
}

document.addEventListener("click", (event) => {
  const sheet = closest(event, "dialog");
  if (sheet instanceof HTMLDialogElement && (closest(event, "[data-close]") || event.target === sheet)) sheet.close();
});

/**
 * Beginning anew, after asking once more.
 * @param {() => void} begin
 */
export function renewal(begin) {
  const asks = byId("renew", HTMLDialogElement);
  byId("new-entries").addEventListener("click", () => open(asks));
  byId("renew-yes").addEventListener("click", () => {
    asks.close();
    begin();
  });
}

/**
 * From the template of this name.
 * @param {string} name
 */
export function made(name) {
  const found = byId(`new-${name}`, HTMLTemplateElement).content.firstElementChild;
  return /** @type {HTMLElement} */ (found?.cloneNode(true));
}
