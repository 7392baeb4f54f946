// The list of questions and answers: an answer highlights the racks that its reader saw. A filter hides rows.

import { byId, closest, find, findAll } from "../dom.js";
import { notify } from "../notice.js";

/** @type {{ reader: string | undefined, card: string | null } | null} */
let pinned = null; // the answer that was pressed, until it is pressed again

/** @param {string | undefined} reader */
function highlightRacks(reader) {
  for (const rack of document.querySelectorAll(".highlighted")) rack.classList.remove("highlighted");
  if (reader === undefined) return;
  for (const rack of findAll("[data-place]")) if (rack.dataset.place !== reader) rack.classList.add("highlighted");
}

/** @param {Event} event */
function onEnter(event) {
  const answer = closest(event, ".question-list .answer-chip");
  if (answer) highlightRacks(answer.dataset.reader);
}

/** @param {Event} event */
function onLeave(event) {
  if (closest(event, ".question-list .answer-chip")) highlightRacks(pinned?.reader);
}

document.addEventListener("mouseover", onEnter);
document.addEventListener("focusin", onEnter);
document.addEventListener("mouseout", onLeave);
document.addEventListener("focusout", onLeave);
document.addEventListener("click", (event) => {
  const answer = closest(event, ".question-list .answer-chip");
  if (!answer) return;
  const { reader } = answer.dataset;
  const card = answer.closest("li")?.querySelector(".num")?.textContent ?? null;
  pinned = pinned?.reader === reader && pinned?.card === card ? null : { reader, card };
  highlightRacks(pinned?.reader);
  notify(pinned ? answer.title : "");
});

function applyFilter() {
  const choice = document.getElementById("filter");
  if (choice instanceof HTMLSelectElement) byId("list").dataset.only = choice.value;
}

document.addEventListener("change", (event) => {
  if (closest(event, "#filter")) applyFilter();
});
document.addEventListener("table-changed", () => {
  applyFilter();
  highlightRacks(pinned?.reader);
});

/** On a phone one panel at a time covers the table, down to the notepad. */
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches(".panel-tabs input") || !target.checked) return;
  for (const other of findAll(".panel-tabs input", HTMLInputElement)) if (other !== target) other.checked = false;
  const top = target.closest(".pad")?.getBoundingClientRect().top ?? 0;
  const bar = find(".bar").getBoundingClientRect().bottom;
  document.querySelector(".question-list .current")?.scrollIntoView({ block: "center" });
  document.documentElement.style.setProperty("--above", `${top - bar}px`);
});
