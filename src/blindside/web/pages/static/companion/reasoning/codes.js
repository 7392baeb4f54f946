// The codes of a Mastermind board that fit its rows: counted without listing them, then found by their place in order.
//
// Holes are filled one after the other. What can still become of a half-filled code depends only on how often it uses
// each guessed colour, as far as rows count it, and on what each row still owes; each such state is counted once.

import { EMPTY, SIGNS } from "./tables.js";

/** @typedef {{ guess: string, reds: number, whites: number }} Row */
/** @typedef {{ holes: number, colors: number, repeats: boolean, empty: boolean, rows: Row[] }} Board */
/** @typedef {number[]} Code the index of the sign in each hole */
/**
 * `used`: pegs of each sign, up to the most that some row counts. `owed`: for each row its reds, then its matches (reds
 * and whites). `others`: signs of no guess that are used up.
 * @typedef {{ hole: number, used: number[], others: number, owed: number[] }} State
 */

const MAX_STATES = 100_000; // some seconds; the largest boards need about 15,000

/** @param {Board} board */
export function signsOf({ colors, empty }) {
  return [...SIGNS.slice(0, colors), ...(empty ? EMPTY : "")];
}

/**
 * @param {Board} board
 * @param {string} guess
 * @returns {Code}
 */
export function readCode(board, guess) {
  const signs = signsOf(board);
  return [...guess].map((sign) => signs.indexOf(sign));
}

/**
 * @param {Board} board
 * @param {Code} code
 */
export function writeCode(board, code) {
  const signs = signsOf(board);
  return code.map((sign) => signs[sign]).join("");
}

/**
 * The number of pegs of a sign in a code.
 * @param {Code} code
 * @param {number} sign
 */
export function countSign(code, sign) {
  return code.filter((one) => one === sign).length;
}

/**
 * Counts the codes that fit, and finds each by its place in order.
 * @param {Board} board
 * @returns {{ count: number, codeAt: (place: number) => Code, listCodes: () => Code[] } | null} null: too many states
 */
export function findCodes(board) {
  const { holes, repeats, rows } = board;
  const signs = signsOf(board).map((_, sign) => sign);
  const guesses = rows.map(({ guess }) => readCode(board, guess));
  const guessed = guesses.map((guess) => signs.map((sign) => countSign(guess, sign)));
  const isShown = signs.map((sign) => guesses.some((guess) => guess.includes(sign)));
  const most = signs.map((sign) => (repeats ? Math.max(0, ...guessed.map((counts) => counts[sign])) : 1));
  const unseen = isShown.filter((shown) => !shown).length;
  /** @type {Map<string, number>} */
  const counted = new Map();

  /**
   * The state after a sign is put into the next hole; null if no code can come of it.
   * @param {State} state
   * @param {number} sign
   * @returns {State | null}
   */
  function putSign({ hole, used, others, owed }, sign) {
    if (!repeats && isShown[sign] && used[sign]) return null;
    const payable = holes - hole - 1;
    const still = [...owed];
    for (const [row, guess] of guesses.entries()) {
      still[2 * row] -= Number(guess[hole] === sign);
      still[2 * row + 1] -= Number(used[sign] < guessed[row][sign]);
    }
    if (still.some((pegs) => pegs < 0 || pegs > payable)) return null;
    const more = used.map((count, at) => (at === sign && isShown[at] ? Math.min(count + 1, most[at]) : count));
    return { hole: hole + 1, used: more, others: others + Number(!repeats && !isShown[sign]), owed: still };
  }

  /**
   * The number of ways to fill the other holes.
   * @param {State} state
   * @returns {number}
   */
  function count(state) {
    if (state.hole === holes) return 1;
    const key = String.fromCharCode(state.hole, state.others, ...state.used, ...state.owed);
    const known = counted.get(key);
    if (known !== undefined) return known;
    if (counted.size >= MAX_STATES) throw new RangeError("too many states");
    let total = 0;
    const free = unseen - state.others;
    const other = isShown.indexOf(false);
    for (const sign of signs) {
      if (!isShown[sign] && (sign !== other || free <= 0)) continue;
      const next = putSign(state, sign);
      if (next) total += count(next) * (isShown[sign] ? 1 : free);
    }
    counted.set(key, total);
    return total;
  }

  /**
   * The signs that the next hole may have, with the state after each. Signs of no guess that a code without repeats has
   * used are left out.
   * @param {State} state
   * @param {Code} code
   */
  function* listNext(state, code) {
    for (const sign of signs) {
      if (!repeats && code.includes(sign)) continue;
      const next = putSign(state, sign);
      if (next) yield/** @type {const} */ ([sign, next]);
    }
  }

  /** @type {State} */
  const start = {
    hole: 0,
    used: signs.map(() => 0),
    others: 0,
    owed: rows.flatMap(({ reds, whites }) => [reds, reds + whites]),
  };

  /** @param {number} place from 0 */
  function codeAt(place) {
    /** @type {Code} */
    let code = [];
    let state = start;
    while (code.length < holes) {
      for (const [sign, next] of listNext(state, code)) {
        const ways = count(next);
        if (place < ways) {
          code = [...code, sign];
          state = next;
          break;
        }
        place -= ways;
      }
    }
    return code;
  }

  function listCodes() {
    /** @type {Code[]} */
    const found = [];
    /** @type {(state: State, code: Code) => void} */
    const fill = (state, code) => {
      if (code.length === holes) found.push(code);
      else for (const [sign, next] of listNext(state, code)) if (count(next)) fill(next, [...code, sign]);
    };
    fill(start, []);
    return found;
  }

  try {
    return { count: count(start), codeAt, listCodes };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
