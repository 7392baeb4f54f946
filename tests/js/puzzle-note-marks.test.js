import assert from "node:assert/strict";
import test from "node:test";
import { nextMark, parseMark, readNotes, writeNotes } from "../../src/blindside/web/pages/static/puzzle/note-marks.js";

test("nextMark goes from open to crossed to circled and back", () => {
  assert.equal(nextMark("open"), "crossed");
  assert.equal(nextMark("crossed"), "circled");
  assert.equal(nextMark("circled"), "open");
});

test("parseMark takes anything else for open", () => {
  assert.equal(parseMark("circled"), "circled");
  assert.equal(parseMark(undefined), "open");
  assert.equal(parseMark("torn"), "open");
});

test("readNotes reads what writeNotes has written", () => {
  const marks = /** @type {const} */ (["open", "crossed", "circled", "open"]);
  assert.equal(writeNotes([...marks]), "-xo-");
  assert.deepEqual(readNotes("-xo-", 4), marks);
});

test("readNotes reads letters it does not know as open", () => {
  assert.deepEqual(readNotes("x?o", 3), ["crossed", "open", "circled"]);
});

test("readNotes of another number of cells are none", () => {
  assert.deepEqual(readNotes("xo", 3), []);
  assert.deepEqual(readNotes("", 3), []);
});
