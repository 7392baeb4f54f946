// An answer that is entered sign by sign.

/**
 * @typedef {object} Entry
 * @property {readonly string[]} signs one for each place; empty: not filled
 * @property {number} at the place of the next sign
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
function replaceSign(signs, at, sign) {
  return signs.map((one, place) => (place === at ? sign : one));
}

/** @param {Entry} entry */
export function isComplete({ signs }) {
  return signs.every(Boolean);
}

/**
 * Fills the current place, and moves to the first free place, or else to the next.
 * @param {Entry} entry
 * @param {string} sign
 * @returns {Entry}
 */
export function putSign(entry, sign) {
  const signs = replaceSign(entry.signs, entry.at, sign);
  const free = signs.indexOf("");
  return { signs, at: free >= 0 ? free : Math.min(entry.at + 1, signs.length - 1) };
}

/**
 * Empties the current place; if it is empty, the one before.
 * @param {Entry} entry
 * @returns {Entry}
 */
export function takeBackSign(entry) {
  const at = !entry.signs[entry.at] && entry.at > 0 ? entry.at - 1 : entry.at;
  return { signs: replaceSign(entry.signs, at, ""), at };
}
