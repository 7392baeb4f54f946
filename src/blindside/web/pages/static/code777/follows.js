// What follows from all that was seen, as far as this table helps and whoever looks wants to be helped.

/** @import { Mark } from "./tile-marks.js" */

import { table } from "../asking.js";
import { announceNew } from "../conclusions.js";
import { byId, data, find, replaceContent } from "../dom.js";
import { readText, writeText } from "../storage.js";

const DEGREES = ["none", "marks", "seen", "certain", "chances"];
const USUAL = "seen";
const KEPT_AS = "blindside-aid";
let asked = ""; // for what it was last asked
/** @type {Mark[] | null} */
let marks = null;
/** @type {string | undefined} */
let sheet; // which tiles they are about
/** @type {Set<string>} */
let told = new Set(); // what was concluded when it was last asked

function most() {
  const pad = document.querySelector(".pad");
  return DEGREES.indexOf(pad instanceof HTMLElement ? (pad.dataset.hints ?? "none") : "none");
}

/** The degree of help that is taken: as much as wanted, but no more than the table gives. */
function taken() {
  const wanted = DEGREES.indexOf(readText(KEPT_AS) ?? USUAL);
  return DEGREES[Math.min(most(), wanted < 0 ? DEGREES.indexOf(USUAL) : wanted)];
}

/** @param {string} degree one of those above */
export function takesAid(degree) {
  return DEGREES.indexOf(taken()) >= DEGREES.indexOf(degree);
}

/** A mark for each of the 28 tiles; null where that help is not taken, or nothing is known yet. */
export function marksThatFollow() {
  return takesAid("certain") ? marks : null;
}

function changed() {
  document.dispatchEvent(new Event("aid-changed"));
}

/**
 * While it is out of date, it says so.
 * @param {HTMLElement} place
 * @param {boolean} isBusy
 */
function setBusy(place, isBusy) {
  place.setAttribute("aria-busy", String(isBusy));
}

/** @param {HTMLElement} place */
function forget(place) {
  place.replaceChildren();
  setBusy(place, false);
  marks = null;
  told = new Set();
  changed();
}

/** @param {string} degree */
async function fetched(degree) {
  try {
    const response = await fetch(`/t/${table().dataset.table}/deductions?aid=${degree}`);
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

async function refresh() {
  const place = document.getElementById("follows");
  const choice = document.getElementById("aid");
  if (!place || !(choice instanceof HTMLSelectElement)) return;
  choice.value = taken();
  const about = find(".pad").dataset.sheet;
  if (about !== sheet) forget(place);
  sheet = about;
  const now = `${table().dataset.gameSeq} ${taken()}`;
  if (now === asked) return;
  asked = now;
  if (!takesAid("certain") || table().matches(".over")) {
    forget(place);
    return;
  }
  setBusy(place, true);
  const html = await fetched(taken());
  if (now !== asked) return; // something has happened meanwhile, and it is asked anew
  setBusy(place, false);
  if (html === null) {
    asked = "";
    return;
  }
  replaceContent(place, html);
  told = announceNew(place, byId("follows-now"), told);
  const marked = place.querySelector("[data-marks]");
  marks = marked instanceof HTMLElement ? /** @type {Mark[]} */ (data(marked, "marks").split(" ")) : null;
  changed();
}

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || target.id !== "aid") return;
  writeText(KEPT_AS, target.value);
  refresh();
});
document.addEventListener("table-changed", refresh);
refresh();
