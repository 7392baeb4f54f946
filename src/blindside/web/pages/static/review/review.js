// Walks through a game: by keys, by swiping, or by itself. Without it every step is a link.

import { byId, closest, data } from "../dom.js";
import { isOurs } from "../keys.js";
import { Idiomorph } from "../vendor/idiomorph.js";
import { stepOfSwipe } from "./swipe.js";

const EVERY = 2_000; // ms between two moments, when it runs by itself
/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "before", ArrowRight: "after", Home: "first", End: "last" };

const callbacks = {
  /**
   * @param {string} name
   * @param {Element} node
   */
  beforeAttributeUpdated: (name, node) => !(name === "open" || (node.id === "play" && name !== "class")),
};

/** @type {ReturnType<typeof setInterval> | undefined} */
let running;
let wanted = 0; // how many steps have been asked for: only the last one is shown

const play = () => byId("play");

/**
 * The link to the first, last, next or previous moment, where there is one.
 * @param {string} name
 * @returns {HTMLAnchorElement | null}
 */
const step = (name) => document.querySelector(`.paces a[data-step="${name}"]`);

/** @param {string} html */
function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("review");
  if (!fresh) return false;
  Idiomorph.morph(byId("review"), fresh, { morphStyle: "outerHTML", callbacks });
  document.querySelector(".moment.here")?.scrollIntoView({ block: "nearest" });
  return true;
}

/**
 * @param {string} address
 * @param {boolean} [push]
 */
async function go(address, push = true) {
  wanted += 1;
  const asked = wanted;
  const answer = await fetch(address).catch(() => null);
  if (asked !== wanted) return;
  if (!answer?.ok || !show(await answer.text())) {
    location.assign(address); // the server says itself what is the matter
    return;
  }
  if (push) history.pushState(null, "", address);
  if (running && !step("after")) halt();
}

/** @param {string} name */
function walk(name) {
  const link = step(name);
  if (link) go(link.href);
  return Boolean(link);
}

function halt() {
  clearInterval(running);
  running = undefined;
  play().setAttribute("aria-pressed", "false");
}

function run() {
  if (!step("after")) walk("first");
  running = setInterval(() => walk("after") || halt(), EVERY);
  play().setAttribute("aria-pressed", "true");
}

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = closest(event, "a[data-step],[data-to]");
  if (link) {
    event.preventDefault();
    if (running) halt();
    go(link instanceof HTMLAnchorElement ? link.href : data(link, "to"));
  } else if (closest(event, "#play")) {
    if (running) halt();
    else run();
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement && form.matches("[data-ask]"))) return;
  event.preventDefault();
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  go(`${form.action}?${new URLSearchParams(fields)}`);
});

document.addEventListener("keydown", (event) => {
  if (!KEYS[event.key] || !isOurs(event)) return;
  event.preventDefault();
  if (running) halt();
  walk(KEYS[event.key]);
});

/** @type {Touch | null} where a swipe began */
let from = null;
document.addEventListener(
  "touchstart",
  (event) => {
    from = closest(event, ".stage") && event.touches.length === 1 ? event.touches[0] : null;
  },
  { passive: true },
);
document.addEventListener("touchend", (event) => {
  const name = from && stepOfSwipe(from, event.changedTouches[0]);
  if (name) walk(name);
  from = null;
});

addEventListener("popstate", () => go(location.href, false));
play().hidden = false;
