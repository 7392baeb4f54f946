// Keeps the page of a table up to date: the server streams its HTML after each change, and it is morphed in.

/** @import { MyTables } from "./api.js" */

import { byId } from "./dom.js";
import { keepFocus } from "./keep-focus.js";
import { messages, notify, setNotice } from "./notice.js";
import { makeRetry } from "./retry.js";
import { tableElement } from "./table-api.js";
import { Idiomorph } from "./vendor/idiomorph.js";
import "./clock.js";
import "./drawer.js";
import "./load-parts.js";
import "./sharing.js";
import "./confirm-dialogs.js";

const CLOSE_AFTER = 5 * 60_000; // a hidden tab closes its stream: browsers allow six for a server
const POLL_EVERY = 60_000; // a hidden tab then polls whether it is the player's turn
const SILENT_FOR = 40_000; // the server sends something every 15 seconds
const PLAYER_ONLY = "#leave,.seat-row.you"; // only on the page of a seated player, before the game is over
const KEPT_ATTRIBUTES = new Set(["open", "data-busy"]);

/** @type {EventSource | null} */
let stream = null;
const retry = makeRetry(openStream);
/** @typedef {ReturnType<typeof setTimeout> | undefined} Timer */
/** @type {Timer} */
let silenceTimer;
let isPaused = false;
/** @type {Timer} */
let idleTimer;
/** @type {Timer} */
let pollTimer;

/**
 * Morphs, and keeps the older log entries, which are not sent again.
 * @param {string} html
 * @param {() => void} morph
 */
function keepOlderEntries(html, morph) {
  const oldest = Number(html.match(/data-oldest="(\d+)"/)?.[1] ?? 0);
  const log = document.querySelector("#log .entries");
  const scrolled = log?.scrollTop ?? 0;
  const older = [...(log?.children ?? [])].filter(({ id }) => id && Number(id.slice("entry-".length)) < oldest);
  for (const entry of older) entry.remove();
  morph();
  const now = document.querySelector("#log .entries");
  now?.append(...older);
  if (scrolled) now?.scrollTo(0, scrolled);
}

const callbacks = {
  /** @param {Node} old */
  beforeNodeMorphed: (old) => !(old instanceof Element && old.hasAttribute("data-keep")),
  /** @param {string} name */
  beforeAttributeUpdated: (name) => !KEPT_ATTRIBUTES.has(name),
};

let lastHtml = "";

/** @param {string} html */
function render(html) {
  // Animate changes only, not the first content of the page.
  if (lastHtml && lastHtml !== html) document.documentElement.classList.add("live");
  lastHtml = html;
  // Text that is being typed stays. A focused button is morphed.
  const active = document.activeElement;
  const ignoreActiveValue = active?.matches("input,textarea,select");
  keepOlderEntries(html, () =>
    Idiomorph.morph(tableElement(), html, { morphStyle: "outerHTML", ignoreActiveValue, callbacks }),
  );
  document.dispatchEvent(new Event("table-changed"));
  keepFocus(active);
}

function resetSilenceTimer() {
  clearTimeout(silenceTimer);
  silenceTimer = setTimeout(reconnect, SILENT_FOR);
}

function openStream() {
  if (stream || !tableElement().dataset.table) return;
  const { holder } = messages();
  stream = new EventSource(`/t/${tableElement().dataset.table}/live${holder === undefined ? "" : `?holder=${holder}`}`);
  stream.onopen = () => {
    if (retry.failures) notify(messages().back);
    retry.succeeded();
    resetSilenceTimer();
  };
  stream.onmessage = (event) => {
    resetSilenceTimer();
    render(event.data);
  };
  stream.addEventListener("here", resetSilenceTimer);
  stream.addEventListener("server-notice", ({ data }) => setNotice(byId("server-notice"), data));
  stream.addEventListener("handed-over", () => location.reload());
  stream.onerror = reconnect;
}

function closeStream() {
  clearTimeout(silenceTimer);
  retry.stop();
  stream?.close();
  stream = null;
}

function reconnect() {
  closeStream();
  if (retry.failures) notify(messages().away, true); // no notice for a short interruption
  retry.again();
}

/** Asks whether it is the player's turn, without a stream: the player counts as away. */
async function pollTurn() {
  if (tableElement().hasAttribute("data-awaited")) return; // known already
  const answer = await fetch("/api/v1/me/tables?limit=200").catch(() => null);
  /** @type {MyTables} */
  const { tables } = answer?.ok ? await answer.json() : { tables: [] };
  if (!isPaused || !tables.some((one) => one.table === tableElement().dataset.table && one.is_your_turn)) return;
  resetIdleTimer();
  openStream();
}

/** Closes the stream later, if the tab is hidden. */
function resetIdleTimer() {
  isPaused = false;
  clearTimeout(idleTimer);
  clearInterval(pollTimer);
  if (document.hidden) idleTimer = setTimeout(pauseStream, CLOSE_AFTER);
}

function pauseStream() {
  closeStream();
  isPaused = true;
  if (document.querySelector(PLAYER_ONLY)) pollTimer = setInterval(pollTurn, POLL_EVERY);
}

document.addEventListener("visibilitychange", () => {
  resetIdleTimer();
  if (!document.hidden) openStream();
});
addEventListener("online", () => {
  if (isPaused) return;
  closeStream();
  openStream();
});
addEventListener("pagehide", closeStream);
addEventListener("pageshow", (event) => {
  if (event.persisted && document.getElementById("hand-over"))
    location.reload(); // another player may hold the device now
  else openStream();
});

resetIdleTimer();
openStream();
