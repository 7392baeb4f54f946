// Has what was entered worked out: at once, or as soon as the server can be reached again.

/** @import { Problem } from "../api.js" */

import { byId, data, replaceContent } from "../dom.js";
import { setNotice } from "../notice.js";
import { makeRetry } from "../retry.js";

const A_MOMENT = 120; // in which one goes on tapping
const A_WHILE = 700; // after which it is said that it takes one
const status = byId("status");
const place = byId("follows");
/** @type {{ address: string, body: string, done: (place: HTMLElement) => void } | null} */
let wanted = null;
const retry = makeRetry(ask);

function later() {
  setNotice(status, data(status, "later"));
  retry.again();
}

async function ask() {
  const asked = wanted;
  if (!asked) return;
  const slow = setTimeout(() => setNotice(status, data(status, "now")), A_WHILE);
  try {
    const response = await fetch(asked.address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: asked.body,
    });
    const text = await response.text();
    if (asked !== wanted) return; // more has been entered since
    if (response.status === 429 || response.status >= 500) {
      later();
      return;
    }
    retry.succeeded();
    place.classList.remove("stale");
    if (response.ok) {
      setNotice(status, "");
      replaceContent(place, text);
      asked.done(place);
    } else {
      place.replaceChildren();
      const { detail } = /** @type {Problem} */ (JSON.parse(text));
      setNotice(status, detail ?? data(status, "unsent"));
    }
  } catch {
    if (asked === wanted) later();
  } finally {
    clearTimeout(slow);
  }
}

/**
 * @param {string} address
 * @param {object} entries
 * @param {(place: HTMLElement) => void} done is called with the place in which the answer then stands
 */
export function workOut(address, entries, done) {
  wanted = { address, body: JSON.stringify(entries), done };
  retry.succeeded(); // what failed before was another question
  place.classList.add("stale");
  retry.after(A_MOMENT);
}

export function nothingToWorkOut() {
  wanted = null;
  retry.stop();
  place.replaceChildren();
  setNotice(status, "");
}

addEventListener("online", () => retry.after(0));
