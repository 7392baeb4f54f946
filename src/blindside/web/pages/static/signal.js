// Tells whoever looks elsewhere that the table waits for them: in the title, on the icon, and with a soft sound.

import { table } from "./asking.js";
import { messages } from "./notice.js";

const TITLE = document.title;
const NOTES = [659.3, 987.8]; // in hertz: a fifth
const APART = 0.14; // in seconds
const LENGTH = 0.5;
const LOUDNESS = 0.08;

/** @type {AudioContext | null} */
let sounds = null;
let waited = isAwaited();

function isAwaited() {
  return table().hasAttribute("data-awaited");
}

function looksOn() {
  return !document.hidden && document.hasFocus();
}

function mark() {
  const called = isAwaited() && !looksOn();
  document.title = called ? `● ${messages().turn} — ${TITLE}` : TITLE;
  if (called) navigator.setAppBadge?.().catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}

function ring() {
  if (document.documentElement.dataset.sound !== "on" || !navigator.userActivation?.hasBeenActive) return;
  sounds ??= new AudioContext();
  sounds.resume();
  for (const [place, frequency] of NOTES.entries()) sing(sounds, frequency, sounds.currentTime + place * APART);
}

/**
 * @param {AudioContext} sounds
 * @param {number} frequency
 * @param {number} start
 */
function sing(sounds, frequency, start) {
  const note = new OscillatorNode(sounds, { type: "sine", frequency });
  const volume = new GainNode(sounds, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + LENGTH);
  note.connect(volume).connect(sounds.destination);
  note.start(start);
  note.stop(start + LENGTH);
}

document.addEventListener("table-changed", () => {
  const waits = isAwaited();
  if (waits && !waited && !looksOn()) ring();
  waited = waits;
  mark();
});
document.addEventListener("visibilitychange", mark);
addEventListener("focus", mark);
addEventListener("blur", mark);
