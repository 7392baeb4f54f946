// Times of a clock, in milliseconds.

/**
 * The time left of a clock that runs until `ends`, or is stopped (null) at `left`.
 * @param {{ left: number, ends: number | null }} clock
 * @param {number} now
 */
export function timeLeft({ left, ends }, now) {
  return ends === null ? left : Math.max(0, ends - now);
}

/**
 * Minutes and seconds, rounded up: 0:00 means that no time is left.
 * @param {number} left
 */
export function clockText(left) {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
