// The browser's storage, as text or JSON. Where it is blocked or full, reads return null and writes do nothing.

/** @typedef {"localStorage" | "sessionStorage"} Place localStorage stays, sessionStorage ends with the window */

/**
 * @param {string} key
 * @param {Place} [place]
 * @returns {string | null}
 */
export function readText(key, place = "localStorage") {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string | null} text null: remove it
 * @param {Place} [place]
 */
export function writeText(key, text, place = "localStorage") {
  try {
    if (text === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, text);
  } catch {
    // blocked or full
  }
}

/**
 * The stored value. Null: none, or unreadable. The caller must check it: anything may have been written there.
 * @param {string} key
 * @param {Place} [place]
 * @returns {any} any: see above
 */
export function readJson(key, place = "localStorage") {
  try {
    return JSON.parse(readText(key, place) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 * @param {Place} [place]
 */
export function writeJson(key, value, place = "localStorage") {
  writeText(key, JSON.stringify(value), place);
}
