// Sentences with placeholders.

/**
 * Replaces the placeholders {0}, {1} or {name} of a sentence. A placeholder without a value stays.
 * @param {string} sentence
 * @param {Record<string, string | number> | (string | number)[]} values
 */
export function fillIn(sentence, values) {
  const known = new Map(Object.entries(values));
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => String(known.get(name) ?? whole));
}

/**
 * Lower case without accents, to search in.
 * @param {string} text
 */
export function simplify(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
