// Keeps the focus at the table when an update disables or removes the element that had it: it waits in the section of
// the actions until the element is back, or a button comes that ends the wait (class takes-focus). When the game ends, the
// heading of the result gets it.

import { tableElement } from "./table-api.js";

/** @type {string[]} */
let wanted = []; // ids: the first that can be focused gets the focus
let wasOver = tableElement().matches(".over");

/** @param {Element | null} element */
function canFocus(element) {
  return element instanceof HTMLElement && element.isConnected && !element.matches(":disabled");
}

function isLost() {
  return document.activeElement === document.body || !canFocus(document.activeElement);
}

/** @param {Element | null} element */
function focus(element) {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/**
 * Focuses the first of these elements that can be focused, now or after a later update.
 * @param {string[]} ids
 */
export function focusWhenPossible(ids) {
  wanted = ids;
  settle();
}

function settle() {
  const next = tableElement().querySelector(".takes-focus");
  const found = [...wanted.map((id) => document.getElementById(id)), next].find(canFocus);
  if (found) wanted = [];
  focus(found ?? tableElement().querySelector("[data-focus-waits]"));
}

/**
 * After an update of the table.
 * @param {Element | null} before what had the focus
 */
export function keepFocus(before) {
  const isOver = tableElement().matches(".over");
  const isWaiting = document.activeElement?.matches("[data-focus-waits]");
  if (isOver && !wasOver && (isLost() || isWaiting)) focus(document.querySelector("#end [tabindex]"));
  else if (isWaiting && wanted.length) settle();
  else if (isLost() && before && before !== document.body && before.id) focusWhenPossible([before.id]);
  wasOver = isOver;
}
