import assert from "node:assert/strict";
import test from "node:test";
import { clockText, timeLeft } from "../../src/blindside/web/pages/static/clock-time.js";

test("timeLeft of a running clock ends at zero", () => {
  assert.equal(timeLeft({ left: 5000, ends: 9000 }, 7500), 1500);
  assert.equal(timeLeft({ left: 5000, ends: 9000 }, 10_000), 0);
});

test("timeLeft of a clock that stands stays", () => {
  assert.equal(timeLeft({ left: 5000, ends: null }, 10_000), 5000);
});

test("clockText rounds up to whole seconds", () => {
  assert.deepEqual([0, 1, 1000, 59_001, 61_000, 600_000].map(clockText), [
    "0:00",
    "0:01",
    "0:01",
    "1:00",
    "1:01",
    "10:00",
  ]);
});
