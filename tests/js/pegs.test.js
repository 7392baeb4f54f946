import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import test from "node:test";
import {
  isPossibleKey,
  keyOf,
  misfits,
  nextHole,
  randomBelow,
  randomPegs,
  withPeg,
} from "../../src/blindside/web/pages/static/mastermind/pegs.js";

globalThis.crypto ??= webcrypto; // Node 18

test("withPeg moves a peg that may not repeat", () => {
  assert.deepEqual(withPeg(["1", null, "2"], 1, "1", false), [null, "1", "2"]);
  assert.deepEqual(withPeg(["1", null, "2"], 1, "1", true), ["1", "1", "2"]);
});

test("nextHole is the next empty one, then the first, then the same", () => {
  assert.equal(nextHole(["1", null, "2", null], 1), 3);
  assert.equal(nextHole([null, "1", "2"], 2), 0);
  assert.equal(nextHole(["1", "2", "3"], 1), 1);
});

test("randomBelow stays below and finds every number", () => {
  const drawn = new Set(Array.from({ length: 1000 }, () => randomBelow(6)));
  assert.deepEqual([...drawn].sort(), [0, 1, 2, 3, 4, 5]);
});

test("randomPegs without repeats has each sign once", () => {
  assert.deepEqual(randomPegs(["1", "2", "3", "4"], 4, false).sort(), ["1", "2", "3", "4"]);
  assert.equal(randomPegs(["1", "2"], 5, true).length, 5);
});

test("isPossibleKey refuses all but one in place and one elsewhere", () => {
  assert.equal(isPossibleKey({ reds: 3, whites: 1 }, 4), false);
  assert.equal(isPossibleKey({ reds: 2, whites: 2 }, 4), true);
  assert.equal(isPossibleKey({ reds: 3, whites: 2 }, 4), false);
});

test("a row has the key of the rules, each peg counted once", () => {
  const key = (code, guess) => keyOf([...code], [...guess]);
  assert.deepEqual(key("1234", "1234"), { reds: 4, whites: 0 });
  assert.deepEqual(key("1122", "1112"), { reds: 3, whites: 0 });
  assert.deepEqual(key("1122", "2211"), { reds: 0, whites: 4 });
  assert.deepEqual(key("12.4", "..12"), { reds: 0, whites: 3 });
});

test("rows that a code does not fit are named by their numbers", () => {
  const rows = [
    { guess: "1122", reds: 1, whites: 1 },
    { guess: "3344", reds: 0, whites: 1 },
  ];
  assert.deepEqual(misfits([..."1253"], rows), []);
  assert.deepEqual(misfits([..."1155"], rows), [1, 2]);
});
