import assert from "node:assert/strict";
import test from "node:test";
import { stepOfSwipe } from "../../src/blindside/web/pages/static/review/swipe.js";

/**
 * @param {number} right
 * @param {number} down
 */
const swiped = (right, down) =>
  stepOfSwipe({ clientX: 200, clientY: 300 }, { clientX: 200 + right, clientY: 300 + down });

test("stepOfSwipe to the left is the next step, to the right the one before", () => {
  assert.equal(swiped(-80, 5), "after");
  assert.equal(swiped(80, -5), "before");
});

test("stepOfSwipe that is short is none", () => {
  assert.equal(swiped(-48, 0), null);
  assert.equal(swiped(0, 0), null);
});

test("stepOfSwipe that goes up or down more than half as far is none", () => {
  assert.equal(swiped(-100, 50), null);
  assert.equal(swiped(-100, 49), "after");
});
