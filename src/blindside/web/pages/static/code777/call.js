// The call dialog: three numbers, or three tiles where colours are called too, and the button that sends them.

import { byId, closest, data, findAll } from "../dom.js";
import { focusWhenPossible } from "../keep-focus.js";
import { isPageKey } from "../keyboard.js";
import { newId, sendRequest, tableElement } from "../table-api.js";
import { fillIn } from "../text.js";

const dialog = byId("call", HTMLDialogElement);
const confirm = byId("call-confirm", HTMLButtonElement);
const slots = findAll(".slots span", HTMLElement, dialog);
const keys = findAll("[data-key]", HTMLElement, dialog);
/** @type {HTMLElement[]} */
let chosen = []; // keys
let id = newId();
let madeAt = 0;
let sending = false;

function sortChosen() {
  return [...chosen].sort((one, other) => keys.indexOf(one) - keys.indexOf(other));
}

function paint() {
  slots.forEach((slot, place) => {
    slot.replaceChildren(...(chosen[place]?.cloneNode(true).childNodes ?? []));
    slot.classList.toggle("selected", place === chosen.length);
  });
  const complete = chosen.length === slots.length;
  const sentence = fillIn(
    data(confirm, "call"),
    sortChosen().map((key) => key.ariaLabel ?? ""),
  );
  confirm.textContent = data(confirm, "choose");
  if (complete) confirm.textContent = sentence;
  if (sending) confirm.textContent = data(confirm, "sending");
  confirm.disabled = !complete || sending || !("mayCall" in tableElement().dataset);
  confirm.classList.toggle("primary", !confirm.disabled);
}

function open() {
  if (dialog.open || !("mayCall" in tableElement().dataset)) return;
  chosen = [];
  id = newId();
  madeAt = Number(tableElement().dataset.gameSeq); // a call of tiles that have been replaced since is refused, not wrong
  paint();
  dialog.show();
  keys[0].focus();
}

/** @param {boolean} called */
function close(called = false) {
  dialog.close();
  focusWhenPossible(called ? ["ready"] : ["open-call", "ready"]);
}

function startRequest() {
  id = newId();
  paint();
}

/** @param {HTMLElement} key */
function addKey(key) {
  if (sending || chosen.length === slots.length) return;
  chosen.push(key);
  startRequest();
  if (chosen.length === slots.length) confirm.focus();
}

/**
 * Chooses the key of a digit. If several tiles have that number, the first of them gets the focus.
 * @param {string} digit
 */
function chooseDigit(digit) {
  const found = keys.filter((key) => data(key, "key")[0] === digit);
  if (found.length === 1) addKey(found[0]);
  else found[0]?.focus();
}

/** @param {number} place */
function removeKey(place) {
  if (sending) return;
  chosen.splice(place, 1);
  startRequest();
}

async function sendCall() {
  if (confirm.disabled || sending) return;
  sending = true;
  paint();
  const called = sortChosen().map((key) => data(key, "key"));
  const move = {
    command: "call",
    numbers: called.map((value) => Number(value[0])),
    board_seq: madeAt,
    ...(called[0].length > 1 && { tiles: called.join(" ") }),
  };
  const done = await sendRequest({ request: "move", move }, { id });
  sending = false;
  if (done === null)
    paint(); // the connection failed: the same id again is not called twice
  else close(true);
}

/**
 * Space is "I'm ready", whatever has the focus at the table. Enter presses the focused element. Buttons outside the
 * table keep Space.
 * @param {KeyboardEvent} event
 */
function isReadyKey(event) {
  const isOutside =
    closest(event, "[data-popup] > summary") || (closest(event, "button,summary,label") && !closest(event, "#table"));
  return event.key === " " && !isOutside && document.getElementById("ready") !== null;
}

/** After the table has changed. */
function refresh() {
  if (dialog.open) paint();
}

document.addEventListener("click", (event) => {
  if (closest(event, "#open-call")) open();
});
dialog.addEventListener("click", (event) => {
  const key = closest(event, "[data-key]");
  const slot = closest(event, ".slots span");
  if (key) addKey(key);
  else if (slot && slots.indexOf(slot) < chosen.length) removeKey(slots.indexOf(slot));
});
confirm.addEventListener("click", sendCall);
byId("call-close").addEventListener("click", () => close());

document.addEventListener("keydown", (event) => {
  if (!isPageKey(event, dialog.open ? "#call" : null)) return;
  if (dialog.open) {
    if (event.key === "Escape") close();
    else if (/^[1-7]$/.test(event.key)) chooseDigit(event.key);
    else if (event.key === "Backspace" && !closest(event, ".note-grid")) removeKey(chosen.length - 1);
    else return;
    event.preventDefault();
  } else if (event.key === "c" || event.key === "C") {
    event.preventDefault();
    open();
  } else if (isReadyKey(event)) {
    event.preventDefault();
    const ready = byId("ready", HTMLButtonElement);
    if (!ready.disabled && !event.repeat) ready.click();
  }
});

/** Some browsers press a button on keyup. */
document.addEventListener("keyup", (event) => {
  if (!dialog.open && isPageKey(event) && isReadyKey(event)) event.preventDefault();
});

document.addEventListener("table-changed", refresh);
