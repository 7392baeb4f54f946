// Days of puzzles, and streaks of solved ones.

/**
 * @typedef {object} SavedPuzzle
 * @property {number} tries
 * @property {number} hints
 * @property {string} state "open", "solved" or "given up"
 * @property {string} answer the right one, once solved
 * @property {string} on the day it was solved
 * @property {string} notes a letter for each cell of the notepad
 */

/**
 * The date of a moment in the time zone of this device, as 2026-01-31.
 * @param {Date} moment
 */
export function localDay(moment) {
  return utcDay(new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())));
}

/** @param {Date} date */
function utcDay(date) {
  return date.toISOString().slice(0, 10);
}

/**
 * The days with a puzzle that was solved on its day.
 * @param {Record<string, Partial<SavedPuzzle>>} puzzles by day and game, as 2026-01-31/code777
 */
export function solvedDays(puzzles) {
  return new Set(
    Object.entries(puzzles)
      .filter(([puzzle, one]) => one.state === "solved" && puzzle.startsWith(`${one.on}/`))
      .map(([, one]) => one.on),
  );
}

/**
 * The number of days in a row, up to this one or the one before, with a puzzle solved on its day.
 * @param {Record<string, Partial<SavedPuzzle>>} puzzles by day and game, as 2026-01-31/code777
 * @param {string} day
 */
export function countStreak(puzzles, day) {
  const solved = solvedDays(puzzles);
  let count = 0;
  const date = new Date(day);
  if (!solved.has(day)) date.setUTCDate(date.getUTCDate() - 1);
  for (; solved.has(utcDay(date)); date.setUTCDate(date.getUTCDate() - 1)) count += 1;
  return count;
}
