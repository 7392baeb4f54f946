// Progress with puzzles, saved on this device only: tries, hints, results, notes.

import { findAll } from "../dom.js";
import { locale } from "../reader-locale.js";
import { readJson, writeJson } from "../storage.js";
import { countStreak, localDay, solvedDays } from "./streak.js";

/** @import { SavedPuzzle } from "./streak.js" */

const STORAGE_KEY = "puzzles";

/** @returns {Record<string, Partial<SavedPuzzle>>} */
function loadAll() {
  return readJson(STORAGE_KEY) ?? {};
}

/**
 * @param {string} puzzle
 * @returns {SavedPuzzle}
 */
export function loadPuzzle(puzzle) {
  return { tries: 0, hints: 0, state: "open", answer: "", on: "", notes: "", ...loadAll()[puzzle] };
}

/**
 * @param {string} puzzle
 * @param {Partial<SavedPuzzle>} news
 */
export function savePuzzle(puzzle, news) {
  writeJson(STORAGE_KEY, { ...loadAll(), [puzzle]: { ...loadPuzzle(puzzle), ...news } });
}

/** The date of this device. */
export function today() {
  return localDay(new Date());
}

/** @param {string} day */
export function readStreak(day) {
  return countStreak(loadAll(), day);
}

/** @param {string} day */
export function isDaySolved(day) {
  return solvedDays(loadAll()).has(day);
}

/** Writes dates in the reader's language. */
export function formatDates() {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" });
  for (const time of findAll(".when time", HTMLTimeElement)) time.textContent = format.format(new Date(time.dateTime));
}
