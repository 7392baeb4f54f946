// Requests to a table, before they are sent.

/** A random id for a request. A request that is sent again with the same id is done once. */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const NUMBERS = new Set(["seat", "card", "answer", "first"]);

/**
 * The value of a field for the API, from the text of an attribute.
 * @param {string} key
 * @param {string} value
 */
export function parseValue(key, value) {
  if (NUMBERS.has(key) && /^\d+$/.test(value)) return Number(value);
  return value === "true" || (value === "false" ? false : value);
}
