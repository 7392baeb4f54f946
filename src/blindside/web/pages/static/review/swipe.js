// Swiping over the table of a review.

const FAR_ENOUGH = 48; // px

/** @typedef {{ clientX: number, clientY: number }} Point */

/**
 * Which step a swipe asks for: to the left the next one. Null: it was too short, or up or down.
 * @param {Point} from
 * @param {Point} to
 */
export function stepOfSwipe(from, to) {
  const across = to.clientX - from.clientX;
  if (Math.abs(across) <= FAR_ENOUGH || Math.abs(across) <= 2 * Math.abs(to.clientY - from.clientY)) return null;
  return across < 0 ? "after" : "before";
}
