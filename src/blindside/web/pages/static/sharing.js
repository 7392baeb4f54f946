// Copying and sharing: an invitation, a link, a few lines about a game.

import { byId, closest, data } from "./dom.js";

document.addEventListener("click", async (event) => {
  const button = closest(event, "[data-copies]");
  if (!button) return;
  const text = byId(data(button, "copies"));
  try {
    await navigator.clipboard.writeText(text.textContent ?? "");
    const before = button.textContent;
    const after = data(button, "copied");
    if (before === after) return;
    button.textContent = after;
    setTimeout(() => (button.textContent = before), 2000);
  } catch {
    getSelection()?.selectAllChildren(text); // where a page may not copy, the reader can
  }
});

document.addEventListener("click", async (event) => {
  const button = closest(event, "#share");
  if (!button) return;
  try {
    await navigator.share({ title: document.title, text: button.dataset.text, url: button.dataset.url });
  } catch {
    // whoever closes the share sheet has changed their mind
  }
});

const share = document.getElementById("share");
if (share && "share" in navigator) share.hidden = false;
