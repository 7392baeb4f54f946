// The time that is left, counted here from what the server said when it last drew the table.

let clocks = [];

/** After the table has changed. */
function refresh() {
  const now = performance.now();
  clocks = [...document.querySelectorAll("[data-left]")].map((drawn) => {
    const left = Number(drawn.dataset.left) * 1000;
    return {
      drawn,
      left,
      ends: "stands" in drawn.dataset ? null : now + left,
      whole: Number(drawn.dataset.whole ?? 0) * 1000,
    };
  });
  paint();
}

function paint() {
  const now = performance.now();
  for (const { drawn, left, ends, whole } of clocks) {
    const still = ends === null ? left : Math.max(0, ends - now);
    const seconds = Math.ceil(still / 1000);
    drawn.querySelector(".clock").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (whole) drawn.style.setProperty("--left", `${Math.min(100, (100 * still) / whole)}%`);
  }
}

setInterval(paint, 500);

document.addEventListener("table-changed", refresh);
refresh();
