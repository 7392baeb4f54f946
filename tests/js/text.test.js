import assert from "node:assert/strict";
import test from "node:test";
import { fillIn, simplify } from "../../src/blindside/web/pages/static/text.js";

test("fillIn replaces placeholders by number and by name", () => {
  assert.equal(fillIn("{1} before {0}", ["a", 2]), "2 before a");
  assert.equal(fillIn("{name} reads", { name: "Ida" }), "Ida reads");
});

test("fillIn takes values as they are", () => {
  assert.equal(fillIn("{name}!", { name: "$& {name}" }), "$& {name}!");
});

test("fillIn keeps a placeholder without a value", () => {
  assert.equal(fillIn("{0} and {1}", ["one"]), "one and {1}");
});

test("simplify removes case and accents", () => {
  assert.equal(simplify("Zählen ÉTÉ"), "zahlen ete");
});
