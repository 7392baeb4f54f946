// Buttons that copy or share a text: an invitation, a link, a result.

import { byId, closest, data } from "./dom.js";

document.addEventListener("click", async (event) => {
  const button = closest(event, "[data-copy-from]");
  if (!button) return;
  const text = byId(data(button, "copyFrom"));
  try {
    await navigator.clipboard.writeText(text.textContent ?? "");
    const before = button.textContent;
    const after = data(button, "copied");
    if (before === after) return;
    button.textContent = after;
    setTimeout(() => (button.textContent = before), 2000);
  } catch {
    getSelection()?.selectAllChildren(text); // the browser does not allow it: select the text to be copied by hand
  }
});

document.addEventListener("click", async (event) => {
  const button = closest(event, "#share");
  if (!button) return;
  try {
    await navigator.share({ title: document.title, text: button.dataset.text, url: button.dataset.url });
  } catch {
    // the share sheet was closed
  }
});

const share = document.getElementById("share");
if (share && "share" in navigator) share.hidden = false;
