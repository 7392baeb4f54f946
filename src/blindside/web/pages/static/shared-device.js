// A shared device: when it changes hands in one window, its other windows reload.

import { byId, find } from "./dom.js";

const { holder } = find("[data-holder]").dataset;
const channel = new BroadcastChannel(`held at ${location.pathname}`);
channel.onmessage = (/** @type {MessageEvent<string>} */ { data }) => {
  if (data !== holder) location.reload();
};
channel.postMessage(holder);

/** A player who is ready hands the device over. */
document.addEventListener("request-done", ({ detail }) => {
  if (detail.request === "pass") byId("hand-over", HTMLButtonElement).form?.requestSubmit();
});
