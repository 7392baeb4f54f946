// How many codes fit, where that was not soon counted: asked for, and filled in when it is.

import { table } from "../asking.js";
import { findAll } from "../dom.js";
import { makeRetry } from "../retry.js";

let asked = "";
const retry = makeRetry(refresh);

async function fetchCounts() {
  try {
    const response = await fetch(`/t/${table().dataset.table}/codes-left`);
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/** @param {string} html */
function fill(html) {
  const parts = document.createElement("template");
  parts.innerHTML = html;
  for (const counted of findAll("[data-row]", HTMLElement, parts.content)) {
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
  retry.stop();
  asked = now;
  const html = await fetchCounts();
  if (asked !== now) return; // the board has changed, and they are asked for anew
  asked = "";
  if (html !== null && table().dataset.uncounted === now) {
    retry.succeeded();
    fill(html);
  } else if (html === null) retry.again();
}

document.addEventListener("table-changed", refresh);
refresh();
