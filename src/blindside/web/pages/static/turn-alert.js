// Alerts a player in another window that it is their turn: in the title, on the icon, and by a sound.

import { messages } from "./notice.js";
import { playSound } from "./sounds.js";
import { tableElement } from "./table-api.js";

const TITLE = document.title;
let wasAwaited = isAwaited();

function isAwaited() {
  return tableElement().hasAttribute("data-awaited");
}

function isPageFocused() {
  return !document.hidden && document.hasFocus();
}

function updateBadge() {
  const isCalling = isAwaited() && !isPageFocused();
  document.title = isCalling ? `● ${messages().turn} — ${TITLE}` : TITLE;
  if (isCalling) navigator.setAppBadge?.().catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}

document.addEventListener("table-changed", () => {
  const waits = isAwaited();
  if (waits && !wasAwaited && !isPageFocused()) playSound("turn");
  wasAwaited = waits;
  updateBadge();
});
document.addEventListener("visibilitychange", updateBadge);
addEventListener("focus", updateBadge);
addEventListener("blur", updateBadge);
