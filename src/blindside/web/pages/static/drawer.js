// The log: what is said shows beside whoever says it, and is counted until the log has been opened.

import { table } from "./asking.js";
import { byId, find, findAll } from "./dom.js";
import { isOurs } from "./keys.js";

/** @typedef {{ number: number, by: string | undefined, text: string }} Said */

const SHOWN_FOR = 6000;
/** @type {number | null} */
let heard = null; // the number of the last thing that was said, as far as we know

/** @returns {Said[]} */
function said() {
  return findAll("#log [data-said]").map((entry) => ({
    number: Number(entry.dataset.said),
    by: entry.dataset.by,
    text: entry.textContent ?? "",
  }));
}

/** @param {Said} said */
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

/** @param {number} more */
function count(more) {
  const unread = document.getElementById("unread");
  if (!unread) return;
  const now = byId("log", HTMLDetailsElement).open ? 0 : Number(unread.textContent) + more;
  unread.textContent = now ? String(now) : "";
  unread.hidden = !now;
}

function refresh() {
  if (!document.getElementById("log")) return;
  const all = said();
  const last = heard;
  const news = last === null ? [] : all.filter((entry) => entry.number > last);
  heard = Math.max(last ?? 0, ...all.map((entry) => entry.number));
  news.forEach(bubble);
  count(news.length);
}

document.addEventListener("toggle", ({ target }) => target instanceof Element && target.id === "log" && count(0), true);
document.addEventListener("keydown", (event) => {
  if (!isOurs(event, "#log")) return;
  const log = table().querySelector("#log");
  if (event.key === "?") byId("rules").click();
  else if (event.key.toLowerCase() === "l" && log instanceof HTMLDetailsElement) {
    log.open = !log.open;
    if (log.open) find("summary", HTMLElement, log).focus();
  } else return;
  event.preventDefault();
});
document.addEventListener("table-changed", refresh);
refresh();
