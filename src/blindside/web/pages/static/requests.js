// Requests to a table, before they are sent.

/** A name of our own for a request: sent again by the same name it is done once. */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const NUMBERS = new Set(["seat", "card", "answer", "first"]);

/**
 * The value of a field as the API wants it: attributes are text.
 * @param {string} key
 * @param {string} value
 */
export function parseValue(key, value) {
  if (NUMBERS.has(key) && /^\d+$/.test(value)) return Number(value);
  return value === "true" || (value === "false" ? false : value);
}
