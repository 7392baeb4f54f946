// The sounds of a table, made by the browser. They need the player's permission: the setting, and a first tap.

/** @typedef {"turn" | "call" | "right" | "wrong" | "win" | "loss"} Sound */

const VOLUME = 0.08;
const SOFTER = 0.5; // 6 dB
const C5 = 523.3; // Hz
const F5 = 698.5;
const A5 = 880;
const C6 = 1046.5;
/** @type {Record<"turn" | "right" | "win" | "loss", { type: OscillatorType, notes: number[], every: number, length: number }>} */
const TUNES = {
  turn: { type: "sine", notes: [659.3, 987.8], every: 0.14, length: 0.5 },
  right: { type: "triangle", notes: [C5, F5], every: 0.12, length: 0.28 },
  win: { type: "triangle", notes: [C5, F5, A5, C6], every: 0.15, length: 0.45 },
  loss: { type: "triangle", notes: [C6], every: 0, length: 0.45 },
};

/** @type {AudioContext | null} */
let context = null;

/**
 * @param {Sound} sound
 * @param {boolean} [isSofter] for what other players do
 */
export function playSound(sound, isSofter = false) {
  if (document.documentElement.dataset.sound !== "on" || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  context.resume();
  const volume = isSofter ? VOLUME * SOFTER : VOLUME;
  if (sound === "call") playTone(context, { type: "square", from: 310, to: 190, length: 0.12, volume: volume / 2 });
  else if (sound === "wrong") playTone(context, { type: "sine", from: 130, to: 62, length: 0.2, volume: volume * 3 });
  else {
    const { type, notes, every, length } = TUNES[sound];
    for (const [place, note] of notes.entries())
      playTone(context, { type, from: note, to: note, length, volume, after: place * every });
  }
}

/**
 * A tone that fades, and may fall.
 * @param {AudioContext} sounds
 * @param {{ type: OscillatorType, from: number, to: number, length: number, volume: number, after?: number }} tone
 */
function playTone(sounds, { type, from, to, length, volume, after = 0 }) {
  const start = sounds.currentTime + after;
  const tone = new OscillatorNode(sounds, { type, frequency: from });
  tone.frequency.setValueAtTime(from, start);
  tone.frequency.exponentialRampToValueAtTime(to, start + length);
  const gain = new GainNode(sounds, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(sounds.destination);
  tone.start(start);
  tone.stop(start + length);
}
