// Loads parts of the page that take long to compute, each once: elements with the address in data-part.

import { data, findAll, replaceContent } from "./dom.js";

/** @type {Set<string>} */
const requested = new Set(); // ids of elements

/** @param {HTMLElement} place */
async function load(place) {
  requested.add(place.id);
  const response = await fetch(data(place, "part")).catch(() => null);
  if (response?.status === 200) replaceContent(place, await response.text());
  else if (place.dataset.failed !== undefined) place.textContent = place.dataset.failed;
}

function refresh() {
  for (const place of findAll("[data-part]")) if (!requested.has(place.id)) load(place);
}

document.addEventListener("table-changed", refresh);
refresh();
