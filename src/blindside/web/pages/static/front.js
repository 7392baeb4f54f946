// A link for another device stands behind the #, where no server is sent it: this page asks, and uses it up.

import "./dates.js";

const dialog = document.getElementById("device");
const wrong = document.getElementById("device-wrong");

function forgetLink() {
  history.replaceState(null, "", location.pathname);
}

/** What the server answers; null if it refuses, which the dialog then says. */
async function post(path, body) {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (response.ok) return answer;
    wrong.textContent = answer.detail;
  } catch {
    wrong.textContent = dialog.dataset.unsent;
  }
  wrong.hidden = false;
  return null;
}

async function moveIn(link) {
  if (!(await post("/api/v1/devices", { link }))) return;
  forgetLink();
  location.reload();
}

/** The server says whose link it is: a name in the address could be forged. */
async function ask() {
  const link = new URLSearchParams(location.hash.slice(1)).get("device");
  if (!link) return;
  wrong.hidden = true;
  const owner = await post("/api/v1/devices/owner", { link });
  const { named, unnamed } = dialog.dataset;
  document.getElementById("device-question").textContent = owner ? named.replace("{0}", () => owner.name) : unnamed;
  document.getElementById("device-yes").disabled = !owner;
  document.getElementById("device-yes").onclick = () => moveIn(link);
  document.getElementById("device-no").onclick = () => dialog.close();
  dialog.onclose = forgetLink;
  if (!dialog.open) dialog.showModal();
}

addEventListener("hashchange", ask);
ask();
