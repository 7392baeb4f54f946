// The code is shown: one presses on. Or the clues are challenged, and never by accident.

import { table } from "../asking.js";
import { isOurs } from "../keys.js";

const dialog = document.getElementById("challenge");

function open() {
  dialog.dataset.phase = table().dataset.phase;
  dialog.showModal();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#open-challenge")) open();
});
dialog.addEventListener("click", (event) => {
  if (event.target.closest("button")) dialog.close();
});

document.addEventListener("keydown", (event) => {
  const pressOn = document.getElementById("press-on");
  if (event.key !== "Enter" || event.repeat || !pressOn || !isOurs(event)) return;
  if (event.target.closest("button,a,summary,label")) return;
  event.preventDefault();
  pressOn.click();
});
