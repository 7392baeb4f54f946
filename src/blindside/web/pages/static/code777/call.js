// The call: three numbers, or three tiles where colours are called too, and a button of its own to send them.

import { ask, newId, table } from "../asking.js";
import { isOurs } from "../keys.js";

const dialog = document.getElementById("call");
const confirm = document.getElementById("call-confirm");
const slots = [...dialog.querySelectorAll(".slots span")];
const keys = [...dialog.querySelectorAll("[data-key]")];
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
  const words = confirm.dataset;
  const sentence = words.call.replace(/\{(\d)\}/g, (_, place) => inOrder()[place]?.ariaLabel);
  confirm.textContent = sending ? words.sending : complete ? sentence : words.choose;
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

function add(key) {
  if (sending || chosen.length === slots.length) return;
  chosen.push(key);
  changed();
  if (chosen.length === slots.length) confirm.focus();
}

/** A digit chooses its key; where several tiles have that number, it goes to the first of them. */
function typed(digit) {
  const found = keys.filter((key) => key.dataset.key[0] === digit);
  if (found.length === 1) add(found[0]);
  else found[0]?.focus();
}

function takeBack(place) {
  if (sending) return;
  chosen.splice(place, 1);
  changed();
}

async function call() {
  if (confirm.disabled || sending) return;
  sending = true;
  paint();
  const called = inOrder().map((key) => key.dataset.key);
  const move = { command: "announce", numbers: called.map((value) => Number(value[0])), made_at: madeAt };
  if (called[0].length > 1) move.tiles = called.join(" ");
  const done = await ask({ request: "move", move }, { id });
  sending = false;
  if (done === null)
    paint(); // not sent, as far as we know: the same id makes sure that it is done once
  else close();
}

/**
 * While one plays, Space is "I'm ready" whatever has the focus at the table, and Enter presses what has it. Buttons
 * around the table keep their Space.
 */
function isReadyKey({ key, target }) {
  const elsewhere = target.closest("button,summary,label") && !target.closest("#table");
  return key === " " && !elsewhere && document.getElementById("ready") !== null;
}

/** After the table has changed. */
function refresh() {
  if (dialog.open) paint();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#open-call")) open();
});
dialog.addEventListener("click", (event) => {
  const key = event.target.closest("[data-key]");
  const slot = slots.indexOf(event.target.closest(".slots span"));
  if (key) add(key);
  else if (slot >= 0 && slot < chosen.length) takeBack(slot);
});
confirm.addEventListener("click", call);
document.getElementById("call-close").addEventListener("click", close);

document.addEventListener("keydown", (event) => {
  if (!isOurs(event, dialog.open ? "#call" : null)) return;
  if (dialog.open) {
    if (event.key === "Escape") close();
    else if (/^[1-7]$/.test(event.key)) typed(event.key);
    else if (event.key === "Backspace" && !event.target.closest(".tri")) takeBack(chosen.length - 1);
    else return;
    event.preventDefault();
  } else if (event.key === "c" || event.key === "C") {
    event.preventDefault();
    open();
  } else if (isReadyKey(event)) {
    event.preventDefault();
    const ready = document.getElementById("ready");
    if (!ready.disabled && !event.repeat) ready.click();
  }
});

/** Some browsers press a button when the key is let go. */
document.addEventListener("keyup", (event) => {
  if (!dialog.open && isOurs(event) && isReadyKey(event)) event.preventDefault();
});

document.addEventListener("table-changed", refresh);
