// The lobby of a table: what the host changes before the game.

import { closest, data } from "./dom.js";
import { sendRequest, tableElement } from "./table-api.js";

/** @import { TableRequest } from "./api.js" */

/**
 * Sends a change, and shows the present value again if it is refused.
 * @param {HTMLSelectElement | HTMLInputElement} control
 * @param {TableRequest["request"]} request
 */
async function sendChange(control, request) {
  if (await sendRequest(request)) return;
  if (control instanceof HTMLInputElement) control.value = control.defaultValue;
  else for (const option of control.options) option.selected = option.defaultSelected;
}

/** @param {HTMLSelectElement | HTMLInputElement} control */
function readChange(control) {
  if (control instanceof HTMLSelectElement) return JSON.parse(control.value);
  const text = control.value.trim().replace(",", ".");
  return { [data(control, "setting")]: text && Number.isFinite(Number(text)) ? Number(text) : control.value };
}

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return;
  const { place, level } = target.dataset;
  if (place) sendChange(target, { request: "change_settings", [place]: readChange(target) });
  if (level) sendChange(target, { request: "seat_bot", seat: Number(level), bot: target.value });
});

document.addEventListener("click", (event) => {
  const button = closest(event, "[data-change]");
  if (button && !button.matches(":disabled")) {
    sendRequest({ request: "change_settings", ...JSON.parse(data(button, "change")) });
  }
});

const { lobbySettings } = tableElement().dataset;

/** The page of the game has dialogs that depend on the settings: it is loaded again if they were changed here. */
function onTableChanged() {
  const { settings } = tableElement().dataset;
  if (lobbySettings !== undefined && settings !== undefined && settings !== lobbySettings) location.reload();
  const lines = document.querySelector(".chat-lines");
  lines?.scrollTo(0, lines.scrollHeight);
}

document.addEventListener("table-changed", onTableChanged);
onTableChanged();
