// A real game of Code 777 as its entries tell it, step by step as one player sees it. What follows from the rules is not
// entered: when tiles are mixed in, and when the game is over.

import { DEAL, nextSpare, tilesOf } from "../state.js";
import { dealRack, hearAnswer, mixTiles, NO_RACK, seeRack } from "./belief.js";
import { answerTo, countUnseen, rackOf, racksWithAnswer } from "./racksets.js";
import { COPIES, EDITIONS, KINDS, MIX_AT, POINTS_TO_WIN, RACK_SIZE } from "./tables.js";

/** @import { Belief } from "./belief.js" */
/** @import { RackSet } from "./racksets.js" */
/** @import { Answer, Call, Game, Spot } from "../state.js" */
/** @typedef {{ tile: string, given: number, copies: number }} Excess more tiles than the box has */
/**
 * `known`: the belief after the last complete entry, and the racks that were possible before its newest answer.
 * `complete`: number of complete entries, -1 before the deal. `spot`: where tiles are missing, or exceed the box.
 * `isPossible`: whether some rack of mine fits all that was heard, for every rack that I had.
 * @typedef {{ racks: (number | null)[], out: number[], pile: number, points: number[], winner: number | null,
 *   mixes: Set<number>, known: { belief: Belief, before: RackSet }, complete: number, spot: Spot | null,
 *   excess: Excess | null, isPossible: boolean }} Course
 */

/**
 * Follows a game up to the first tiles that are missing or impossible. Yields the course, which changes, after the deal
 * and after each entry.
 * @param {Game} game
 */
export function* followGame(game) {
  const { me, entries } = game;
  let belief = NO_RACK;
  let before = 0n;
  /** @type {Course} */
  const course = {
    racks: game.racks.map(() => null),
    out: [],
    pile: COPIES.reduce((sum, copies) => sum + copies),
    points: Array(game.players).fill(0),
    winner: null,
    mixes: new Set(),
    known: { belief, before },
    complete: -1,
    spot: null,
    excess: null,
    isPossible: true,
  };

  /** @returns {number[]} */
  function racksInView() {
    return [...course.racks, ...course.out].flatMap((rack) => rack ?? []);
  }

  /**
   * The rack of these tiles; null if some are missing, or there are too many of a kind.
   * @param {Spot} spot
   * @param {string | undefined} text
   */
  function readRack(spot, text) {
    const kinds = tilesOf(text).map((tile) => KINDS.indexOf(tile));
    if (kinds.includes(-1)) throw new Error(`these are not tiles: ${text}`);
    const unseen = countUnseen(racksInView());
    const excess = kinds.find((kind) => kinds.filter((one) => one === kind).length > unseen[kind]);
    if (kinds.length >= RACK_SIZE && excess === undefined) return rackOf(kinds);
    course.spot = spot;
    if (kinds.length >= RACK_SIZE && excess !== undefined) {
      const given = kinds.filter((kind) => kind === excess).length + COPIES[excess] - unseen[excess];
      course.excess = { tile: KINDS[excess], given, copies: COPIES[excess] };
    }
    return null;
  }

  /**
   * Fills a rack. False: its tiles are missing or impossible.
   * @param {Spot} spot
   * @param {string | undefined} text
   */
  function fillRack(spot, text) {
    if (spot.place === me) {
      belief = dealRack(countUnseen(racksInView()));
      before = 0n;
    } else {
      const rack = readRack(spot, text);
      if (rack === null) return false;
      belief = seeRack(belief, rack);
      course.isPossible &&= belief.support !== 0n || !belief.factors.length;
      course.racks[spot.place] = rack;
    }
    course.pile -= RACK_SIZE;
    return true;
  }

  /** @param {number} number of the entry */
  function mix(number) {
    course.mixes.add(number);
    course.pile += RACK_SIZE * course.out.length;
    course.out = [];
    belief = mixTiles(belief, countUnseen(racksInView()));
  }

  /**
   * @param {Spot} spot
   * @param {number} old
   * @param {string | undefined} text
   */
  function renewRack(spot, old, text) {
    course.racks[spot.place] = null;
    course.out.push(old);
    if (course.pile < RACK_SIZE) mix(spot.entry);
    if (!fillRack(spot, text)) return false;
    if (EDITIONS[game.edition] === "at-seven" && course.pile <= MIX_AT) mix(spot.entry);
    return true;
  }

  /** @param {Answer} entry */
  function hear({ reader, card, answer }) {
    const others = course.racks.flatMap((rack, place) => (place === reader || rack === null ? [] : [rack]));
    before = belief.support;
    if (reader !== me) {
      belief = hearAnswer(belief, racksWithAnswer(card, others, answer));
      course.isPossible &&= belief.support !== 0n;
      return;
    }
    course.isPossible &&= answerTo(card, others) === answer;
  }

  /**
   * @param {number} number
   * @param {Call} call
   */
  function settle(number, call) {
    const { seat, right, tiles } = call;
    const isMine = seat === me;
    const wins = right && course.points[seat] + 1 === POINTS_TO_WIN;
    const old = isMine && !wins ? readRack({ entry: number, place: seat }, tiles) : course.racks[seat];
    if (old === null && !wins) return false;
    if (right) course.points[seat] += 1;
    if (wins) course.winner = seat;
    if (wins || old === null) return true;
    if (isMine) course.isPossible &&= ((belief.support >> BigInt(old)) & 1n) === 1n;
    if (!renewRack({ entry: number, place: seat }, old, tiles)) return false;
    const spare = right ? (call.spare ?? nextSpare(game, number)) : undefined;
    if (spare === undefined) return true;
    return renewRack({ entry: number, place: spare }, Number(course.racks[spare]), call.spare_tiles);
  }

  function finish() {
    course.complete += 1;
    course.known = { belief, before };
    return course;
  }

  for (const [place, text] of game.racks.entries()) if (!fillRack({ entry: DEAL, place }, text)) return course;
  yield finish();
  for (const [number, entry] of entries.entries()) {
    if (course.winner !== null) break;
    if (entry.entry === "answer") hear(entry);
    else if (!settle(number, entry)) break;
    yield finish();
  }
  return course;
}

/**
 * The course of a whole game.
 * @param {Game} game
 */
export function readCourse(game) {
  const steps = followGame(game);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
