// An answer that is put together sign by sign: where the next sign goes, and what is taken back.

/**
 * @typedef {object} Entry
 * @property {readonly string[]} signs one for each place; empty: nothing is there yet
 * @property {number} at the place that is filled next
 */

/**
 * @param {number} places
 * @returns {Entry}
 */
export function emptyEntry(places) {
  return { signs: Array(places).fill(""), at: 0 };
}

/**
 * @param {readonly string[]} signs
 * @param {number} at
 * @param {string} sign
 */
function replaced(signs, at, sign) {
  return signs.map((one, place) => (place === at ? sign : one));
}

/** @param {Entry} entry */
export function isComplete({ signs }) {
  return signs.every(Boolean);
}

/**
 * Puts a sign in its place, and goes on to the first that is free, or else to the next.
 * @param {Entry} entry
 * @param {string} sign
 * @returns {Entry}
 */
export function putSign(entry, sign) {
  const signs = replaced(entry.signs, entry.at, sign);
  const free = signs.indexOf("");
  return { signs, at: free >= 0 ? free : Math.min(entry.at + 1, signs.length - 1) };
}

/**
 * Empties the place that is filled next; where it is empty already, the one before.
 * @param {Entry} entry
 * @returns {Entry}
 */
export function takeBackSign(entry) {
  const at = !entry.signs[entry.at] && entry.at > 0 ? entry.at - 1 : entry.at;
  return { signs: replaced(entry.signs, at, ""), at };
}
