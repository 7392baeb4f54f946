// The next guess of Mastermind: the one whose key tells the most on average (entropy). Sizes of cells are compared
// exactly. Equal guesses: one that may be the code, then the lowest.

import { countSign } from "./codes.js";

/** @import { Code } from "./codes.js" */
/**
 * `total`: guesses still needed over all codes left, this one included; null if not proven. `worst`: the codes that the
 * least telling key leaves.
 * @typedef {{ guess: Code, isPossible: boolean, worst: number, total: number | null }} Suggestion
 */

const MAX_PAIRS = 2 ** 20; // guesses times codes left; above it only a part of the codes left is tried
const TOLERANCE = 1e-6; // entropies that are closer are compared exactly

/**
 * Counts the codes left after each key: a function of the guess.
 * @param {Code[]} left
 * @param {number} signs
 * @returns {(guess: Code) => Uint32Array} by number of the key
 */
function makeCounter(left, signs) {
  const holes = left[0].length;
  const digits = Uint8Array.from(left.flat());
  const counts = Uint8Array.from(
    left.flatMap((code) => Array.from({ length: signs }, (_, sign) => countSign(code, sign))),
  );
  return (guess) => {
    const cells = new Uint32Array(numberKey(holes, holes) + 1);
    const used = [...new Set(guess)];
    const times = used.map((sign) => countSign(guess, sign));
    for (let at = 0, digit = 0, first = 0; at < left.length; at++, digit += holes, first += signs) {
      let reds = 0;
      for (let hole = 0; hole < holes; hole++) reds += Number(digits[digit + hole] === guess[hole]);
      let matches = 0;
      for (let one = 0; one < used.length; one++) {
        const held = counts[first + used[one]];
        matches += held < times[one] ? held : times[one];
      }
      cells[numberKey(matches, reds)] += 1;
    }
    return cells;
  };
}

/**
 * Keys are numbered by their pegs, then by their reds.
 * @param {number} matches
 * @param {number} reds
 */
function numberKey(matches, reds) {
  return (matches * (matches + 1)) / 2 + reds;
}

/**
 * The best guess.
 * @param {Code[]} left the codes left, or an even sample of them, in order
 * @param {Code[]} codes the guesses to try; a part of the codes left instead, if these are too many
 * @param {number} signs
 * @returns {Suggestion}
 */
export function suggestGuess(left, codes, signs) {
  const count = makeCounter(left, signs);
  const rate = (/** @type {Code} */ guess) => rateGuess(guess, count(guess), left.length);
  const separating =
    left.length < numberKey(left[0].length, left[0].length) + 1 ? left.map(rate).find(isSeparating) : null;
  if (left.length <= 2 || separating) return separating ?? rate(left[0]);
  const step = 1 + Math.floor(left.length ** 2 / MAX_PAIRS);
  const guesses = codes.length * left.length <= MAX_PAIRS ? codes : left.filter((_, at) => at % step === 0);
  const cells = guesses.map(count);
  const scores = cells.map((sizes) => sizes.reduce((sum, size) => sum + (size ? size * Math.log2(size) : 0), 0));
  const lowest = Math.min(...scores);
  const close = [...scores.keys()].filter((at) => scores[at] <= lowest + TOLERANCE);
  const rated = findLeastEntropy(close, cells).map((at) => rateGuess(guesses[at], cells[at], left.length));
  return rated.find(({ isPossible }) => isPossible) ?? rated[0];
}

/** @param {Suggestion} rated */
function isSeparating({ worst }) {
  return worst === 1;
}

/**
 * A guess that tells all codes left apart is proven to be the best, if it may be the code or no such guess may be.
 * @param {Code} guess
 * @param {Uint32Array} cells
 * @param {number} left
 * @returns {Suggestion}
 */
function rateGuess(guess, cells, left) {
  const isPossible = cells[cells.length - 1] > 0;
  const worst = Math.max(...cells);
  return { guess, isPossible, worst, total: worst === 1 ? 2 * left - Number(isPossible) : null };
}

/**
 * The places of the splits with the least entropy left, compared as long integers.
 * @param {number[]} close
 * @param {Uint32Array[]} cells
 */
function findLeastEntropy(close, cells) {
  const splits = close.map((at) => [...cells[at]].filter((size) => size > 1).sort((one, other) => one - other));
  const names = splits.map((sizes) => sizes.join());
  const exact = new Map(names.map((name, at) => [name, splits[at]]));
  if (exact.size === 1) return close;
  const products = new Map(
    [...exact].map(([name, sizes]) => [name, sizes.reduce((all, size) => all * BigInt(size) ** BigInt(size), 1n)]),
  );
  const least = [...products.values()].reduce((one, other) => (other < one ? other : one));
  return close.filter((_, at) => products.get(names[at]) === least);
}

/**
 * One first guess for each partition of the holes among colours; the others are the same with colours or holes exchanged.
 * @param {Code[]} codes
 */
export function firstGuesses(codes) {
  return codes.filter((code) => {
    const times = [...new Set(code)].map((sign) => countSign(code, sign));
    const isDescending = times.every((count, at) => !at || count <= times[at - 1]);
    return isDescending && code.join() === times.flatMap((count, sign) => Array(count).fill(sign)).join();
  });
}
