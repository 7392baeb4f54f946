// The list of answers: an answer shows whose racks its reader saw, and the list shows as much of itself as is wanted.

import { tell } from "../asking.js";

let pinned = null; // the answer that was pressed, until it is pressed again: who read which card

function light(reader) {
  for (const rack of document.querySelectorAll(".lit-up")) rack.classList.remove("lit-up");
  if (reader === undefined) return;
  for (const rack of document.querySelectorAll("[data-place]"))
    if (rack.dataset.place !== reader) rack.classList.add("lit-up");
}

function over(event) {
  const answer = event.target.closest?.(".ql .an");
  if (answer) light(answer.dataset.reader);
}

function away(event) {
  if (event.target.closest?.(".ql .an")) light(pinned?.reader);
}

document.addEventListener("mouseover", over);
document.addEventListener("focusin", over);
document.addEventListener("mouseout", away);
document.addEventListener("focusout", away);
document.addEventListener("click", (event) => {
  const answer = event.target.closest(".ql .an");
  if (!answer) return;
  const { reader } = answer.dataset;
  const card = answer.closest("li").querySelector(".num").textContent;
  pinned = pinned?.reader === reader && pinned.card === card ? null : { reader, card };
  light(pinned?.reader);
  tell(pinned ? answer.title : "");
});

function filter() {
  const choice = document.getElementById("filter");
  if (choice) document.getElementById("list").dataset.only = choice.value;
}

document.addEventListener("change", (event) => {
  if (event.target.id === "filter") filter();
});
document.addEventListener("table-changed", () => {
  filter();
  light(pinned?.reader);
});

/** On a phone one panel at a time lies over the table, down to where the notepad begins. */
document.addEventListener("change", (event) => {
  if (!event.target.matches(".ptabs input") || !event.target.checked) return;
  for (const other of document.querySelectorAll(".ptabs input")) if (other !== event.target) other.checked = false;
  const pad = event.target.closest(".pad");
  const bar = document.querySelector(".bar").getBoundingClientRect().bottom;
  document.querySelector(".ql .cur")?.scrollIntoView({ block: "center" });
  document.documentElement.style.setProperty("--above", `${pad.getBoundingClientRect().top - bar}px`);
});
