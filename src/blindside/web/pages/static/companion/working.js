// Has what was entered worked out: at once, or as soon as the server can be reached again.

const PAUSES = [1000, 2000, 4000, 8000, 15000];
const A_MOMENT = 120; // in which one goes on tapping
const A_WHILE = 700; // after which it is said that it takes one
const status = document.getElementById("status");
const place = document.getElementById("follows");
let wanted = null;
let failures = 0;
let next = 0;

function tell(text) {
  status.textContent = text;
  status.hidden = !text;
}

function soon(pause) {
  clearTimeout(next);
  next = setTimeout(ask, pause);
}

function later() {
  tell(status.dataset.later);
  soon(PAUSES[Math.min(failures++, PAUSES.length - 1)]);
}

/** What is open stays open. */
function show(html) {
  const open = new Set([...place.querySelectorAll("details[open]")].map((one) => one.id));
  place.innerHTML = html;
  for (const one of place.querySelectorAll("details")) one.open = open.has(one.id);
}

async function ask() {
  const asked = wanted;
  if (!asked) return;
  const slow = setTimeout(() => tell(status.dataset.now), A_WHILE);
  try {
    const response = await fetch(asked.address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: asked.body,
    });
    const text = await response.text();
    if (asked !== wanted) return; // more has been entered since
    if (response.status === 429 || response.status >= 500) return later();
    failures = 0;
    place.classList.remove("stale");
    if (response.ok) {
      tell("");
      show(text);
      asked.done(place);
    } else {
      place.replaceChildren();
      tell(JSON.parse(text).detail ?? status.dataset.unsent);
    }
  } catch {
    if (asked === wanted) later();
  } finally {
    clearTimeout(slow);
  }
}

/** `done` is called with the place in which the answer then stands. */
export function workOut(address, entries, done) {
  wanted = { address, body: JSON.stringify(entries), done };
  failures = 0;
  place.classList.add("stale");
  soon(A_MOMENT);
}

export function nothingToWorkOut() {
  wanted = null;
  clearTimeout(next);
  place.replaceChildren();
  tell("");
}

addEventListener("online", () => soon(0));
