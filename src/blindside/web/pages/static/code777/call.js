// The call: three numbers, or three tiles where colours are called too, and a button of its own to send them.

import { ask, newId, table } from "../asking.js";
import { byId, closest, data, findAll } from "../dom.js";
import { isOurs } from "../keys.js";
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

function inOrder() {
  return [...chosen].sort((one, other) => keys.indexOf(one) - keys.indexOf(other));
}

function paint() {
  slots.forEach((slot, place) => {
    slot.replaceChildren(...(chosen[place]?.cloneNode(true).childNodes ?? []));
    slot.classList.toggle("sel", place === chosen.length);
  });
  const complete = chosen.length === slots.length;
  const sentence = fillIn(
    data(confirm, "call"),
    inOrder().map((key) => key.ariaLabel ?? ""),
  );
  confirm.textContent = data(confirm, "choose");
  if (complete) confirm.textContent = sentence;
  if (sending) confirm.textContent = data(confirm, "sending");
  confirm.disabled = !complete || sending || !("mayCall" in table().dataset);
  confirm.classList.toggle("lit", !confirm.disabled);
}

function open() {
  if (dialog.open || !("mayCall" in table().dataset)) return;
  chosen = [];
  id = newId();
  madeAt = Number(table().dataset.gameSeq); // so that a call about tiles that were replaced meanwhile is refused, not wrong
  paint();
  dialog.show();
  keys[0].focus();
}

function close() {
  dialog.close();
  document.getElementById("open-call")?.focus();
}

function changed() {
  id = newId();
  paint();
}

/** @param {HTMLElement} key */
function add(key) {
  if (sending || chosen.length === slots.length) return;
  chosen.push(key);
  changed();
  if (chosen.length === slots.length) confirm.focus();
}

/**
 * A digit chooses its key; where several tiles have that number, it goes to the first of them.
 * @param {string} digit
 */
function typed(digit) {
  const found = keys.filter((key) => data(key, "key")[0] === digit);
  if (found.length === 1) add(found[0]);
  else found[0]?.focus();
}

/** @param {number} place */
function takeBack(place) {
  if (sending) return;
  chosen.splice(place, 1);
  changed();
}

async function call() {
  if (confirm.disabled || sending) return;
  sending = true;
  paint();
  const called = inOrder().map((key) => data(key, "key"));
  const move = {
    command: "call",
    numbers: called.map((value) => Number(value[0])),
    board_seq: madeAt,
    ...(called[0].length > 1 && { tiles: called.join(" ") }),
  };
  const done = await ask({ request: "move", move }, { id });
  sending = false;
  if (done === null)
    paint(); // not sent, as far as we know: the same id makes sure that it is done once
  else close();
}

/**
 * While one plays, Space is "I'm ready" whatever has the focus at the table, and Enter presses what has it. Buttons
 * around the table keep their Space.
 * @param {KeyboardEvent} event
 */
function isReadyKey(event) {
  const elsewhere = closest(event, "button,summary,label") && !closest(event, "#table");
  return event.key === " " && !elsewhere && document.getElementById("ready") !== null;
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
  if (key) add(key);
  else if (slot && slots.indexOf(slot) < chosen.length) takeBack(slots.indexOf(slot));
});
confirm.addEventListener("click", call);
byId("call-close").addEventListener("click", close);

document.addEventListener("keydown", (event) => {
  if (!isOurs(event, dialog.open ? "#call" : null)) return;
  if (dialog.open) {
    if (event.key === "Escape") close();
    else if (/^[1-7]$/.test(event.key)) typed(event.key);
    else if (event.key === "Backspace" && !closest(event, ".tri")) takeBack(chosen.length - 1);
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

/** Some browsers press a button when the key is let go. */
document.addEventListener("keyup", (event) => {
  if (!dialog.open && isOurs(event) && isReadyKey(event)) event.preventDefault();
});

document.addEventListener("table-changed", refresh);
