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
let next = 0;

function goOn() {
  if (location.pathname === "/offline") location.replace("/");
  else location.reload();
}

async function tryNow() {
  if (await isThere()) goOn();
  else tryAfter(PAUSES[Math.min(tries++, PAUSES.length - 1)]);
}

function tryAfter(pause) {
  clearTimeout(next);
  next = setTimeout(tryNow, pause);
}

document.getElementById("try").addEventListener("click", (event) => {
  event.preventDefault();
  goOn();
});
addEventListener("online", () => tryAfter(0));
tryAfter(PAUSES[0]);
