import assert from "node:assert/strict";
import test from "node:test";
import { codeNumber, replyNumber } from "../../src/blindside/web/pages/static/learn/code-replies.js";

test("codeNumber counts codes in order", () => {
  assert.equal(codeNumber(["1", "1", "1", "1"], 6), 0);
  assert.equal(codeNumber(["1", "1", "1", "2"], 6), 1);
  assert.equal(codeNumber(["1", "1", "2", "1"], 6), 6);
  assert.equal(codeNumber(["6", "6", "6", "6"], 6), 6 ** 4 - 1);
});

test("replyNumber of the right code is null", () => {
  assert.equal(replyNumber("cab", 1), null);
});

test("replyNumber of a wrong code counts the letters after a, capitals last", () => {
  assert.equal(replyNumber("cab", 0), 1);
  assert.equal(replyNumber("cab", 2), 0);
  assert.equal(replyNumber("zA", 0), 24);
  assert.equal(replyNumber("zA", 1), 25);
});
