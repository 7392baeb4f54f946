// A question is entered: who read, which card, what was answered. Whoever reads is told what is true.

/** @import { Answer } from "./state.js" */

import { byId, closest, data, findAll, find as findIn } from "../dom.js";
import { simplify } from "../text.js";
import { change, game, nameOf, table } from "./real-table.js";
import { open } from "./sheets.js";
import { choice } from "./whos.js";

const sheet = byId("question", HTMLDialogElement);
const find = byId("find", HTMLInputElement);
const finding = findIn(".finding", HTMLElement, sheet);
const answering = byId("answering");
const truth = byId("truth");
const reader = choice("reader", () => showTruth());
/** @type {number | null} */
let card = null;
/** @type {number | null} */
let entry = null; // which one is corrected; null: a new one
/** @type {string[]} */
let truths = []; // what I would answer to each card, as far as it was worked out for the racks that stand

/** @param {string[]} known */
export function knowTruths(known) {
  truths = known;
  showTruth();
}

function search() {
  const words = simplify(find.value).split(/\s+/).filter(Boolean);
  for (const one of findAll("[data-sentence]", HTMLElement, sheet)) {
    const number = data(one, "card");
    const text = simplify(one.textContent ?? "");
    const fits = words.every((word) => (/^\d+$/.test(word) ? number.startsWith(word) : text.includes(word)));
    const line = one.closest("li");
    if (line) line.hidden = !fits;
    findIn(`.numbers [data-card="${number}"]`, HTMLElement, sheet).classList.toggle("off", !fits);
  }
}

/**
 * What is said in the entry that is corrected.
 * @returns {Answer | null}
 */
function saidBefore() {
  const said = entry === null ? null : game().entries[entry];
  return said?.entry === "answer" ? said : null;
}

/** @param {number | null} number */
function chooseCard(number) {
  card = number;
  finding.hidden = number !== null;
  answering.hidden = number === null;
  for (const one of findAll("[data-answers]", HTMLElement, answering))
    one.hidden = Number(one.dataset.answers) !== number;
  for (const one of findAll("[data-sees-most]", HTMLElement, answering))
    one.hidden = game().racks.length <= Number(one.dataset.answer);
  if (number === null) return;
  const said = saidBefore();
  for (const one of shownAnswers())
    one.setAttribute("aria-pressed", String(said?.card === number && one.dataset.answer === String(said.answer)));
  showTruth();
}

/** @param {number | null} number */
function answersTo(number) {
  return findAll(`[data-answers="${number}"] [data-answer]`, HTMLElement, answering);
}

function shownAnswers() {
  return answersTo(card);
}

/** Only about the racks as they stand: what was true about earlier ones the server says, if it was not what was said. */
function showTruth() {
  if (card === null) return;
  const known =
    reader.value === game().me && (entry === null || entry === game().entries.length - 1)
      ? truths[card - 1]
      : undefined;
  truth.hidden = known === undefined;
  for (const one of shownAnswers()) one.classList.toggle("lit", one.dataset.answer === known);
}

/** @param {number | null} [number] */
export function enterQuestion(number = null) {
  entry = number;
  const said = saidBefore();
  reader.offer([...Array(game().players).keys()], nameOf, said?.reader ?? table().turn);
  find.value = "";
  search();
  chooseCard(said?.card ?? null);
  open(sheet);
}

find.addEventListener("input", search);
find.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  findAll("li:not([hidden]) [data-sentence]", HTMLElement, sheet)[0]?.click();
});
byId("other-card").addEventListener("click", () => chooseCard(null));
finding.addEventListener("click", (event) => {
  const number = closest(event, "[data-card]")?.dataset.card;
  if (!number) return;
  chooseCard(Number(number));
  shownAnswers()[0].focus();
});
answering.addEventListener("click", (event) => {
  const answer = closest(event, "[data-answer]")?.dataset.answer;
  if (answer === undefined || card === null) return;
  /** @type {Answer} */
  const told = { entry: "answer", reader: reader.value, card, answer: /^\d+$/.test(answer) ? Number(answer) : answer };
  change((next) => {
    if (entry === null) next.entries.push(told);
    else next.entries[entry] = told;
  });
  sheet.close();
});

/**
 * How an answer to a card is said, on this page.
 * @param {number} number
 * @param {number | string} answer
 */
export function answerText(number, answer) {
  const said = answersTo(number).find((one) => one.dataset.answer === String(answer));
  return said?.textContent ?? String(answer);
}

/** @param {number} number */
export function cardText(number) {
  return findIn(`[data-sentence][data-card="${number}"] span`, HTMLElement, sheet).textContent ?? "";
}
