// The time that is left to think, counted here from what the server said when it last drew the table.

let ends = 0;
let whole = 1;
let drawn = null;

/** After the table has changed. */
function refresh() {
  const think = document.querySelector(".think[data-left]");
  drawn = think;
  if (!think) return;
  ends = performance.now() + Number(think.dataset.left) * 1000;
  whole = Math.max(1, Number(think.dataset.whole)) * 1000;
  paint();
}

function paint() {
  if (!drawn?.isConnected) return;
  const left = Math.max(0, ends - performance.now());
  const seconds = Math.ceil(left / 1000);
  const clock = drawn.querySelector(".clock");
  if (clock) clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  drawn.style.setProperty("--left", `${Math.min(100, (100 * left) / whole)}%`);
}

setInterval(paint, 500);

document.addEventListener("table-changed", refresh);
refresh();
