// Compares what a device concludes from entries of Code 777 with what the package does: node compare-code777.js FILE.
// Each line of the file is ["game", entries, steps] or ["analysis", entries, analysis]. Prints the number of lines.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { weigh } from "../../src/blindside/web/pages/static/companion/reasoning/belief.js";
import {
  analyzeGame,
  deduce,
  listChances,
} from "../../src/blindside/web/pages/static/companion/reasoning/code777-analysis.js";
import { followGame } from "../../src/blindside/web/pages/static/companion/reasoning/course.js";

function describe({ racks, chances, marks, conclusions }) {
  return {
    ...describeChances(racks, chances),
    marks,
    claims: conclusions.map(({ claim, isNew }) => [claim, isNew]).sort(byJson),
  };
}

function describeChances(racks, chances) {
  const weights = chances.map(({ weight }) => weight);
  const scale = weights.reduce((one, other) => {
    while (other) [one, other] = [other, one % other];
    return one;
  });
  return {
    racks: `0x${racks.toString(16)}`,
    chances: Object.fromEntries(chances.map(({ numbers, weight }) => [numbers, String(weight / scale)])),
  };
}

const byJson = (one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

function compareStep(course, expected, step) {
  const { belief } = course.known;
  if (!expected.claims) {
    assert.deepEqual(describeChances(belief.support, listChances(weigh(belief, belief.support))), expected, step);
    return;
  }
  expected.claims.sort(byJson);
  assert.deepEqual(describe(deduce(course)), expected, step);
}

function compareSteps(game, expected) {
  let number = 0;
  for (const course of followGame(game)) {
    if (number === expected.length) break;
    if (expected[number]) compareStep(course, expected[number], `step ${number}`);
    number += 1;
  }
  assert.equal(number, expected.length);
}

function compareAnalyses(game, expected) {
  const found = analyzeGame(game);
  if (expected.deduction) expected.deduction.claims.sort(byJson);
  assert.deepEqual({ ...found, deduction: found.deduction && describe(found.deduction) }, expected);
}

const COMPARE = { game: compareSteps, analysis: compareAnalyses };
const lines = readFileSync(process.argv[2], "utf8").trimEnd().split("\n");
for (const [number, line] of lines.entries()) {
  const [kind, game, expected] = JSON.parse(line);
  try {
    COMPARE[kind](game, expected);
  } catch (error) {
    process.stderr.write(`line ${number + 1}: ${JSON.stringify(game)}\n`);
    throw error;
  }
}
process.stdout.write(`${lines.length}\n`);
