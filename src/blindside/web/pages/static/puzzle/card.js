// The card of today's puzzles on the front page: what is solved, the streak, and the last seven days.

import { data, find, findAll } from "../dom.js";
import { locale } from "../reader-locale.js";
import { fillIn } from "../text.js";
import { isDaySolved, loadPuzzle, readStreak, today } from "./progress.js";

const DAYS = 7;
const TICK = '<svg class="line-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m5 12.5 5 5L19 7"/></svg>';

/** @param {HTMLElement} card */
function fillCard(card) {
  const day = today();
  const weekday = (new Date(day).getUTCDay() + 6) % 7; // Monday is 0
  for (const row of findAll("[data-game]", HTMLElement, card)) {
    const puzzle = `${day}/${data(row, "game")}`;
    const isSolved = loadPuzzle(puzzle).state === "solved";
    for (const link of findAll("a", HTMLAnchorElement, row)) {
      link.href = `/puzzle/${puzzle}`;
      link.hidden = link.matches(".solved") !== isSolved;
    }
    find(".level", HTMLElement, row).textContent = data(card, "levels").split("|")[weekday] ?? "";
  }
  fillStreak(find(".streak", HTMLElement, card), readStreak(day));
  fillWeek(find(".week", HTMLElement, card), day);
}

/**
 * @param {HTMLElement} streak
 * @param {number} count
 */
function fillStreak(streak, count) {
  const [shown, spoken] = findAll("span", HTMLElement, streak);
  const days = new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" });
  if (shown) shown.textContent = days.format(count);
  if (spoken) spoken.textContent = fillIn(data(streak, "streak"), [count]);
  streak.hidden = !count;
}

/**
 * @param {HTMLElement} week
 * @param {string} day
 */
function fillWeek(week, day) {
  const format = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  for (let back = DAYS - 1; back >= 0; back -= 1) {
    const date = new Date(day);
    date.setUTCDate(date.getUTCDate() - back);
    const isSolved = isDaySolved(date.toISOString().slice(0, 10));
    const cell = document.createElement("li");
    cell.className = `${isSolved ? "done" : ""}${back ? "" : " now"}`;
    cell.innerHTML = `<span class="tick">${isSolved ? TICK : ""}</span><span class="name"></span>`;
    find(".name", HTMLElement, cell).textContent = back ? format.format(date) : data(week, "today");
    if (isSolved) find(".tick", HTMLElement, cell).setAttribute("aria-label", data(week, "solved"));
    if (isSolved) find(".tick", HTMLElement, cell).setAttribute("role", "img");
    week.append(cell);
  }
  week.hidden = false;
}

const card = document.querySelector(".puzzle-card");
if (card instanceof HTMLElement) fillCard(card);
