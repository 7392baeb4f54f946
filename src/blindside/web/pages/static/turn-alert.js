// Alerts a player in another window that it is their turn: in the title, on the icon, and by a sound.

import { messages } from "./notice.js";
import { tableElement } from "./table-api.js";

const TITLE = document.title;
const NOTES = [659.3, 987.8]; // Hz: a fifth
const NOTE_EVERY = 0.14; // s
const NOTE_LENGTH = 0.5; // s
const VOLUME = 0.08;

/** @type {AudioContext | null} */
let sounds = null;
let wasAwaited = isAwaited();

function isAwaited() {
  return tableElement().hasAttribute("data-awaited");
}

function isPageFocused() {
  return !document.hidden && document.hasFocus();
}

function updateBadge() {
  const isCalling = isAwaited() && !isPageFocused();
  document.title = isCalling ? `● ${messages().turn} — ${TITLE}` : TITLE;
  if (isCalling) navigator.setAppBadge?.().catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}

function playSound() {
  if (document.documentElement.dataset.sound !== "on" || !navigator.userActivation?.hasBeenActive) return;
  sounds ??= new AudioContext();
  sounds.resume();
  for (const [place, frequency] of NOTES.entries())
    playNote(sounds, frequency, sounds.currentTime + place * NOTE_EVERY);
}

/**
 * @param {AudioContext} sounds
 * @param {number} frequency
 * @param {number} start
 */
function playNote(sounds, frequency, start) {
  const note = new OscillatorNode(sounds, { type: "sine", frequency });
  const volume = new GainNode(sounds, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(VOLUME, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_LENGTH);
  note.connect(volume).connect(sounds.destination);
  note.start(start);
  note.stop(start + NOTE_LENGTH);
}

document.addEventListener("table-changed", () => {
  const waits = isAwaited();
  if (waits && !wasAwaited && !isPageFocused()) playSound();
  wasAwaited = waits;
  updateBadge();
});
document.addEventListener("visibilitychange", updateBadge);
addEventListener("focus", updateBadge);
addEventListener("blur", updateBadge);
