// The list of answers: an answer shows whose racks its reader saw, and the list shows as much of itself as is wanted.

import { byId, closest, find, findAll } from "../dom.js";
import { notify } from "../notice.js";

/** @type {{ reader: string | undefined, card: string | null } | null} */
let pinned = null; // the answer that was pressed, until it is pressed again: who read which card

/** @param {string | undefined} reader */
function light(reader) {
  for (const rack of document.querySelectorAll(".lit-up")) rack.classList.remove("lit-up");
  if (reader === undefined) return;
  for (const rack of findAll("[data-place]")) if (rack.dataset.place !== reader) rack.classList.add("lit-up");
}

/** @param {Event} event */
function over(event) {
  const answer = closest(event, ".ql .an");
  if (answer) light(answer.dataset.reader);
}

/** @param {Event} event */
function away(event) {
  if (closest(event, ".ql .an")) light(pinned?.reader);
}

document.addEventListener("mouseover", over);
document.addEventListener("focusin", over);
document.addEventListener("mouseout", away);
document.addEventListener("focusout", away);
document.addEventListener("click", (event) => {
  const answer = closest(event, ".ql .an");
  if (!answer) return;
  const { reader } = answer.dataset;
  const card = answer.closest("li")?.querySelector(".num")?.textContent ?? null;
  pinned = pinned?.reader === reader && pinned?.card === card ? null : { reader, card };
  light(pinned?.reader);
  notify(pinned ? answer.title : "");
});

function filter() {
  const choice = document.getElementById("filter");
  if (choice instanceof HTMLSelectElement) byId("list").dataset.only = choice.value;
}

document.addEventListener("change", (event) => {
  if (closest(event, "#filter")) filter();
});
document.addEventListener("table-changed", () => {
  filter();
  light(pinned?.reader);
});

/** On a phone one panel at a time lies over the table, down to where the notepad begins. */
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches(".ptabs input") || !target.checked) return;
  for (const other of findAll(".ptabs input", HTMLInputElement)) if (other !== target) other.checked = false;
  const top = target.closest(".pad")?.getBoundingClientRect().top ?? 0;
  const bar = find(".bar").getBoundingClientRect().bottom;
  document.querySelector(".ql .cur")?.scrollIntoView({ block: "center" });
  document.documentElement.style.setProperty("--above", `${top - bar}px`);
});
