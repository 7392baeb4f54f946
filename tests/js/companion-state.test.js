import assert from "node:assert/strict";
import test from "node:test";
import {
  DEAL,
  enterTilesAt,
  missingSpot,
  nextSpare,
  spareRacks,
  spotsOf,
  stateAt,
  tilesEntered,
  tilesLeft,
} from "../../src/blindside/web/pages/static/companion/state.js";

function gameWith(entries, changes = {}) {
  return {
    companion: 1,
    game: "code777",
    edition: "english-2010",
    players: 3,
    me: 0,
    racks: ["", "1g 2y 3k", "4b 5r 5k", "6p 6g 7c"],
    entries,
    names: ["", "", ""],
    silence: false,
    chances: false,
    ...changes,
  };
}

const answer = (reader) => ({ entry: "answer", reader, card: 1, answer: "more" });
const call = (seat, right, more = {}) => ({ entry: "call", seat, right, ...more });

test("stateAt without entries is the deal", () => {
  const state = stateAt(gameWith([]));
  assert.deepEqual(state.racks[1], ["1g", "2y", "3k"]);
  assert.deepEqual([state.pile, state.turn, state.points, state.winner], [16, 0, [0, 0, 0], null]);
});

test("stateAt after an answer has the next reader", () => {
  assert.equal(stateAt(gameWith([answer(0)])).turn, 1);
  assert.equal(stateAt(gameWith([answer(2)])).turn, 0);
});

test("stateAt after a call has new tiles and the old ones out of play", () => {
  const state = stateAt(gameWith([call(1, false, { tiles: "7y 7y 7p" })]));
  assert.deepEqual(state.racks[1], ["7y", "7y", "7p"]);
  assert.deepEqual(state.out, ["1g", "2y", "3k"]);
  assert.deepEqual([state.pile, state.points], [13, [0, 0, 0]]);
});

test("stateAt after my call has the tiles that I had out of play", () => {
  const state = stateAt(gameWith([call(0, true, { tiles: "7c 7c 7c" })]));
  assert.deepEqual([state.racks[0], state.out, state.points], [[], ["7c", "7c", "7c"], [1, 0, 0]]);
});

test("stateAt mixes tiles in again when seven are left, where the box says so", () => {
  const calls = [1, 2, 1].map((seat) => call(seat, false, { tiles: "7c 7p 7y" }));
  const atSeven = stateAt(gameWith(calls, { edition: "jumbo-1985" }));
  assert.deepEqual([atSeven.out, atSeven.pile], [[], 16]);
  assert.deepEqual([stateAt(gameWith(calls)).out.length, stateAt(gameWith(calls)).pile], [9, 7]);
});

test("stateAt a spot stops before its tiles come", () => {
  const game = gameWith([call(1, true, { tiles: "7y 7y 7p", spare: 3, spare_tiles: "6g 6g 6p" })]);
  assert.deepEqual(stateAt(game, { entry: 0, place: 1 }).racks[1], []);
  assert.deepEqual(stateAt(game, { entry: 0, place: 3 }).racks[1], ["7y", "7y", "7p"]);
  assert.deepEqual(stateAt(game, { entry: DEAL, place: 2 }).racks[2], []);
});

test("stateAt ends at the third point", () => {
  const game = gameWith([call(1, true), call(1, true), call(1, true), answer(1)]);
  assert.deepEqual([stateAt(game).winner, stateAt(game).points[1]], [1, 3]);
  assert.deepEqual(spotsOf(game).at(-1), { entry: 1, place: 1 });
});

test("spotsOf and missingSpot lead through all racks but mine", () => {
  const game = gameWith([call(2, false)]);
  assert.deepEqual(missingSpot(game), { entry: 0, place: 2 });
  enterTilesAt(game, { entry: 0, place: 2 }, ["1g", "2y", "2y"]);
  assert.deepEqual(tilesEntered(game, { entry: 0, place: 2 }), ["1g", "2y", "2y"]);
  assert.equal(missingSpot(game), null);
  enterTilesAt(game, { entry: DEAL, place: 1 }, ["1g"]);
  assert.deepEqual(missingSpot(game), { entry: DEAL, place: 1 });
});

test("nextSpare goes round the spare racks with each right call", () => {
  const game = gameWith([call(1, true), call(2, false), call(1, true)], { players: 2 });
  assert.deepEqual(spareRacks(game), [2, 3]);
  assert.deepEqual([nextSpare(game, 0), nextSpare(game, 1), nextSpare(game, 2), nextSpare(game, 3)], [2, 3, 3, 2]);
});

test("tilesLeft takes what is in view from the box", () => {
  const left = tilesLeft({ racks: [["1g"], ["7p", "7p"]], out: ["7p"] }, { "1g": 1, "7p": 4 });
  assert.deepEqual(left, { "1g": 0, "7p": 1 });
});
