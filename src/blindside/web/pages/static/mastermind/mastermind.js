// The board of Mastermind.

import "./setting.js";
import "./dragging.js";
import "./clue.js";
import "./counting.js";
import "./settling.js";

let seen = "";

/** After the table has changed: the row that is played lies in view, where the board is too long to show them all. */
function refresh() {
  const rows = document.getElementById("rows");
  const row = rows?.querySelector(".now") ?? rows?.querySelector(".fresh") ?? rows?.lastElementChild;
  if (!rows || !(row instanceof HTMLElement) || row.id === seen) return;
  seen = row.id;
  rows.scrollTop = row.offsetTop - rows.offsetTop - (rows.clientHeight - row.clientHeight) / 2;
}

document.addEventListener("table-changed", refresh);
refresh();
