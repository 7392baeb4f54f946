import assert from "node:assert/strict";
import test from "node:test";
import { makeRetry, pauseAfter } from "../../src/blindside/web/pages/static/retry.js";

test("pauseAfter grows with each failure up to eight seconds", () => {
  assert.deepEqual([1, 2, 3, 4, 5, 6, 100].map(pauseAfter), [500, 1000, 2000, 4000, 8000, 8000, 8000]);
});

test("makeRetry runs once for the last of several calls", async () => {
  const runs = [];
  await new Promise((resolve) => {
    const retry = makeRetry(() => {
      runs.push(retry.failures);
      resolve();
    });
    retry.after(60_000);
    retry.after(0);
  });
  assert.deepEqual(runs, [0]);
});

test("makeRetry counts failures in a row", () => {
  const retry = makeRetry(() => assert.fail("it was stopped"));
  retry.again();
  retry.again();
  retry.stop();
  assert.equal(retry.failures, 2);
  retry.succeeded();
  assert.equal(retry.failures, 0);
});
