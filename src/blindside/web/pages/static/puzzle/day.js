// The puzzles of a day, and the player's progress. Opens today's page by the date of this device.

import { data, find, findAll } from "../dom.js";
import { fillIn } from "../text.js";
import { formatDates, loadPuzzle, readStreak, today } from "./progress.js";

const page = find("main");

if ("today" in page.dataset && page.dataset.day !== today()) location.replace(`/puzzle/${today()}`);

formatDates();
for (const one of findAll("[data-puzzle]")) {
  const { state } = loadPuzzle(data(one, "puzzle"));
  const done = find(".done", HTMLElement, one);
  done.dataset.state = state;
  done.textContent = state === "solved" ? data(done, "solved") : state === "given up" ? data(done, "givenUp") : "";
}
const count = readStreak(data(page, "day"));
const streak = find(".streak");
streak.textContent = fillIn(data(streak, "streak"), [count]);
streak.hidden = !count;
