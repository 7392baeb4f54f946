import assert from "node:assert/strict";
import test from "node:test";
import { findAutomatic, mergeLayers, placeAutomatic } from "../../src/blindside/web/pages/static/code777/tile-marks.js";

const KINDS = ["1g", "7p", "7p", "7p", "7p"];

test("findAutomatic marks what is in plain view, also where nothing follows", () => {
  assert.deepEqual(findAutomatic(KINDS, ["7p", "7p"], null), new Map([["7p", ["seen", "seen"]]]));
});

test("findAutomatic marks a tile once that is seen and crossed out", () => {
  const follows = ["circled", "crossed", "crossed", "crossed", "open"];
  const found = findAutomatic(KINDS, ["7p", "7p"], follows);
  assert.deepEqual(found.get("7p"), ["seen", "seen", "not"]);
  assert.deepEqual(found.get("1g"), ["mine"]);
});

test("placeAutomatic puts a proof on the copy that the player marked the same", () => {
  const own = ["open", "open", "crossed", "open", "circled"];
  const placed = placeAutomatic(KINDS, own, new Map([["7p", ["not", "mine"]]]));
  assert.deepEqual(placed, [undefined, undefined, "not", undefined, "mine"]);
});

test("placeAutomatic contradicts the player only where no other copy is left", () => {
  const own = ["open", "circled", "open", "open", "open"];
  const three = placeAutomatic(KINDS, own, new Map([["7p", ["not", "not", "not"]]]));
  assert.deepEqual(three, [undefined, undefined, "not", "not", "not"]);
  const four = placeAutomatic(KINDS, own, new Map([["7p", ["not", "not", "not", "not"]]]));
  assert.deepEqual(four, [undefined, "not", "not", "not", "not"]);
});

test("mergeLayers keeps what was marked here since the last reading", () => {
  const known = [["open", "open", "open"]];
  const here = [["crossed", "open", "open"]];
  const theirs = [["circled", "circled", "open"]];
  assert.deepEqual(mergeLayers(here, known, theirs), [["crossed", "circled", "open"]]);
});
