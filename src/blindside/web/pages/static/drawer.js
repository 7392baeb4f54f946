// The log: what is said shows beside whoever says it, and is counted until the log has been opened.

import { table } from "./asking.js";
import { isOurs } from "./keys.js";

const SHOWN_FOR = 6000;
let heard = null; // the number of the last thing that was said, as far as we know

function said() {
  return [...document.querySelectorAll("#log [data-said]")].map((entry) => ({
    number: Number(entry.dataset.said),
    by: entry.dataset.by,
    text: entry.textContent,
  }));
}

function bubble({ by, text }) {
  const place = document.querySelector(`[data-place="${by}"]:not(#own)`)?.getBoundingClientRect();
  if (!place) return;
  document.querySelector(`.bubble[data-of="${by}"]`)?.remove();
  const shown = document.createElement("p");
  shown.className = "bubble";
  shown.dataset.of = by;
  shown.textContent = text;
  shown.style.left = `${Math.max(8, place.left)}px`;
  shown.style.top = `${place.bottom - 12}px`;
  document.body.append(shown);
  setTimeout(() => shown.remove(), SHOWN_FOR);
}

function count(more) {
  const unread = document.getElementById("unread");
  if (!unread) return;
  const now = document.getElementById("log").open ? 0 : Number(unread.textContent) + more;
  unread.textContent = now || "";
  unread.hidden = !now;
}

function refresh() {
  if (!document.getElementById("log")) return;
  const all = said();
  const news = heard === null ? [] : all.filter((entry) => entry.number > heard);
  heard = Math.max(heard ?? 0, ...all.map((entry) => entry.number));
  news.forEach(bubble);
  count(news.length);
}

document.addEventListener("toggle", (event) => event.target.id === "log" && count(0), true);
document.addEventListener("keydown", (event) => {
  if (!isOurs(event, "#log")) return;
  const log = table().querySelector("#log");
  if (event.key === "?") document.getElementById("rules").click();
  else if (event.key.toLowerCase() === "l" && log) {
    log.open = !log.open;
    if (log.open) log.querySelector("summary").focus();
  } else return;
  event.preventDefault();
});
document.addEventListener("table-changed", refresh);
refresh();
