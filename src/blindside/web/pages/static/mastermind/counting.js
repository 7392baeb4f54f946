// How many codes fit, where that was not soon counted: asked for, and filled in when it is.

import { pauseAfter, table } from "../asking.js";

let asked = "";
let failures = 0;
let waiting = 0;

async function fetchCounts() {
  try {
    const response = await fetch(`/t/${table().dataset.table}/left`);
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

function fill(html) {
  const parts = document.createElement("template");
  parts.innerHTML = html;
  for (const counted of parts.content.querySelectorAll("[data-row]")) {
    const place = document.querySelector(`#row-${counted.dataset.row} em`);
    if (place) place.innerHTML = counted.innerHTML;
  }
  const fit = parts.content.getElementById("fit");
  if (fit) document.getElementById("fit")?.replaceWith(fit);
  table().removeAttribute("data-uncounted");
}

async function refresh() {
  const now = table().dataset.uncounted;
  if (!now || now === asked) return;
  clearTimeout(waiting);
  asked = now;
  const html = await fetchCounts();
  if (asked !== now) return; // the board has changed, and they are asked for anew
  asked = "";
  if (html !== null && table().dataset.uncounted === now) {
    failures = 0;
    fill(html);
  } else if (html === null) waiting = setTimeout(refresh, pauseAfter(failures++));
}

document.addEventListener("table-changed", refresh);
refresh();
