// The log drawer: a chat message also shows as a bubble at its seat, and counts as unread until the log is opened.

import { byId, findAll } from "./dom.js";
import { isPageKey } from "./keyboard.js";
import { togglePopup } from "./popups.js";

/** @typedef {{ number: number, seat: string | undefined, text: string }} ChatMessage */

const SHOWN_FOR = 6000;
/** @type {number | null} */
let lastNumber = null; // of the last chat message that was counted

/** @returns {ChatMessage[]} */
function listMessages() {
  return findAll("#log [data-message]").map((entry) => ({
    number: Number(entry.dataset.message),
    seat: entry.dataset.seat,
    text: entry.textContent ?? "",
  }));
}

/** @param {ChatMessage} message */
function showBubble({ seat, text }) {
  const place = document.querySelector(`[data-place="${seat}"]:not(#own)`)?.getBoundingClientRect();
  if (!place) return;
  document.querySelector(`.chat-bubble[data-seat="${seat}"]`)?.remove();
  const bubble = document.createElement("p");
  bubble.className = "chat-bubble";
  bubble.dataset.seat = seat;
  bubble.textContent = text;
  bubble.style.left = `${Math.max(8, place.left)}px`;
  bubble.style.top = `${place.bottom - 12}px`;
  document.body.append(bubble);
  setTimeout(() => bubble.remove(), SHOWN_FOR);
}

/** @param {number} more */
function countUnread(more) {
  const unread = document.getElementById("unread");
  if (!unread) return;
  const now = byId("log", HTMLDetailsElement).open ? 0 : Number(unread.textContent) + more;
  unread.textContent = now ? String(now) : "";
  unread.hidden = !now;
}

function refresh() {
  if (!document.getElementById("log")) return;
  const all = listMessages();
  const last = lastNumber;
  const news = last === null ? [] : all.filter((entry) => entry.number > last);
  lastNumber = Math.max(last ?? 0, ...all.map((entry) => entry.number));
  news.forEach(showBubble);
  countUnread(news.length);
}

document.addEventListener(
  "toggle",
  ({ target }) => target instanceof Element && target.id === "log" && countUnread(0),
  true,
);
document.addEventListener("keydown", (event) => {
  if (!isPageKey(event, "#log")) return;
  if (event.key === "?") byId("rules").click();
  else if (event.key.toLowerCase() === "l" && document.getElementById("log")) togglePopup("log");
  else return;
  event.preventDefault();
});
document.addEventListener("table-changed", refresh);
refresh();
