// What only the server computes: reasons, what silence tells, and which entry is probably wrong. Entries are sent when
// the player wants one of these, and again after each change. It retries while the server is out of reach.

/** @import { Problem } from "../api.js" */

import { byId, data } from "../dom.js";
import { setNotice } from "../notice.js";
import { makeRetry } from "../retry.js";

const INPUT_PAUSE = 120; // ms without input before a request
const SLOW_AFTER = 700; // ms until the page says that it is waiting
const status = byId("status");
/** @type {{ address: string, body: string, done: (part: DocumentFragment) => void } | null} */
let pending = null;
const retry = makeRetry(fetchExplanation);

function retryLater() {
  setNotice(status, data(status, "later"));
  retry.again();
}

async function fetchExplanation() {
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
    cancelExplanation();
    if (response.ok) {
      const part = document.createElement("template");
      part.innerHTML = text;
      request.done(part.content);
    } else {
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
 * @param {(part: DocumentFragment) => void} done called with the part of a page that the server sends
 */
export function requestExplanation(address, entries, done) {
  pending = { address, body: JSON.stringify(entries), done };
  retry.succeeded(); // earlier failures were of other entries
  retry.after(INPUT_PAUSE);
}

export function cancelExplanation() {
  pending = null;
  retry.stop();
  setNotice(status, "");
}

addEventListener("online", () => retry.after(0));
