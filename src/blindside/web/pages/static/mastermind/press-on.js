// Two buttons of a codebreaker: going on once the code is shown (Enter), and challenging the keys (with a dialog).

import { byId, closest } from "../dom.js";
import { isPageKey } from "../keyboard.js";
import { tableElement } from "../table-api.js";

const dialog = byId("challenge", HTMLDialogElement);

function open() {
  dialog.dataset.phase = tableElement().dataset.phase;
  dialog.showModal();
}

document.addEventListener("click", (event) => {
  if (closest(event, "#open-challenge")) open();
});
dialog.addEventListener("click", (event) => {
  if (closest(event, "button")) dialog.close();
});

document.addEventListener("keydown", (event) => {
  const pressOn = document.getElementById("press-on");
  if (event.key !== "Enter" || event.repeat || !pressOn || !isPageKey(event)) return;
  if (closest(event, "button,a,summary,label")) return;
  event.preventDefault();
  pressOn.click();
});
