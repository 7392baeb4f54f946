import assert from "node:assert/strict";
import test from "node:test";
import { codeNumber, textNumber } from "../../src/blindside/web/pages/static/learn/verdict.js";

test("codeNumber counts codes in order", () => {
  assert.equal(codeNumber(["1", "1", "1", "1"], 6), 0);
  assert.equal(codeNumber(["1", "1", "1", "2"], 6), 1);
  assert.equal(codeNumber(["1", "1", "2", "1"], 6), 6);
  assert.equal(codeNumber(["6", "6", "6", "6"], 6), 6 ** 4 - 1);
});

test("textNumber of the right code is null", () => {
  assert.equal(textNumber("cab", 1), null);
});

test("textNumber of a wrong code counts the letters after a, capitals last", () => {
  assert.equal(textNumber("cab", 0), 1);
  assert.equal(textNumber("cab", 2), 0);
  assert.equal(textNumber("zA", 0), 24);
  assert.equal(textNumber("zA", 1), 25);
});
