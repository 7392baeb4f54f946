// Keeps the page of a table up to date: the server sends it anew whenever it changes, and here it is morphed in.

/** @import { MyTables } from "./api.js" */

import { table } from "./asking.js";
import { messages, notify } from "./notice.js";
import { makeRetry } from "./retry.js";
import { Idiomorph } from "./vendor/idiomorph.js";
import "./clock.js";
import "./drawer.js";
import "./sharing.js";
import "./sure.js";

const HIDDEN_FOR = 5 * 60_000; // a tab that nobody has looked at for so long lets go of its stream: there are only six
const GLANCE_EVERY = 60_000; // and only looks now and then, whether it is somebody's turn
const SILENT_FOR = 40_000; // the server says something every 15 seconds
const PLAYS = "#stopping,.place.you"; // only on the page of somebody who sits there, while there is something to come
const KEPT = new Set(["open", "data-busy"]);

/** @type {EventSource | null} */
let stream = null;
const retry = makeRetry(listen);
/** @typedef {ReturnType<typeof setTimeout> | undefined} Timer */
/** @type {Timer} */
let silence;
let isResting = false;
/** @type {Timer} */
let hiding;
/** @type {Timer} */
let glancing;

/**
 * Only the newest of the log is sent: what is older is put aside meanwhile, and back below it.
 * @param {string} html
 * @param {() => void} morph
 */
function withOlderEntries(html, morph) {
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
  beforeAttributeUpdated: (name) => !KEPT.has(name),
};

let shown = ""; // as it was last sent

/** @param {string} html */
function show(html) {
  // Only what happens while somebody looks on moves: not what was there when the page was opened.
  if (shown && shown !== html) document.documentElement.classList.add("live");
  shown = html;
  // What is being typed stays; a button that has the focus is morphed like all others.
  const ignoreActiveValue = document.activeElement?.matches("input,textarea,select");
  withOlderEntries(html, () =>
    Idiomorph.morph(table(), html, { morphStyle: "outerHTML", ignoreActiveValue, callbacks }),
  );
  document.dispatchEvent(new Event("table-changed"));
}

function heard() {
  clearTimeout(silence);
  silence = setTimeout(lost, SILENT_FOR);
}

function listen() {
  if (stream || !table().dataset.table) return;
  const { holder } = messages();
  stream = new EventSource(`/t/${table().dataset.table}/live${holder === undefined ? "" : `?holder=${holder}`}`);
  stream.onopen = () => {
    if (retry.failures) notify(messages().back);
    retry.succeeded();
    heard();
  };
  stream.onmessage = (event) => {
    heard();
    show(event.data);
  };
  stream.addEventListener("here", heard);
  stream.addEventListener("handed-over", () => location.reload());
  stream.onerror = lost;
}

function letGo() {
  clearTimeout(silence);
  retry.stop();
  stream?.close();
  stream = null;
}

function lost() {
  letGo();
  if (retry.failures) notify(messages().away, true); // the first time it may be back at once
  retry.again();
}

/** Without being there: whoever only asks is not waited for. */
async function glance() {
  if (table().hasAttribute("data-awaited")) return; // it is known
  const answer = await fetch("/api/v1/me/tables").catch(() => null);
  /** @type {MyTables} */
  const { tables } = answer?.ok ? await answer.json() : { tables: [] };
  if (!isResting || !tables.some((one) => one.table === table().dataset.table && one.your_turn)) return;
  stay();
  listen();
}

/** Until the tab has been hidden for long. */
function stay() {
  isResting = false;
  clearTimeout(hiding);
  clearInterval(glancing);
  if (document.hidden) hiding = setTimeout(rest, HIDDEN_FOR);
}

function rest() {
  letGo();
  isResting = true;
  if (document.querySelector(PLAYS)) glancing = setInterval(glance, GLANCE_EVERY);
}

document.addEventListener("visibilitychange", () => {
  stay();
  if (!document.hidden) listen();
});
addEventListener("online", () => {
  if (isResting) return;
  letGo();
  listen();
});
addEventListener("pagehide", letGo);
addEventListener("pageshow", (event) => {
  if (event.persisted && document.getElementById("hand-over"))
    location.reload(); // another player may hold the device now
  else listen();
});

stay();
listen();
