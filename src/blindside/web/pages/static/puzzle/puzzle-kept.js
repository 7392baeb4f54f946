// What this device remembers of puzzles: tries, hints, how they ended, notes. The server is not told.

import { findAll } from "../dom.js";
import { locale } from "../reader-locale.js";
import { readJson, writeJson } from "../storage.js";
import { countStreak, localDay } from "./streak.js";

/** @import { KeptPuzzle } from "./streak.js" */

const PLACE = "puzzles";

/** @returns {Record<string, Partial<KeptPuzzle>>} */
function all() {
  return readJson(PLACE) ?? {};
}

/**
 * @param {string} puzzle
 * @returns {KeptPuzzle}
 */
export function kept(puzzle) {
  return { tries: 0, hints: 0, state: "open", answer: "", on: "", notes: "", ...all()[puzzle] };
}

/**
 * @param {string} puzzle
 * @param {Partial<KeptPuzzle>} news
 */
export function keep(puzzle, news) {
  writeJson(PLACE, { ...all(), [puzzle]: { ...kept(puzzle), ...news } });
}

/** The date where this device is. */
export function today() {
  return localDay(new Date());
}

/** @param {string} day */
export function streak(day) {
  return countStreak(all(), day);
}

/** Days as the reader's language has them; the page holds them as calendars do. */
export function writeDays() {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" });
  for (const time of findAll(".when time", HTMLTimeElement)) time.textContent = format.format(new Date(time.dateTime));
}
