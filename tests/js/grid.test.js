import assert from "node:assert/strict";
import test from "node:test";
import { stepFrom } from "../../src/blindside/web/pages/static/grid.js";

const ROWS = [["a"], ["b", "c"], ["d", "e", "f"]];

test("stepFrom goes along a row and stops at its ends", () => {
  assert.equal(stepFrom(ROWS, "d", 1, 0), "e");
  assert.equal(stepFrom(ROWS, "f", 1, 0), "f");
  assert.equal(stepFrom(ROWS, "d", -1, 0), "d");
});

test("stepFrom to a shorter row stops at its end", () => {
  assert.equal(stepFrom(ROWS, "f", 0, -1), "c");
});

test("stepFrom beyond the first or last row stays", () => {
  assert.equal(stepFrom(ROWS, "a", 0, -1), "a");
  assert.equal(stepFrom(ROWS, "e", 0, 1), "e");
});
