import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import test from "node:test";
import { newId, parseValue } from "../../src/blindside/web/pages/static/requests.js";

globalThis.crypto ??= webcrypto; // Node 18

test("newId is 24 hexadecimal digits and never the same", () => {
  const ids = Array.from({ length: 100 }, newId);
  assert.equal(new Set(ids).size, 100);
  for (const id of ids) assert.match(id, /^[0-9a-f]{24}$/);
});

test("parseValue makes numbers of the fields that are numbers", () => {
  assert.equal(parseValue("seat", "2"), 2);
  assert.equal(parseValue("answer", "more"), "more");
  assert.equal(parseValue("bot", "2"), "2");
});

test("parseValue makes booleans of true and false", () => {
  assert.equal(parseValue("may_call", "true"), true);
  assert.equal(parseValue("may_call", "false"), false);
  assert.equal(parseValue("text", ""), "");
});
