// Wrong keys of Mastermind: the fewest rows to correct so that some code fits, and the ways to do so.
//
// Holes are filled one after the other. A half-filled code is dropped once more rows are wrong than allowed: none at
// first, then one, then two. Half-filled codes that use the same colours and leave the same owed are followed together.

import { keyOf } from "../../mastermind/pegs.js";
import { countSign, readCode, signsOf } from "./codes.js";

/** @import { Board, Code, Row } from "./codes.js" */
/** @typedef {{ row: number, reds: number, whites: number }} Fix a row, from 0, with the key that it should have had */
/** @typedef {{ fixes: Fix[], codes: number }} Correction */
/** @typedef {{ used: number[], owed: number[], count: number, code: Code }} Alike with one code of them as an example */

const MAX_STATES = 100_000;
const SHIFT = 64; // what is owed may be negative

/**
 * One correction for each set of rows, with the most codes; the sets with more codes in all come first. Empty if that
 * takes too long.
 * @param {Board} board whose keys contradict each other
 * @returns {Correction[]}
 */
export function findCorrections(board) {
  const guesses = board.rows.map(({ guess }) => readCode(board, guess));
  let states = 0;
  for (let allowed = 1; allowed <= board.rows.length; allowed++) {
    /** @type {Alike[]} */
    let codes = [
      {
        used: signsOf(board).map(() => 0),
        owed: board.rows.flatMap(({ reds, whites }) => [reds, reds + whites]),
        count: 1,
        code: [],
      },
    ];
    for (let hole = 0; hole < board.holes; hole++) {
      codes = fillHole(board, guesses, codes, allowed);
      states += codes.length;
      if (states > MAX_STATES) return [];
    }
    if (codes.length) return groupCorrections(board.rows, guesses, codes);
  }
  return [];
}

/**
 * @param {Board} board
 * @param {Code[]} guesses
 * @param {Alike[]} codes
 * @param {number} allowed wrong rows
 */
function fillHole({ holes, repeats }, guesses, codes, allowed) {
  const hole = codes[0]?.code.length ?? 0;
  const payable = holes - hole - 1;
  /** @type {Map<string, Alike>} */
  const filled = new Map();
  for (const { used, owed, count, code } of codes) {
    for (const sign of used.keys()) {
      if (!repeats && code.includes(sign)) continue;
      const still = [...owed];
      let wrong = 0;
      for (const [row, guess] of guesses.entries()) {
        still[2 * row] -= Number(guess[hole] === sign);
        still[2 * row + 1] -= Number(used[sign] < countSign(guess, sign));
        wrong += Number([still[2 * row], still[2 * row + 1]].some((pegs) => pegs < 0 || pegs > payable));
      }
      if (wrong > allowed) continue;
      const more = used.map((times, at) => times + Number(at === sign));
      const key = String.fromCharCode(...more, ...still.map((pegs) => pegs + SHIFT));
      const known = filled.get(key);
      if (known) known.count += count;
      else filled.set(key, { used: more, owed: still, count, code: [...code, sign] });
    }
  }
  return [...filled.values()];
}

/**
 * @param {Row[]} rows
 * @param {Code[]} guesses
 * @param {Alike[]} codes
 * @returns {Correction[]}
 */
function groupCorrections(rows, guesses, codes) {
  /** @type {Map<string, Map<string, Correction>>} */
  const sets = new Map();
  for (const { code, count } of codes) {
    const fixes = guesses
      .map((guess, row) => ({ row, ...keyOf(code, guess) }))
      .filter(({ row, reds, whites }) => reds !== rows[row].reds || whites !== rows[row].whites);
    const name = fixes.map(({ row }) => row).join();
    const ways = sets.get(name) ?? new Map();
    const way = fixes.map(({ reds, whites }) => `${reds} ${whites}`).join();
    const known = ways.get(way);
    sets.set(name, ways.set(way, { fixes, codes: (known?.codes ?? 0) + count }));
  }
  const total = (/** @type {Map<string, Correction>} */ ways) =>
    [...ways.values()].reduce((sum, { codes }) => sum + codes, 0);
  return [...sets.values()].sort((one, other) => total(other) - total(one)).map(chooseLargest);
}

/** @param {Map<string, Correction>} ways */
function chooseLargest(ways) {
  return [...ways.values()].reduce((best, way) => (way.codes > best.codes ? way : best));
}
