// What follows from all that was seen, as far as this table helps and whoever looks wants to be helped.

import { table } from "./asking.js";

const DEGREES = ["none", "marks", "seen", "certain", "chances"];
const USUAL = "seen";
const KEPT_AS = "blindside-aid";
let asked = ""; // for what it was last asked
let marks = null;

function pad() {
  return document.querySelector(".pad");
}

function most() {
  return DEGREES.indexOf(pad()?.dataset.aids ?? "none");
}

/** The degree of help that is taken: as much as wanted, but no more than the table gives. */
function taken() {
  const wanted = DEGREES.indexOf(localStorage.getItem(KEPT_AS) ?? USUAL);
  return DEGREES[Math.min(most(), wanted < 0 ? DEGREES.indexOf(USUAL) : wanted)];
}

export function takesAid(degree) {
  return DEGREES.indexOf(taken()) >= DEGREES.indexOf(degree);
}

/** A mark for each of the 28 tiles; null where that help is not taken, or nothing is known yet. */
export function marksThatFollow() {
  return takesAid("certain") ? marks : null;
}

function changed() {
  document.dispatchEvent(new Event("aid-changed"));
}

async function refresh() {
  const place = document.getElementById("follows");
  const choice = document.getElementById("aid");
  if (!place || !choice) return;
  choice.value = taken();
  const now = `${table().dataset.gameSeq} ${taken()}`;
  if (now === asked) return;
  asked = now;
  if (!takesAid("certain")) {
    place.replaceChildren();
    marks = null;
    changed();
    return;
  }
  const response = await fetch(`/t/${table().dataset.table}/follows?aid=${taken()}`).catch(() => null);
  if (now !== asked) return; // something has happened meanwhile, and it is asked anew
  if (!response?.ok) {
    asked = "";
    return;
  }
  const open = new Set([...place.querySelectorAll("details[open]")].map((one) => one.id));
  place.innerHTML = await response.text();
  for (const one of place.querySelectorAll("details")) one.open = open.has(one.id);
  marks = place.querySelector("[data-marks]")?.dataset.marks.split(" ") ?? null;
  changed();
}

document.addEventListener("change", (event) => {
  if (event.target.id !== "aid") return;
  localStorage.setItem(KEPT_AS, event.target.value);
  refresh();
});
document.addEventListener("table-changed", refresh);
refresh();
