// The lobby of a table: what the host changes before the game.

import { byId, closest, data, fieldValue, find, findAll } from "./dom.js";
import { setNotice } from "./notice.js";
import { sendName, sendRequest, tableElement } from "./table-api.js";

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
  const { place } = target.dataset;
  if (place) sendChange(target, { request: "change_settings", [place]: readChange(target) });
});

document.addEventListener("submit", async (event) => {
  const form = closest(event, "[data-rename]");
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  const name = fieldValue(form, "name");
  const seat = Number(data(form, "seat"));
  const isDone = await (data(form, "rename") === "bot"
    ? sendRequest({ request: "name_bot", seat, name })
    : sendName(name));
  // The notice below the bar is behind the dialog.
  setNotice(find(".wrong", HTMLElement, form), isDone ? "" : (byId("notice").textContent ?? ""));
  if (isDone) form.closest("dialog")?.close();
});

// Two columns have room for the settings and the chat. In one column they are folded up.
const hasColumns = matchMedia("(min-width: 720px)");

function unfold() {
  for (const part of findAll("details.in-columns", HTMLDetailsElement)) part.open = hasColumns.matches;
}

hasColumns.addEventListener("change", unfold);
unfold();

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
  showNewestLines();
}

function showNewestLines() {
  const lines = document.querySelector(".chat-lines");
  lines?.scrollTo(0, lines.scrollHeight);
}

document.addEventListener(
  "toggle",
  () => {
    if (hasColumns.matches) unfold(); // by the keyboard
    showNewestLines();
  },
  true,
);

document.addEventListener("table-changed", onTableChanged);
onTableChanged();
