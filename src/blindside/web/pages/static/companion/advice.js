// Advice about the entries, fetched from the server, with retries while it is out of reach.

/** @import { Problem } from "../api.js" */

import { byId, data, replaceContent } from "../dom.js";
import { setNotice } from "../notice.js";
import { makeRetry } from "../retry.js";

const INPUT_PAUSE = 120; // ms without input before a request
const SLOW_AFTER = 700; // ms until the page says that it is waiting
const status = byId("status");
const place = byId("conclusions");
/** @type {{ address: string, body: string, done: (place: HTMLElement) => void } | null} */
let pending = null;
const retry = makeRetry(fetchAdvice);

function retryLater() {
  setNotice(status, data(status, "later"));
  retry.again();
}

async function fetchAdvice() {
  const request = pending;
  if (!request) return;
  const slow = setTimeout(() => setNotice(status, data(status, "now")), SLOW_AFTER);
  try {
    const response = await fetch(request.address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: request.body,
    });
    const text = await response.text();
    if (request !== pending) return; // the entries have changed since
    if (response.status === 429 || response.status >= 500) {
      retryLater();
      return;
    }
    retry.succeeded();
    place.classList.remove("stale");
    if (response.ok) {
      setNotice(status, "");
      replaceContent(place, text);
      request.done(place);
    } else {
      place.replaceChildren();
      const { detail } = /** @type {Problem} */ (JSON.parse(text));
      setNotice(status, detail ?? data(status, "unsent"));
    }
  } catch {
    if (request === pending) retryLater();
  } finally {
    clearTimeout(slow);
  }
}

/**
 * @param {string} address
 * @param {object} entries
 * @param {(place: HTMLElement) => void} done called with the element that contains the advice
 */
export function requestAdvice(address, entries, done) {
  pending = { address, body: JSON.stringify(entries), done };
  retry.succeeded(); // earlier failures were of other entries
  place.classList.add("stale");
  retry.after(INPUT_PAUSE);
}

export function clearAdvice() {
  pending = null;
  retry.stop();
  place.replaceChildren();
  setNotice(status, "");
}

addEventListener("online", () => retry.after(0));
