// Walks through a game: by keys, by swiping, or by itself. Without it every step is a link.

import { isOurs } from "../keys.js";
import { Idiomorph } from "../vendor/idiomorph.js";

const EVERY = 2_000; // ms between two moments, when it runs by itself
const FAR_ENOUGH = 48; // px of a swipe
const KEYS = { ArrowLeft: "before", ArrowRight: "after", Home: "first", End: "last" };

const callbacks = {
  beforeAttributeUpdated: (name, node) => !(name === "open" || (node.id === "play" && name !== "class")),
};

let running = 0;
let wanted = 0; // how many steps have been asked for: only the last one is shown

const play = () => document.getElementById("play");
const step = (name) => document.querySelector(`.paces [data-step="${name}"]`);

function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("review");
  if (!fresh) return false;
  Idiomorph.morph(document.getElementById("review"), fresh, { morphStyle: "outerHTML", callbacks });
  document.querySelector(".moment.here")?.scrollIntoView({ block: "nearest" });
  return true;
}

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

function walk(name) {
  const link = step(name);
  if (link) go(link.href);
  return Boolean(link);
}

function halt() {
  clearInterval(running);
  running = 0;
  play().setAttribute("aria-pressed", "false");
}

function run() {
  if (!step("after")) walk("first");
  running = setInterval(() => walk("after") || halt(), EVERY);
  play().setAttribute("aria-pressed", "true");
}

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest("a[data-step],[data-to]");
  if (link) {
    event.preventDefault();
    if (running) halt();
    go(link.dataset.to ?? link.href);
  } else if (event.target.closest("#play")) {
    if (running) halt();
    else run();
  }
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-ask]")) return;
  event.preventDefault();
  go(`${event.target.action}?${new URLSearchParams(new FormData(event.target))}`);
});

document.addEventListener("keydown", (event) => {
  if (!KEYS[event.key] || !isOurs(event)) return;
  event.preventDefault();
  if (running) halt();
  walk(KEYS[event.key]);
});

let from = null;
document.addEventListener(
  "touchstart",
  (event) => {
    from = event.target.closest(".stage") && event.touches.length === 1 ? event.touches[0] : null;
  },
  { passive: true },
);
document.addEventListener("touchend", (event) => {
  if (!from) return;
  const { clientX, clientY } = event.changedTouches[0];
  const across = clientX - from.clientX;
  if (Math.abs(across) > FAR_ENOUGH && Math.abs(across) > 2 * Math.abs(clientY - from.clientY))
    walk(across < 0 ? "after" : "before");
  from = null;
});

addEventListener("popstate", () => go(location.href, false));
play().hidden = false;
