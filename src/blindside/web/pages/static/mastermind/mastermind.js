// The board of Mastermind.

import "./draft.js";
import "./dragging.js";
import "./give-key.js";
import "./code-counts.js";
import "../moment-sounds.js";
import "./press-on.js";

let seen = "";

/** Scrolls to the current row on a long board. */
function refresh() {
  const rows = document.getElementById("rows");
  const row = rows?.querySelector(".now") ?? rows?.querySelector(".fresh") ?? rows?.lastElementChild;
  if (!rows || !(row instanceof HTMLElement) || row.id === seen) return;
  seen = row.id;
  rows.scrollTop = row.offsetTop - rows.offsetTop - (rows.clientHeight - row.clientHeight) / 2;
}

document.addEventListener("table-changed", refresh);
addEventListener("resize", () => {
  seen = "";
  refresh();
});
refresh();
