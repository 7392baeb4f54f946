// Sets of racks as the bits of a BigInt, and what each card says of a rack. Kinds of tile are numbers: see `KINDS`.

import { CARDS, COPIES, KINDS, RACK_KINDS, RACK_SIZE } from "./tables.js";

/** @typedef {bigint} RackSet contains the rack with index i if bit i is set */
/** @typedef {number | string} Answer a count, or > < = */

const BASE = 36; // of the digits of a kind
const SIDE = 16; // the total of a comparing card is SIDE times the first count plus the second
const THRICE_BASE = 13; // the total of card 9 has a digit for each colour

/** The kinds of each rack. Racks are sorted by their numbers. */
export const RACKS = Array.from({ length: RACK_KINDS.length / RACK_SIZE }, (_, index) =>
  [...RACK_KINDS.slice(RACK_SIZE * index, RACK_SIZE * (index + 1))].map((digit) => Number.parseInt(digit, BASE)),
);
export const NUMBERS_OF_KIND = KINDS.map((kind) => Number(kind[0]));
/** The numbers of each rack as a text, such as `5 7 7`. */
export const NUMBERS = RACKS.map((kinds) => kinds.map((kind) => NUMBERS_OF_KIND[kind]).join(" "));
export const ALL_RACKS = (1n << BigInt(RACKS.length)) - 1n;
const INDEX_OF = new Map(RACKS.map((kinds, index) => [kinds.join(), index]));

/**
 * The set of racks of which a fact is true.
 * @param {(kinds: number[], index: number) => boolean} holds
 */
export function racksWith(holds) {
  return RACKS.reduce((set, kinds, index) => (holds(kinds, index) ? set | (1n << BigInt(index)) : set), 0n);
}

/**
 * The index of the rack of these kinds, in any order.
 * @param {number[]} kinds
 */
export function rackOf(kinds) {
  const index = INDEX_OF.get([...kinds].sort((one, other) => one - other).join());
  if (index === undefined) throw new Error(`no rack has the tiles ${kinds.map((kind) => KINDS[kind]).join(" ")}`);
  return index;
}

/**
 * The indexes of the racks of a set, ascending.
 * @param {RackSet} set
 */
export function indexes(set) {
  return [...RACKS.keys()].filter((index) => (set >> BigInt(index)) & 1n);
}

/** By kind and number n from 0 to 3: the racks with at most n tiles of that kind. */
export const AT_MOST = KINDS.map((_, kind) =>
  [0, 1, 2, 3].map((most) => racksWith((kinds) => kinds.filter((one) => one === kind).length <= most)),
);

/**
 * The racks that can be made of these tiles.
 * @param {number[]} unseen number of tiles of each kind
 */
export function racksFromTiles(unseen) {
  return unseen.reduce((set, count, kind) => set & AT_MOST[kind][Math.min(count, RACK_SIZE)], ALL_RACKS);
}

/**
 * The number of tiles of each kind that are not on these racks.
 * @param {number[]} racks indexes
 */
export function countUnseen(racks) {
  const unseen = [...COPIES];
  for (const index of racks) for (const kind of RACKS[index]) unseen[kind] -= 1;
  return unseen;
}

/** What each rack adds to the total of each card. */
const CONTRIBUTIONS = CARDS.map(({ racks, tiles, isUnion }) => {
  if (tiles) {
    return RACKS.map((kinds) =>
      kinds.reduce((total, kind) => (isUnion ? total | tiles[kind] : total + tiles[kind]), 0),
    );
  }
  const counted = BigInt(racks ?? 0);
  return RACKS.map((_, index) => Number((counted >> BigInt(index)) & 1n));
});

/**
 * The total of a card over racks in view.
 * @param {number} card from 1
 * @param {number[]} racks indexes
 */
function totalOf(card, racks) {
  return racks.reduce((total, rack) => combine(card, total, CONTRIBUTIONS[card - 1][rack]), 0);
}

/**
 * @param {number} card
 * @param {number} one
 * @param {number} other
 */
function combine(card, one, other) {
  return CARDS[card - 1].isUnion ? one | other : one + other;
}

/** @param {number} bits */
function countBits(bits) {
  let count = 0;
  for (; bits; bits &= bits - 1) count += 1;
  return count;
}

/** @param {number} counts */
function countThrice(counts) {
  let found = 0;
  for (; counts; counts = Math.floor(counts / THRICE_BASE)) found += Number(counts % THRICE_BASE >= 3);
  return found;
}

/** @param {number} total */
function compare(total) {
  const [one, other] = [Math.floor(total / SIDE), total % SIDE];
  return one > other ? ">" : one < other ? "<" : "=";
}

/** @type {Record<import("./tables.js").Rule, (total: number) => Answer>} */
const ANSWERS = {
  total: (total) => total,
  kinds: countBits,
  missing: (total) => 7 - countBits(total),
  thrice: countThrice,
  compare,
};

/**
 * The true answer of a reader who sees these racks.
 * @param {number} card
 * @param {number[]} racks indexes
 * @returns {Answer}
 */
export function answerTo(card, racks) {
  return ANSWERS[CARDS[card - 1].rule](totalOf(card, racks));
}

/** @type {Map<string, Map<Answer, RackSet>>} */
const cache = new Map();

/**
 * The racks that make an answer true, for a reader who sees these racks besides.
 * @param {number} card
 * @param {number[]} others indexes
 * @param {Answer} answer
 */
export function racksWithAnswer(card, others, answer) {
  const seen = totalOf(card, others);
  const key = `${card} ${seen}`;
  let byAnswer = cache.get(key);
  if (!byAnswer) {
    byAnswer = new Map();
    for (const [index, adds] of CONTRIBUTIONS[card - 1].entries()) {
      const said = ANSWERS[CARDS[card - 1].rule](combine(card, seen, adds));
      byAnswer.set(said, (byAnswer.get(said) ?? 0n) | (1n << BigInt(index)));
    }
    cache.set(key, byAnswer);
  }
  return byAnswer.get(answer) ?? 0n;
}
