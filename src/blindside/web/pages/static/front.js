// Uses a device link: its secret is after the #, so browsers do not send it to the server before the player agrees.

/** @import { LinkOwner, UseLink, Problem } from "./api.js" */

import "./dates.js";
import "./puzzle/card.js";
import { byId, data } from "./dom.js";
import { setNotice } from "./notice.js";
import { fillIn } from "./text.js";

const dialog = byId("device", HTMLDialogElement);
const wrong = byId("device-wrong");
const yes = byId("device-yes", HTMLButtonElement);

function forgetLink() {
  history.replaceState(null, "", location.pathname);
}

/**
 * The answer of the server. Null: it refused, and the dialog shows why.
 * @param {string} path
 * @param {UseLink} body
 */
async function post(path, body) {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (response.ok) return answer;
    const { detail } = /** @type {Problem} */ (answer);
    setNotice(wrong, detail);
  } catch {
    setNotice(wrong, data(dialog, "unsent"));
  }
  return null;
}

/** @param {string} link */
async function useLink(link) {
  if (!(await post("/api/v1/devices", { link }))) return;
  forgetLink();
  location.reload();
}

/** Asks the server whose link it is: a name in the URL could be forged. */
async function confirmLink() {
  const link = new URLSearchParams(location.hash.slice(1)).get("device");
  if (!link) return;
  setNotice(wrong, "");
  /** @type {LinkOwner | null} */
  const owner = await post("/api/v1/devices/owner", { link });
  const question = owner ? fillIn(data(dialog, "named"), [owner.name]) : data(dialog, "unnamed");
  byId("device-question").textContent = question;
  yes.disabled = !owner;
  yes.onclick = () => useLink(link);
  byId("device-no").onclick = () => dialog.close();
  dialog.onclose = forgetLink;
  if (!dialog.open) dialog.showModal();
}

addEventListener("hashchange", confirmLink);
confirmLink();
