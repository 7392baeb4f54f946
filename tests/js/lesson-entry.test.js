import assert from "node:assert/strict";
import test from "node:test";
import { emptyEntry, isComplete, putSign, takeBackSign } from "../../src/blindside/web/pages/static/learn/entry.js";

/** @param {string[]} signs */
const filled = (...signs) => signs.reduce(putSign, emptyEntry(3));

test("putSign fills the places one after the other", () => {
  assert.deepEqual(emptyEntry(3), { signs: ["", "", ""], at: 0 });
  assert.deepEqual(filled("4"), { signs: ["4", "", ""], at: 1 });
  assert.deepEqual(filled("4", "2"), { signs: ["4", "2", ""], at: 2 });
});

test("putSign at a chosen place goes on to the first free one", () => {
  assert.deepEqual(putSign({ signs: ["", "2", ""], at: 2 }, "6"), { signs: ["", "2", "6"], at: 0 });
});

test("putSign in a full entry goes on to the next place and stays at the last", () => {
  assert.deepEqual(putSign({ signs: ["1", "2", "3"], at: 0 }, "6"), { signs: ["6", "2", "3"], at: 1 });
  assert.deepEqual(putSign({ signs: ["1", "2", "3"], at: 2 }, "6"), { signs: ["1", "2", "6"], at: 2 });
});

test("putSign leaves the entry it was given as it is", () => {
  const before = emptyEntry(2);
  putSign(before, "1");
  assert.deepEqual(before, emptyEntry(2));
});

test("takeBackSign empties the place, or the one before an empty place", () => {
  assert.deepEqual(takeBackSign(filled("4", "2")), { signs: ["4", "", ""], at: 1 });
  assert.deepEqual(takeBackSign({ signs: ["4", "2", "1"], at: 0 }), { signs: ["", "2", "1"], at: 0 });
  assert.deepEqual(takeBackSign(emptyEntry(3)), emptyEntry(3));
});

test("isComplete only when every place has a sign", () => {
  assert.equal(isComplete(filled("4", "2")), false);
  assert.equal(isComplete(filled("4", "2", "2")), true);
});
