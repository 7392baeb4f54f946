// The sheet to enter a question: reader, card and answer. For the player's own answers it shows the true one.

/** @import { Answer } from "./state.js" */

import { byId, closest, data, findAll, find as findIn } from "../dom.js";
import { simplify } from "../text.js";
import { isInserting, putEntry, readGame, readTableNow, seatName } from "./entered-game.js";
import { makePicker } from "./seat-picker.js";
import { openSheet } from "./sheets.js";

const sheet = byId("question", HTMLDialogElement);
const find = byId("find", HTMLInputElement);
const finding = findIn(".card-finder", HTMLElement, sheet);
const answering = byId("answering");
const truth = byId("truth");
const reader = makePicker("reader", () => showTruth());
/** @type {number | null} */
let card = null;
/** @type {number | null} */
let entry = null; // number of the edited entry; null: a new one
/** @type {string[]} */
let truths = []; // the player's true answer to each card, for the current racks

/** @param {string[]} known */
export function setTruths(known) {
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
    findIn(`.card-numbers [data-card="${number}"]`, HTMLElement, sheet).classList.toggle("off", !fits);
  }
}

/**
 * The edited entry, if it is an answer.
 * @returns {Answer | null}
 */
function previousAnswer() {
  const edited = entry === null ? null : readGame().entries[entry];
  return edited?.entry === "answer" ? edited : null;
}

/** @param {number | null} number */
function chooseCard(number) {
  card = number;
  finding.hidden = number !== null;
  answering.hidden = number === null;
  for (const one of findAll("[data-answers]", HTMLElement, answering))
    one.hidden = Number(one.dataset.answers) !== number;
  for (const one of findAll("[data-sees-most]", HTMLElement, answering))
    one.hidden = readGame().racks.length <= Number(one.dataset.answer);
  if (number === null) return;
  const previous = previousAnswer();
  for (const one of shownAnswers())
    one.setAttribute(
      "aria-pressed",
      String(previous?.card === number && one.dataset.answer === String(previous.answer)),
    );
  showTruth();
}

/** @param {number | null} number */
function answersTo(number) {
  return findAll(`[data-answers="${number}"] [data-answer]`, HTMLElement, answering);
}

function shownAnswers() {
  return answersTo(card);
}

/** Shows the true answer, for the current racks only. A false answer about earlier racks is reported as a problem. */
function showTruth() {
  if (card === null) return;
  const known =
    reader.value === readGame().me && (entry === null ? !isInserting() : entry === readGame().entries.length - 1)
      ? truths[card - 1]
      : undefined;
  truth.hidden = known === undefined;
  for (const one of shownAnswers()) one.classList.toggle("primary", one.dataset.answer === known);
}

/** @param {number | null} [number] */
export function openQuestionSheet(number = null) {
  entry = number;
  const previous = previousAnswer();
  reader.show([...Array(readGame().players).keys()], seatName, previous?.reader ?? readTableNow().turn);
  find.value = "";
  search();
  chooseCard(previous?.card ?? null);
  openSheet(sheet);
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
  const answered = {
    entry: "answer",
    reader: reader.value,
    card,
    answer: /^\d+$/.test(answer) ? Number(answer) : answer,
  };
  putEntry(answered, entry);
  sheet.close();
});

/** The texts of cards and answers, read once: a long game shows many. */
const texts = new Map([
  ...findAll("[data-sentence]", HTMLElement, sheet).map((one) =>
    textOf(data(one, "card"), findIn("span", HTMLElement, one)),
  ),
  ...findAll("[data-answers]", HTMLElement, answering).flatMap((group) =>
    findAll("[data-answer]", HTMLElement, group).map((one) =>
      textOf(`${group.dataset.answers} ${one.dataset.answer}`, one),
    ),
  ),
]);

/**
 * @param {string} name
 * @param {HTMLElement} element
 * @returns {[name: string, text: string]}
 */
function textOf(name, element) {
  return [name, element.textContent?.trim() ?? ""];
}

/**
 * The text of an answer to a card.
 * @param {number} number
 * @param {number | string} answer
 */
export function answerText(number, answer) {
  return texts.get(`${number} ${answer}`) ?? String(answer);
}

/** @param {number} number */
export function cardText(number) {
  return texts.get(String(number)) ?? "";
}
