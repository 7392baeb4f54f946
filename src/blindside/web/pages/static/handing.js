// A device that is passed round: when it has changed hands in one window, all others show so, too.

import { byId, find } from "./dom.js";

const { holder } = find("[data-holder]").dataset;
const channel = new BroadcastChannel(`held at ${location.pathname}`);
channel.onmessage = (/** @type {MessageEvent<string>} */ { data }) => {
  if (data !== holder) location.reload();
};
channel.postMessage(holder);

/** Who is ready has nothing left to do here: the next player takes the device. */
document.addEventListener("asked", ({ detail }) => {
  if (detail.request === "pass") byId("hand-over", HTMLButtonElement).form?.requestSubmit();
});
