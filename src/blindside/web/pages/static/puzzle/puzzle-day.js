// The puzzles of a day: those of the day that this device has, and how far the player has come with them.

import { data, find, findAll } from "../dom.js";
import { fillIn } from "../text.js";
import { kept, streak, today, writeDays } from "./puzzle-kept.js";

const page = find("main");

if ("today" in page.dataset && page.dataset.day !== today()) location.replace(`/puzzle/${today()}`);

writeDays();
for (const one of findAll("[data-puzzle]")) {
  const { state } = kept(data(one, "puzzle"));
  const done = find(".done", HTMLElement, one);
  done.dataset.state = state;
  done.textContent = state === "solved" ? data(done, "solved") : state === "given up" ? data(done, "givenUp") : "";
}
const count = streak(data(page, "day"));
const told = find(".streak");
told.textContent = fillIn(data(told, "streak"), [count]);
told.hidden = !count;
