// The call: three numbers, chosen by button or key, and a button of its own to send them.

import { ask, newId, table } from "./asking.js";

const dialog = document.getElementById("call");
const confirm = document.getElementById("call-confirm");
const slots = [...dialog.querySelectorAll(".slots span")];
let numbers = [];
let id = newId();
let madeAt = 0;
let sending = false;

function paint() {
  slots.forEach((slot, place) => {
    slot.textContent = numbers[place] ?? "";
    slot.classList.toggle("sel", place === numbers.length);
  });
  const complete = numbers.length === 3;
  const words = confirm.dataset;
  const sentence = words.call.replace(/\{(\d)\}/g, (_, place) => [...numbers].sort()[place]);
  confirm.textContent = sending ? words.sending : complete ? sentence : words.choose;
  confirm.disabled = !complete || sending || !("mayCall" in table().dataset);
  confirm.classList.toggle("lit", !confirm.disabled);
}

function open() {
  if (dialog.open || !("mayCall" in table().dataset)) return;
  numbers = [];
  id = newId();
  madeAt = Number(table().dataset.gameSeq); // so that a call about tiles that were replaced meanwhile is refused, not wrong
  paint();
  dialog.show();
  dialog.querySelector("[data-number]").focus();
}

function close() {
  dialog.close();
  document.getElementById("open-call")?.focus();
}

function add(number) {
  if (numbers.length < 3 && !sending) numbers.push(number);
  paint();
  if (numbers.length === 3) confirm.focus();
}

function takeBack() {
  if (!sending) numbers.pop();
  paint();
}

async function call() {
  if (confirm.disabled || sending) return;
  sending = true;
  paint();
  const move = { command: "announce", numbers: [...numbers].sort(), made_at: madeAt };
  const done = await ask({ request: "move", move }, { id });
  sending = false;
  if (done === null) paint(); // not sent, as far as we know: the same id makes sure that it is done once
  else close();
}

/** After the table has changed. */
function refresh() {
  if (dialog.open) paint();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#open-call")) open();
});
dialog.addEventListener("click", (event) => {
  const key = event.target.closest("[data-number]");
  const slot = slots.indexOf(event.target.closest(".slots span"));
  if (key) add(Number(key.dataset.number));
  else if (slot >= 0 && slot < numbers.length) {
    numbers.splice(slot, 1);
    paint();
  }
});
confirm.addEventListener("click", call);
document.getElementById("call-close").addEventListener("click", close);

const TYPING = "input,select,textarea";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(TYPING)) return;
  if (dialog.open) {
    if (event.key === "Escape") close();
    else if (/^[1-7]$/.test(event.key)) add(Number(event.key));
    else if (event.key === "Backspace" && !event.target.closest(".tri")) takeBack();
    else return;
    event.preventDefault();
  } else if (event.key === "c" || event.key === "C") {
    event.preventDefault();
    open();
  } else if (event.key === " " && !event.target.closest("button,a,summary,label")) {
    event.preventDefault();
    const ready = document.getElementById("ready");
    if (ready && !ready.disabled) ready.click();
  }
});

document.addEventListener("table-changed", refresh);
