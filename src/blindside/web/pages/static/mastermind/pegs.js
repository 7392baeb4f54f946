// Rows of pegs. A peg is a sign; null is an empty place.

/** @typedef {(string | null)[]} Pegs */

/**
 * The row with a peg in a hole. Without repeats the peg leaves the hole that it was in.
 * @param {Pegs} pegs
 * @param {number} hole
 * @param {string} sign
 * @param {boolean} repeats
 * @returns {Pegs}
 */
export function withPeg(pegs, hole, sign, repeats) {
  return pegs.map((other, place) => (place === hole ? sign : !repeats && other === sign ? null : other));
}

/**
 * The hole for the next peg: the next empty one, else the first empty one, else the same.
 * @param {Pegs} pegs
 * @param {number} hole
 */
export function nextHole(pegs, hole) {
  const open = pegs.findIndex((other, place) => other === null && place > hole);
  if (open >= 0) return open;
  return pegs.includes(null) ? pegs.indexOf(null) : hole;
}

/**
 * A random number from 0 up to `most`, without `most` itself, all equally likely.
 * @param {number} most
 * @returns {number}
 */
export function randomBelow(most) {
  const whole = 2 ** 32 - (2 ** 32 % most);
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < whole ? drawn % most : randomBelow(most);
}

/**
 * @param {string[]} signs
 * @param {number} holes
 * @param {boolean} repeats
 * @returns {string[]}
 */
export function randomPegs(signs, holes, repeats) {
  const left = [...signs];
  return Array.from({ length: holes }, () =>
    repeats ? signs[randomBelow(signs.length)] : left.splice(randomBelow(left.length), 1)[0],
  );
}

/**
 * The symbol of a peg in the page's sprite.
 * @param {string} sign
 */
export function pegSymbol(sign) {
  return sign === "." ? "p-0" : `p-${sign}`;
}

/**
 * The key of a guess, if this is the code.
 * @template T
 * @param {T[]} code
 * @param {T[]} guess
 */
export function keyOf(code, guess) {
  const reds = code.filter((sign, hole) => sign === guess[hole]).length;
  /** @param {T[]} row @param {T} sign */
  const count = (row, sign) => row.filter((other) => other === sign).length;
  const matches = [...new Set(guess)].reduce((sum, sign) => sum + Math.min(count(code, sign), count(guess, sign)), 0);
  return { reds, whites: matches - reds };
}

/** @typedef {{ guess: string, reds: number, whites: number }} KeyedRow */

/**
 * The numbers of the rows whose keys do not fit a code.
 * @param {string[]} code
 * @param {KeyedRow[]} rows
 */
export function misfits(code, rows) {
  return rows.flatMap(({ guess, reds, whites }, at) => {
    const key = keyOf(code, [...guess]);
    return key.reds === reds && key.whites === whites ? [] : [at + 1];
  });
}

/**
 * Whether some code and guess have this key. All pegs but one in place and the last one elsewhere is impossible.
 * @param {{ reds: number, whites: number }} key
 * @param {number} holes
 */
export function isPossibleKey({ reds, whites }, holes) {
  return reds + whites <= holes && !(reds === holes - 1 && whites === 1);
}
