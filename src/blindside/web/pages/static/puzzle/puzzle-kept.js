// What this device remembers of puzzles: tries, hints, how they ended, notes. Nobody else is told.

import { locale } from "../reader-locale.js";

const PLACE = "puzzles";

function all() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? {};
  } catch {
    return {}; // not ours, or not allowed
  }
}

export function kept(puzzle) {
  return { tries: 0, hints: 0, state: "open", answer: "", on: "", notes: "", ...all()[puzzle] };
}

export function keep(puzzle, news) {
  const puzzles = { ...all(), [puzzle]: { ...kept(puzzle), ...news } };
  try {
    localStorage.setItem(PLACE, JSON.stringify(puzzles));
  } catch {
    // without room, or where nothing may be kept, the page works on
  }
}

/** The date where this device is. */
export function today() {
  const now = new Date();
  return dayOf(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())));
}

function dayOf(date) {
  return date.toISOString().slice(0, 10);
}

/** How many days in a row up to this one, or to the one before, had a puzzle that was solved on its day. */
export function streak(day) {
  const solved = new Set(
    Object.entries(all())
      .filter(([puzzle, one]) => one.state === "solved" && puzzle.startsWith(`${one.on}/`))
      .map(([, one]) => one.on),
  );
  let count = 0;
  const date = new Date(day);
  if (!solved.has(day)) date.setUTCDate(date.getUTCDate() - 1);
  for (; solved.has(dayOf(date)); date.setUTCDate(date.getUTCDate() - 1)) count += 1;
  return count;
}

/** Days as the reader's language has them; the page holds them as calendars do. */
export function writeDays() {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" });
  for (const time of document.querySelectorAll(".when time")) time.textContent = format.format(new Date(time.dateTime));
}
