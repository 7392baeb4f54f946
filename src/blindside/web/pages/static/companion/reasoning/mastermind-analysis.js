// What a player knows of a Mastermind code: the codes left, a good next guess, and what each hole may have; or the keys
// that are probably wrong.

import { findCorrections } from "./audit.js";
import { findCodes, signsOf, writeCode } from "./codes.js";
import { firstGuesses, suggestGuess } from "./suggestion.js";

/** @import { Correction } from "./audit.js" */
/** @import { Board, Code } from "./codes.js" */
/**
 * `left`: codes that fit, null if too many to count. `found`: the code, if it is certain. `suggestion`: null if the code
 * is found or there is none; without figures if it is from a sample. `open`: the signs that each hole may have.
 * @typedef {{ left: number | null, found: string | null, suggestion: Advised | null, open: string[],
 *   corrections: Correction[] }} Analysis
 */
/** @typedef {{ guess: string, isPossible: boolean, worst: number | null, total: number | null }} Advised */

const MAX_LISTED = 2 ** 15;
const SAMPLE = 2 ** 9;

/** @type {{ key: string, codes: Code[] }} */
let listed = { key: "", codes: [] };

/**
 * All codes of a board, if these are not too many to be guesses.
 * @param {Board} board
 */
function listAll(board) {
  const { holes, colors, repeats, empty } = board;
  const key = JSON.stringify([holes, colors, repeats, empty]);
  if (listed.key !== key) {
    const all = findCodes({ ...board, rows: [] });
    listed = { key, codes: all && all.count <= MAX_LISTED ? all.listCodes() : [] };
  }
  return listed.codes;
}

/**
 * @param {Board} board
 * @returns {Analysis}
 */
export function analyzeBoard(board) {
  const fitting = findCodes(board);
  /** @type {Analysis} */
  const analysis = { left: fitting?.count ?? null, found: null, suggestion: null, open: [], corrections: [] };
  if (!fitting) return analysis;
  if (!fitting.count) return { ...analysis, corrections: findCorrections(board) };
  const { count } = fitting;
  if (count > MAX_LISTED) {
    const sample = Array.from({ length: SAMPLE }, (_, at) => fitting.codeAt(Math.floor((at * count) / SAMPLE)));
    const { guess } = suggestGuess(sample, sample, signsOf(board).length);
    return { ...analysis, suggestion: { guess: writeCode(board, guess), isPossible: true, worst: null, total: null } };
  }
  const left = fitting.listCodes();
  analysis.open = listOpen(board, left);
  const won = board.rows.find(({ reds }) => reds === board.holes);
  if (won || count === 1) return { ...analysis, found: writeCode(board, left[0]) };
  const all = listAll(board);
  const guesses = board.rows.length ? all : firstGuesses(all);
  const suggestion = suggestGuess(left, guesses.length ? guesses : left, signsOf(board).length);
  return { ...analysis, suggestion: { ...suggestion, guess: writeCode(board, suggestion.guess) } };
}

/**
 * @param {Board} board
 * @param {Code[]} left
 */
function listOpen(board, left) {
  const signs = signsOf(board);
  return Array.from({ length: board.holes }, (_, hole) => {
    const open = new Set(left.map((code) => code[hole]));
    return signs.filter((_sign, at) => open.has(at)).join("");
  });
}
