// Polls the server until it is back, then opens the page that was requested.

import { byId } from "./dom.js";
import { makeRetry } from "./retry.js";

const retry = makeRetry(tryNow);

async function isServerUp() {
  try {
    return (await fetch("/health", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

function openPage() {
  if (location.pathname === "/offline") location.replace("/");
  else location.reload();
}

async function tryNow() {
  if (await isServerUp()) openPage();
  else retry.again();
}

byId("try").addEventListener("click", (event) => {
  event.preventDefault();
  openPage();
});
addEventListener("online", () => retry.after(0));
retry.again();
