// Conclusions in the notepad, at the hint level of the player, at most that of the table.

/** @import { Mark } from "./tile-marks.js" */

import { announceConclusions } from "../announce-conclusions.js";
import { byId, data, find, findAll, replaceContent } from "../dom.js";
import { readText, writeText } from "../storage.js";
import { tableElement } from "../table-api.js";

const LEVELS = ["none", "marks", "seen", "certain", "chances"];
const DEFAULT_LEVEL = "seen";
const STORAGE_KEY = "blindside-aid";
let requested = ""; // state of the game and level of the last request
/** @type {Mark[] | null} */
let marks = null;
/** @type {string | undefined} */
let sheet; // the own tiles that they are about
/** @type {Set<string>} */
let announced = new Set(); // conclusions of the last answer

function readMaxLevel() {
  const pad = document.querySelector(".pad");
  return LEVELS.indexOf(pad instanceof HTMLElement ? (pad.dataset.hints ?? "none") : "none");
}

/** The hint level of the player, at most that of the table. */
function readLevel() {
  const wanted = LEVELS.indexOf(readText(STORAGE_KEY) ?? DEFAULT_LEVEL);
  return LEVELS[Math.min(readMaxLevel(), wanted < 0 ? LEVELS.indexOf(DEFAULT_LEVEL) : wanted)];
}

/** @param {string} level one of LEVELS */
export function hasLevel(level) {
  return LEVELS.indexOf(readLevel()) >= LEVELS.indexOf(level);
}

/** A mark for each of the 28 tiles. Null: the level is too low, or nothing is known yet. */
export function provenMarks() {
  return hasLevel("certain") ? marks : null;
}

function dispatchChange() {
  document.dispatchEvent(new Event("hints-changed"));
}

/**
 * Marks the conclusions as out of date.
 * @param {HTMLElement} place
 * @param {boolean} isBusy
 */
function setBusy(place, isBusy) {
  place.setAttribute("aria-busy", String(isBusy));
}

/** @param {HTMLElement} place */
function clearConclusions(place) {
  place.replaceChildren();
  setBusy(place, false);
  marks = null;
  announced = new Set();
  dispatchChange();
}

/** @param {string} level */
async function fetchConclusions(level) {
  try {
    const response = await fetch(`/t/${tableElement().dataset.table}/deductions?hints=${level}`);
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

async function refresh() {
  const place = document.getElementById("conclusions");
  const choice = document.getElementById("hints");
  if (!place || !(choice instanceof HTMLSelectElement)) return;
  choice.value = readLevel();
  const about = find(".pad").dataset.sheet;
  if (about !== sheet) clearConclusions(place);
  sheet = about;
  const now = `${tableElement().dataset.gameSeq} ${sheet} ${readLevel()}`;
  if (now === requested) return;
  requested = now;
  if (!hasLevel("certain") || tableElement().matches(".over")) {
    clearConclusions(place);
    return;
  }
  setBusy(place, true);
  const html = await fetchConclusions(readLevel());
  if (now !== requested) return; // the game has changed since, and a newer request is under way
  setBusy(place, false);
  if (html === null) {
    requested = "";
    return;
  }
  replaceContent(place, html);
  for (const chance of findAll("[data-share]", HTMLElement, place)) {
    chance.style.setProperty("--share", data(chance, "share"));
  }
  announced = announceConclusions(place, byId("conclusions-status"), announced);
  const marked = place.querySelector("[data-marks]");
  marks = marked instanceof HTMLElement ? /** @type {Mark[]} */ (data(marked, "marks").split(" ")) : null;
  dispatchChange();
}

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || target.id !== "hints") return;
  writeText(STORAGE_KEY, target.value);
  refresh();
});
document.addEventListener("table-changed", refresh);
refresh();
