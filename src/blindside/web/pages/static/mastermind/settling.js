// The code is shown: one presses on. Or the clues are challenged, and never by accident.

import { table } from "../asking.js";
import { byId, closest } from "../dom.js";
import { isOurs } from "../keys.js";

const dialog = byId("challenge", HTMLDialogElement);

function open() {
  dialog.dataset.phase = table().dataset.phase;
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
  if (event.key !== "Enter" || event.repeat || !pressOn || !isOurs(event)) return;
  if (closest(event, "button,a,summary,label")) return;
  event.preventDefault();
  pressOn.click();
});
