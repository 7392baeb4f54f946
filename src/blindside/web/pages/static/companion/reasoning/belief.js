// The exact chances of a player's own rack, from tiles in view and answers. A belief is a value: each function returns
// a new one.
//
// The weight of a rack is the number of ways to draw it: the product of C(unseen, held) over the kinds. A tile drawn in
// view later came out of the pile, so it multiplies the weight by (unseen - held). Tiles put back change no weight.

import { AT_MOST, indexes, RACKS, racksFromTiles } from "./racksets.js";
import { COPIES, RACK_SIZE } from "./tables.js";

/** @import { RackSet } from "./racksets.js" */
/**
 * `unseen`: tiles of each kind on my rack or in the pile. `factors`: by kind, the factor of holding 0, 1, 2 or 3.
 * `byTiles`: the racks possible by tiles alone; `support`: by answers, too. Both are empty while I have no rack.
 * @typedef {{ unseen: number[], factors: bigint[][], byTiles: RackSet, support: RackSet }} Belief
 */

/** @type {Belief} */
export const NO_RACK = { unseen: COPIES, factors: [], byTiles: 0n, support: 0n };

/**
 * @param {number} count
 * @param {number} held
 */
function choose(count, held) {
  let ways = 1;
  for (let at = 0; at < held; at++) ways = (ways * (count - at)) / (at + 1);
  return BigInt(ways);
}

/**
 * I got a rack.
 * @param {number[]} unseen
 * @returns {Belief}
 */
export function dealRack(unseen) {
  const factors = unseen.map((count) => [0, 1, 2, 3].map((held) => choose(count, held)));
  const byTiles = racksFromTiles(unseen);
  return { unseen, factors, byTiles, support: byTiles };
}

/**
 * A tile came into view.
 * @param {Belief} belief
 * @param {number} kind
 * @returns {Belief}
 */
function seeTile({ unseen, factors, byTiles, support }, kind) {
  const count = unseen[kind];
  const left = AT_MOST[kind][Math.min(count - 1, RACK_SIZE)];
  return {
    unseen: unseen.map((number, at) => (at === kind ? number - 1 : number)),
    factors: factors.map((factor, at) =>
      at === kind ? factor.map((ways, held) => ways * BigInt(Math.max(0, count - held))) : factor,
    ),
    byTiles: byTiles & left,
    support: support & left,
  };
}

/**
 * A rack in view was filled.
 * @param {Belief} belief
 * @param {number} rack
 */
export function seeRack(belief, rack) {
  return RACKS[rack].reduce(seeTile, belief);
}

/**
 * Tiles out of play were mixed in.
 * @param {Belief} belief
 * @param {number[]} unseen
 * @returns {Belief}
 */
export function mixTiles(belief, unseen) {
  return { ...belief, unseen };
}

/**
 * An answer about my rack, as the racks with which it is true.
 * @param {Belief} belief
 * @param {RackSet} fits
 * @returns {Belief}
 */
export function hearAnswer(belief, fits) {
  return { ...belief, support: belief.support & fits };
}

/**
 * Integers proportional to the chance of each of these racks, by index.
 * @param {Belief} belief
 * @param {RackSet} among
 * @returns {Map<number, bigint>}
 */
export function weigh({ factors }, among) {
  return new Map(
    indexes(among).map((rack) => {
      const held = new Array(factors.length).fill(0);
      for (const kind of RACKS[rack]) held[kind] += 1;
      return [rack, factors.reduce((weight, factor, kind) => weight * factor[held[kind]], 1n)];
    }),
  );
}
