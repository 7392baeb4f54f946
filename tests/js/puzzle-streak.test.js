import assert from "node:assert/strict";
import test from "node:test";
import { countStreak, localDay } from "../../src/blindside/web/pages/static/puzzle/streak.js";

/** @param {string[]} days */
function solvedOn(...days) {
  return Object.fromEntries(days.map((day) => [`${day}/code777`, { state: "solved", on: day }]));
}

test("countStreak counts days in a row, over the end of a month", () => {
  assert.equal(countStreak(solvedOn("2026-02-27", "2026-02-28", "2026-03-01"), "2026-03-01"), 3);
});

test("countStreak lasts while the puzzle of the day is still open", () => {
  assert.equal(countStreak(solvedOn("2026-02-27", "2026-02-28"), "2026-03-01"), 2);
});

test("countStreak ends with a day that was missed", () => {
  assert.equal(countStreak(solvedOn("2026-02-26", "2026-02-28"), "2026-03-01"), 1);
  assert.equal(countStreak(solvedOn("2026-02-26"), "2026-03-01"), 0);
  assert.equal(countStreak({}, "2026-03-01"), 0);
});

test("countStreak leaves out puzzles that were given up or solved on a later day", () => {
  const puzzles = {
    "2026-02-28/code777": { state: "solved", on: "2026-03-01" },
    "2026-03-01/mastermind": { state: "given up", on: "" },
  };
  assert.equal(countStreak(puzzles, "2026-03-01"), 0);
});

test("countStreak counts two puzzles of a day once", () => {
  const both = { ...solvedOn("2026-03-01"), "2026-03-01/mastermind": { state: "solved", on: "2026-03-01" } };
  assert.equal(countStreak(both, "2026-03-01"), 1);
});

test("localDay is the date on the clock of this device", () => {
  assert.equal(localDay(new Date(2026, 0, 5, 0, 1)), "2026-01-05");
  assert.equal(localDay(new Date(2026, 11, 31, 23, 59)), "2026-12-31");
});
