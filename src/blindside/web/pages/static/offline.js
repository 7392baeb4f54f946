// Asks until the server is there again; then the page that was wanted comes in the place of this one.

const PAUSES = [1000, 2000, 4000, 8000];

async function isThere() {
  try {
    return (await fetch("/health", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

let tries = 0;

function goOn() {
  if (location.pathname === "/offline") location.replace("/");
  else location.reload();
}

async function tryAgain() {
  if (await isThere()) goOn();
  else setTimeout(tryAgain, PAUSES[Math.min(tries++, PAUSES.length - 1)]);
}

document.getElementById("try").addEventListener("click", (event) => {
  event.preventDefault();
  goOn();
});
addEventListener("online", tryAgain);
setTimeout(tryAgain, PAUSES[0]);
