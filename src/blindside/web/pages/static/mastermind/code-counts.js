// The numbers of codes that fit, fetched where the page came before they were counted.

import { findAll } from "../dom.js";
import { makeRetry } from "../retry.js";
import { tableElement } from "../table-api.js";

let asked = "";
const retry = makeRetry(refresh);

async function fetchCounts() {
  try {
    const response = await fetch(`/t/${tableElement().dataset.table}/codes-left`);
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
  tableElement().removeAttribute("data-uncounted");
}

async function refresh() {
  const now = tableElement().dataset.uncounted;
  if (!now || now === asked) return;
  retry.stop();
  asked = now;
  const html = await fetchCounts();
  if (asked !== now) return; // the board has changed, and a newer request is under way
  asked = "";
  if (html !== null && tableElement().dataset.uncounted === now) {
    retry.succeeded();
    fill(html);
  } else if (html === null) retry.again();
}

document.addEventListener("table-changed", refresh);
refresh();
