// Steps through a game by link, key or swipe, or plays it. Without this script every step is a link.

import { byId, closest, data } from "../dom.js";
import { isPageKey } from "../keyboard.js";
import { Idiomorph } from "../vendor/idiomorph.js";
import { stepOfSwipe } from "./swipe.js";

const STEP_EVERY = 2_000; // ms between two moments while playing
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
let requested = 0; // number of requests: only the last one is shown

const playButton = () => byId("play");

/**
 * The link to the first, last, next or previous moment, if there is one.
 * @param {string} name
 * @returns {HTMLAnchorElement | null}
 */
const findStep = (name) => document.querySelector(`.step-controls a[data-step="${name}"]`);

/** @param {string} html */
function render(html) {
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
async function loadStep(address, push = true) {
  requested += 1;
  const asked = requested;
  const answer = await fetch(address).catch(() => null);
  if (asked !== requested) return;
  if (!answer?.ok || !render(await answer.text())) {
    location.assign(address); // the server's page shows the error
    return;
  }
  if (push) history.pushState(null, "", address);
  if (running && !findStep("after")) stop();
}

/** @param {string} name */
function goToStep(name) {
  const link = findStep(name);
  if (link) loadStep(link.href);
  return Boolean(link);
}

function stop() {
  clearInterval(running);
  running = undefined;
  playButton().setAttribute("aria-pressed", "false");
}

function start() {
  if (!findStep("after")) goToStep("first");
  running = setInterval(() => goToStep("after") || stop(), STEP_EVERY);
  playButton().setAttribute("aria-pressed", "true");
}

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = closest(event, "a[data-step],[data-href]");
  if (link) {
    event.preventDefault();
    if (running) stop();
    loadStep(link instanceof HTMLAnchorElement ? link.href : data(link, "href"));
  } else if (closest(event, "#play")) {
    if (running) stop();
    else start();
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement && form.matches("[data-in-place]"))) return;
  event.preventDefault();
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  loadStep(`${form.action}?${new URLSearchParams(fields)}`);
});

document.addEventListener("keydown", (event) => {
  if (!KEYS[event.key] || !isPageKey(event)) return;
  event.preventDefault();
  if (running) stop();
  goToStep(KEYS[event.key]);
});

/** @type {Touch | null} the beginning of a swipe */
let from = null;
document.addEventListener(
  "touchstart",
  (event) => {
    from = closest(event, ".review-table") && event.touches.length === 1 ? event.touches[0] : null;
  },
  { passive: true },
);
document.addEventListener("touchend", (event) => {
  const name = from && stepOfSwipe(from, event.changedTouches[0]);
  if (name) goToStep(name);
  from = null;
});

addEventListener("popstate", () => loadStep(location.href, false));
playButton().hidden = false;
