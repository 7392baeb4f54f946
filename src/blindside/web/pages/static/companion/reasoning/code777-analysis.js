// What a player knows of their own rack: chances, what is certain, the true answers; or why the entries are wrong.

import { weigh } from "./belief.js";
import { findCertainClaims, markTiles } from "./claims.js";
import { readCourse } from "./course.js";
import { ALL_RACKS, answerTo, NUMBERS } from "./racksets.js";
import { CARDS } from "./tables.js";

/** @import { Claim } from "./claims.js" */
/** @import { Course, Excess } from "./course.js" */
/** @import { Answer, RackSet } from "./racksets.js" */
/** @import { Mark } from "../../code777/tile-marks.js" */
/** @import { Game, Spot } from "../state.js" */
/**
 * More tiles than the box has; entries after the end; entries that exclude each other.
 * @typedef {"tiles" | "over" | "together"} Problem
 */
/** @typedef {{ numbers: string, weight: bigint, chance: number }} Chance of a call; weights are exact */
/** @typedef {{ claim: Claim, isNew: boolean, bySilence: boolean }} Conclusion it may need what `left` excludes */
/** @typedef {{ racks: RackSet, marks: Mark[], chances: Chance[], conclusions: Conclusion[] }} Deduction */
/**
 * `mixes`: tiles are mixed in after the last entry.
 * @typedef {{ problem: Problem | null, excess: Excess | null, missing: Spot | null, winner: number | null,
 *   mixes: boolean, trueAnswers: Answer[], deduction: Deduction | null }} Analysis
 */

const PRECISION = 1_000_000_000n;

/**
 * @param {Game} game
 * @param {RackSet} [left] the racks that other evidence leaves
 * @returns {Analysis}
 */
export function analyzeGame(game, left = ALL_RACKS) {
  const course = readCourse(game);
  const { winner, complete, excess, spot } = course;
  const problem = findProblem(course, winner !== null && complete < game.entries.length);
  return {
    problem,
    excess,
    missing: problem ? null : spot,
    winner,
    mixes: course.mixes.has(complete - 1),
    trueAnswers: spot ? [] : listTrueAnswers(game, course),
    deduction: problem || complete < 0 ? null : deduce(course, left),
  };
}

/**
 * @param {Course} course
 * @param {boolean} hasMore whether entries come after the end
 * @returns {Problem | null}
 */
function findProblem({ excess, isPossible }, hasMore) {
  if (excess) return "tiles";
  if (hasMore) return "over";
  return isPossible ? null : "together";
}

/**
 * My true answer to each card now.
 * @param {Game} game
 * @param {Course} course
 */
function listTrueAnswers({ me }, { racks }) {
  const seen = racks.flatMap((rack, place) => (place === me || rack === null ? [] : [rack]));
  return CARDS.map((_, at) => answerTo(at + 1, seen));
}

/**
 * @param {Course} course
 * @param {RackSet} left
 * @returns {Deduction}
 */
export function deduce({ known: { belief, before } }, left = ALL_RACKS) {
  const racks = belief.support & left;
  return {
    racks,
    marks: markTiles(racks),
    chances: listChances(weigh(belief, racks)),
    conclusions: findCertainClaims(racks, belief.byTiles)
      .map(([claim, extent]) => {
        const bySilence = (belief.support & ~extent) !== 0n;
        return { claim, isNew: !bySilence && (before & ~extent) !== 0n, bySilence };
      })
      .sort((one, other) => rank(one) - rank(other)),
  };
}

/**
 * The chance of each call, the likeliest first.
 * @param {Map<number, bigint>} weights
 * @returns {Chance[]}
 */
export function listChances(weights) {
  /** @type {Map<string, bigint>} */
  const calls = new Map();
  let total = 0n;
  for (const [rack, weight] of weights) {
    calls.set(NUMBERS[rack], (calls.get(NUMBERS[rack]) ?? 0n) + weight);
    total += weight;
  }
  return [...calls]
    .map(([numbers, weight]) => ({ numbers, weight, chance: Number((PRECISION * weight) / total) / Number(PRECISION) }))
    .sort((one, other) => Number(other.weight > one.weight) - Number(other.weight < one.weight));
}

/**
 * The order of conclusions: the new ones first; the rack, what is on it, what is not on it.
 * @param {Conclusion} conclusion
 */
function rank({ claim, isNew }) {
  const old = isNew ? 0 : 3;
  if (claim.claim === "numbers" || claim.claim === "tiles") return old;
  return old + (claim.claim === "held" && claim.at_most === 0 ? 2 : 1);
}
