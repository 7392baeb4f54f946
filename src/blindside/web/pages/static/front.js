// A link for another device stands behind the #, where no server is sent it: this page asks, and uses it up.

import "./dates.js";

const dialog = document.getElementById("device");
const wrong = document.getElementById("device-wrong");

function forgetLink() {
  history.replaceState(null, "", location.pathname);
}

async function moveIn(link) {
  try {
    const response = await fetch("/api/v1/devices", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ link }),
    });
    if (response.ok) {
      forgetLink();
      location.reload();
      return;
    }
    wrong.textContent = (await response.json()).detail;
  } catch {
    wrong.textContent = dialog.dataset.unsent;
  }
  wrong.hidden = false;
}

function ask() {
  const given = new URLSearchParams(location.hash.slice(1));
  const link = given.get("device");
  if (!link) return;
  const name = given.get("name");
  document.getElementById("device-question").textContent = name
    ? dialog.dataset.named.replace("{0}", () => name)
    : dialog.dataset.unnamed;
  wrong.hidden = true;
  document.getElementById("device-yes").onclick = () => moveIn(link);
  document.getElementById("device-no").onclick = () => dialog.close();
  dialog.onclose = forgetLink;
  if (!dialog.open) dialog.showModal();
}

addEventListener("hashchange", ask);
ask();
