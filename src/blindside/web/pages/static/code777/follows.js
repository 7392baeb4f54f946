// What follows from all that was seen, as far as this table helps and whoever looks wants to be helped.

import { table } from "../asking.js";

const DEGREES = ["none", "marks", "seen", "certain", "chances"];
const USUAL = "seen";
const KEPT_AS = "blindside-aid";
let asked = ""; // for what it was last asked
let marks = null;
let sheet = null; // which tiles they are about
let told = new Set(); // what was concluded when it was last asked

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

/** While it is out of date, it says so. */
function setBusy(place, isBusy) {
  place.setAttribute("aria-busy", isBusy);
}

function forget(place) {
  place.replaceChildren();
  setBusy(place, false);
  marks = null;
  told = new Set();
  changed();
}

/** Only what is new is read out. */
function announce(place) {
  const claims = [...place.querySelectorAll(".claims summary span")].map((claim) => claim.innerHTML);
  document.getElementById("follows-now").innerHTML = claims.filter((claim) => !told.has(claim)).join(" ");
  told = new Set(claims);
}

async function fetched(degree) {
  try {
    const response = await fetch(`/t/${table().dataset.table}/follows?aid=${degree}`);
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

async function refresh() {
  const place = document.getElementById("follows");
  const choice = document.getElementById("aid");
  if (!place || !choice) return;
  choice.value = taken();
  if (pad().dataset.sheet !== sheet) forget(place);
  sheet = pad().dataset.sheet;
  const now = `${table().dataset.gameSeq} ${taken()}`;
  if (now === asked) return;
  asked = now;
  if (!takesAid("certain") || table().matches(".over")) {
    forget(place);
    return;
  }
  setBusy(place, true);
  const html = await fetched(taken());
  if (now !== asked) return; // something has happened meanwhile, and it is asked anew
  setBusy(place, false);
  if (html === null) {
    asked = "";
    return;
  }
  const open = new Set([...place.querySelectorAll("details[open]")].map((one) => one.id));
  place.innerHTML = html;
  for (const one of place.querySelectorAll("details")) one.open = open.has(one.id);
  announce(place);
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
