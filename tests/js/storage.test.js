import assert from "node:assert/strict";
import test from "node:test";
import { readJson, readText, writeJson, writeText } from "../../src/blindside/web/pages/static/storage.js";

/** @param {object} descriptor of globalThis.localStorage */
function withStorage(descriptor, run) {
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", { configurable: true, ...descriptor });
  try {
    run();
  } finally {
    if (before) Object.defineProperty(globalThis, "localStorage", before);
    else delete globalThis.localStorage;
  }
}

test("storage that is forbidden reads as empty and swallows writes", () => {
  const get = () => {
    throw new Error("SecurityError");
  };
  withStorage({ get }, () => {
    assert.equal(readText("key"), null);
    assert.equal(readJson("key"), null);
    writeText("key", "text");
    writeJson("key", { one: 1 });
  });
});

test("storage with text that is no JSON reads as empty", () => {
  withStorage({ value: { getItem: () => "{" } }, () => assert.equal(readJson("key"), null));
});
