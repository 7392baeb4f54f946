// Swipes over the table of a review.

const FAR_ENOUGH = 48; // px

/** @typedef {{ clientX: number, clientY: number }} Point */

/**
 * The step of a swipe: to the left, the next one. Null: too short, or vertical.
 * @param {Point} from
 * @param {Point} to
 */
export function stepOfSwipe(from, to) {
  const across = to.clientX - from.clientX;
  if (Math.abs(across) <= FAR_ENOUGH || Math.abs(across) <= 2 * Math.abs(to.clientY - from.clientY)) return null;
  return across < 0 ? "after" : "before";
}
