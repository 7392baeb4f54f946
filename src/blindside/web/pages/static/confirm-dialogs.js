// Confirmation dialogs: data-open-dialog on a button names its dialog.

import { byId, closest, data } from "./dom.js";

document.addEventListener("click", (event) => {
  const opener = closest(event, "[data-open-dialog]");
  if (opener) byId(data(opener, "openDialog"), HTMLDialogElement).showModal();
  const dialog = closest(event, "[data-close-dialog],[data-request]")?.closest("dialog");
  dialog?.close();
});
