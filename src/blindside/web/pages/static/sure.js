// Questions that are asked before something is done: a button with data-opens names its dialog.

import { byId, closest, data } from "./dom.js";

document.addEventListener("click", (event) => {
  const opener = closest(event, "[data-opens]");
  if (opener) byId(data(opener, "opens"), HTMLDialogElement).showModal();
  const dialog = closest(event, "[data-closes],[data-ask]")?.closest("dialog");
  dialog?.close();
});
