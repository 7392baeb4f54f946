// What the browser keeps for a page, by name. Where it may not keep anything, or has no room, the page works without.

/** @typedef {"localStorage" | "sessionStorage"} Place for good, or until the window is closed */

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
 * @param {string | null} text null: it is removed
 * @param {Place} [place]
 */
export function writeText(key, text, place = "localStorage") {
  try {
    if (text === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, text);
  } catch {
    // it is there until the page is closed
  }
}

/**
 * Null: there is nothing, or it cannot be read. The caller checks what is in it: anything may have been written there.
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
