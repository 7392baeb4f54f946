// A question is entered: who read, which card, what was answered. Whoever reads is told what is true.

import { change, game, nameOf, table } from "./real-table.js";
import { open } from "./sheets.js";
import { choice } from "./whos.js";

const sheet = document.getElementById("question");
const find = document.getElementById("find");
const finding = sheet.querySelector(".finding");
const answering = document.getElementById("answering");
const truth = document.getElementById("truth");
const reader = choice("reader", () => showTruth());
let card = null;
let entry = null; // which one is corrected; null: a new one
let truths = []; // what I would answer to each card, as far as it was worked out for the racks that stand

export function knowTruths(known) {
  truths = known;
  showTruth();
}

function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function search() {
  const words = plain(find.value).split(/\s+/).filter(Boolean);
  for (const one of sheet.querySelectorAll("[data-sentence]")) {
    const [number, ...rest] = [one.dataset.card, plain(one.textContent)];
    const fits = words.every((word) => (/^\d+$/.test(word) ? number.startsWith(word) : rest[0].includes(word)));
    one.closest("li").hidden = !fits;
    sheet.querySelector(`.numbers [data-card="${number}"]`).classList.toggle("off", !fits);
  }
}

function chooseCard(number) {
  card = number;
  finding.hidden = number !== null;
  answering.hidden = number === null;
  for (const one of answering.querySelectorAll("[data-answers]")) one.hidden = Number(one.dataset.answers) !== number;
  for (const one of answering.querySelectorAll("[data-sees-most]"))
    one.hidden = game().racks.length <= Number(one.dataset.answer);
  if (number === null) return;
  const said = entry === null ? null : game().entries[entry];
  for (const one of shownAnswers())
    one.setAttribute("aria-pressed", String(said?.card === number && one.dataset.answer === String(said.answer)));
  showTruth();
}

function shownAnswers() {
  return [...answering.querySelectorAll(`[data-answers="${card}"] [data-answer]`)];
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

export function enterQuestion(number = null) {
  entry = number;
  const said = number === null ? null : game().entries[number];
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
  sheet.querySelector("li:not([hidden]) [data-sentence]")?.click();
});
document.getElementById("other-card").addEventListener("click", () => chooseCard(null));
finding.addEventListener("click", ({ target }) => {
  const number = target.closest("[data-card]")?.dataset.card;
  if (!number) return;
  chooseCard(Number(number));
  shownAnswers()[0].focus();
});
answering.addEventListener("click", ({ target }) => {
  const answer = target.closest("[data-answer]")?.dataset.answer;
  if (answer === undefined) return;
  const told = { entry: "answer", reader: reader.value, card, answer: /^\d+$/.test(answer) ? Number(answer) : answer };
  change((next) => {
    if (entry === null) next.entries.push(told);
    else next.entries[entry] = told;
  });
  sheet.close();
});

/** How an answer to a card is said, on this page. */
export function answerText(number, answer) {
  return (
    [...answering.querySelectorAll(`[data-answers="${number}"] [data-answer]`)].find(
      (one) => one.dataset.answer === String(answer),
    )?.textContent ?? answer
  );
}

export function cardText(number) {
  return sheet.querySelector(`[data-sentence][data-card="${number}"] span`).textContent;
}
