// The puzzles of a day: those of the day that this device has, and how far one has come with them.

import { kept, streak, today, writeDays } from "./puzzle-kept.js";

const page = document.querySelector("main");

if ("today" in page.dataset && page.dataset.day !== today()) location.replace(`/puzzle/${today()}`);

writeDays();
for (const one of document.querySelectorAll("[data-puzzle]")) {
  const { state } = kept(one.dataset.puzzle);
  const done = one.querySelector(".done");
  done.dataset.state = state;
  done.textContent = state === "solved" ? done.dataset.solved : state === "given up" ? done.dataset.givenUp : "";
}
const count = streak(page.dataset.day);
const told = document.querySelector(".streak");
told.textContent = told.dataset.streak.replace("{0}", count);
told.hidden = !count;
