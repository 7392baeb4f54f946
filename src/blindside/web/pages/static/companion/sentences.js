// Sentences of the page in its language, with values filled in: texts, tiles as pictures, or other sentences.

import { byId } from "../dom.js";

/** @typedef {string | number | Node} Part */
/** @typedef {Part | Part[]} Value */
/** @type {Record<string, string | [one: string, others: string]>} */
const TEXTS = JSON.parse(byId("texts", HTMLScriptElement).textContent ?? "{}");
const plurals = new Intl.PluralRules(document.documentElement.lang);

/**
 * The parts of a text, with its placeholders filled in.
 * @param {string} name
 * @param {Record<string, Value>} [values] `count` decides between singular and plural
 * @returns {Part[]}
 */
export function say(name, values = {}) {
  const found = TEXTS[name];
  if (found === undefined) throw new Error(`the page has no text ${name}`);
  const text = Array.isArray(found) ? found[plurals.select(Number(values.count)) === "one" ? 0 : 1] : found;
  return text.split(/\{(\w+)\}/).flatMap((part, at) => (at % 2 ? (values[part] ?? []) : part));
}

/**
 * Parts as the beginning of a sentence.
 * @param {Part[]} parts
 */
export function capitalize(parts) {
  const at = parts.findIndex((part) => part !== "");
  return parts.map((part, place) =>
    place === at && !(part instanceof Node) ? String(part).charAt(0).toUpperCase() + String(part).slice(1) : part,
  );
}

/**
 * @param {Element} element
 * @param {Part[]} parts
 */
export function write(element, parts) {
  element.append(...parts.map((part) => (part instanceof Node ? part : String(part))));
  return element;
}

/**
 * As the language writes zero percent.
 * @param {number} share from 0 to 1
 */
export function percent(share) {
  return say("percent")
    .join("")
    .replace("0", String(Math.round(100 * share)));
}
