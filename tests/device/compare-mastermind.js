// Compares what a device concludes from rows of Mastermind with what the package does: node compare-mastermind.js FILE.
// Each line of the file is ["codes", board, codes], ["analysis", board, analysis] or ["count", board, number]. Prints the number of lines.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { findCodes, writeCode } from "../../src/blindside/web/pages/static/companion/reasoning/codes.js";
import { analyzeBoard } from "../../src/blindside/web/pages/static/companion/reasoning/mastermind-analysis.js";
import { misfits } from "../../src/blindside/web/pages/static/mastermind/pegs.js";

function compareCodes(board, expected) {
  const { count, codeAt, listCodes } = findCodes(board);
  assert.equal(count, expected.left);
  const step = 1 + Math.floor(count / 50);
  const all = listCodes();
  assert.equal(all.length, count);
  const some = all.filter((_, at) => at % step === 0);
  assert.deepEqual(some.map((code) => writeCode(board, code)).slice(0, expected.codes.length), expected.codes);
  assert.deepEqual(codeAt(count - 1), all[count - 1]);
}

function compareAnalyses(board, expected) {
  const found = analyzeBoard(board);
  const corrections = found.corrections
    .map(({ fixes, codes }) => ({ rows: fixes.map(({ row }) => row), codes }))
    .sort((one, other) => compareLists(one.rows, other.rows));
  assert.deepEqual({ ...found, corrections }, expected);
}

function compareLists(one, other) {
  for (const [at, value] of one.entries()) if (value !== other[at]) return value - (other[at] ?? -1);
  return one.length - other.length;
}

/** The suggestion for so many codes is from a sample; it fits, and there is one. */
function compareCounts(board, expected) {
  const { left, found, suggestion } = analyzeBoard(board);
  assert.equal(left, expected);
  const guess = [...(found ?? suggestion.guess)];
  assert.deepEqual(misfits(guess, board.rows), []);
}

const COMPARE = { count: compareCounts, codes: compareCodes, analysis: compareAnalyses };
const lines = readFileSync(process.argv[2], "utf8").trimEnd().split("\n");
for (const line of lines) {
  const [kind, board, expected] = JSON.parse(line);
  try {
    COMPARE[kind](board, expected);
  } catch (error) {
    process.stderr.write(`${JSON.stringify(board)}\n`);
    throw error;
  }
}
process.stdout.write(`${lines.length}\n`);
