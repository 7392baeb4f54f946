// Questions and answers: an answer highlights the racks that its reader saw. On a small screen the newest answers are
// below the card, and the whole list opens over the triangle.

import { byId, closest, find, findAll } from "../dom.js";
import { notify } from "../notice.js";

const ANSWER = ":is(.question-list .answer-chip, .new-answer)";
/** @type {{ reader: string | undefined, card: string | undefined } | null} */
let pinned = null; // the answer that was pressed, until it is pressed again

/** @param {string | undefined} reader */
function highlightRacks(reader) {
  for (const rack of document.querySelectorAll(".highlighted")) rack.classList.remove("highlighted");
  if (reader === undefined) return;
  for (const rack of findAll("[data-place]")) if (rack.dataset.place !== reader) rack.classList.add("highlighted");
}

/** @param {Event} event */
function onEnter(event) {
  const answer = closest(event, ANSWER);
  if (answer) highlightRacks(answer.dataset.reader);
}

/** @param {Event} event */
function onLeave(event) {
  if (closest(event, ANSWER)) highlightRacks(pinned?.reader);
}

document.addEventListener("mouseover", onEnter);
document.addEventListener("focusin", onEnter);
document.addEventListener("mouseout", onLeave);
document.addEventListener("focusout", onLeave);
document.addEventListener("click", (event) => {
  const answer = closest(event, ANSWER);
  if (!answer) return;
  const { reader, card } = answer.dataset;
  pinned = pinned?.reader === reader && pinned?.card === card ? null : { reader, card };
  highlightRacks(pinned?.reader);
  notify(pinned ? answer.title : "");
});

function applyFilter() {
  byId("list").dataset.only = find("#filter :checked", HTMLInputElement).value;
}

let isOpen = false; // the list, on a small screen

function showList() {
  find(".pad").classList.toggle("shows-list", isOpen);
  byId("show-list").setAttribute("aria-expanded", String(isOpen));
}

function openList() {
  isOpen = true;
  showList();
  find("#filter :checked", HTMLInputElement).focus();
  document.querySelector(".question-list .current")?.scrollIntoView({ block: "center" });
}

function closeList() {
  const hadFocus = byId("questions").contains(document.activeElement);
  isOpen = false;
  showList();
  if (hadFocus) byId("show-list").focus();
}

function refresh() {
  if (!document.getElementById("list")) return;
  applyFilter();
  showList();
  highlightRacks(pinned?.reader);
}

document.addEventListener("change", (event) => {
  if (closest(event, "#filter")) applyFilter();
});
document.addEventListener("click", (event) => {
  if (closest(event, "#questions [data-close-popup]") || (isOpen && closest(event, "#show-list"))) closeList();
  else if (closest(event, "#show-list")) openList();
});
document.addEventListener("pointerdown", (event) => {
  if (isOpen && !closest(event, "#questions,#show-list,.new-answer")) closeList();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && isOpen && !closest(event, "dialog,[data-popup]")) closeList();
});
document.addEventListener("table-changed", refresh);
