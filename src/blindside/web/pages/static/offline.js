// Asks until the server is there again; then the page that was wanted comes in the place of this one.

import { byId } from "./dom.js";
import { makeRetry } from "./retry.js";

const retry = makeRetry(tryNow);

async function isThere() {
  try {
    return (await fetch("/health", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

function goOn() {
  if (location.pathname === "/offline") location.replace("/");
  else location.reload();
}

async function tryNow() {
  if (await isThere()) goOn();
  else retry.again();
}

byId("try").addEventListener("click", (event) => {
  event.preventDefault();
  goOn();
});
addEventListener("online", () => retry.after(0));
retry.again();
