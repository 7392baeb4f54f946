// Arrow keys in a grid of cells, of which one at a time is in the tab order.

import { findAll } from "./dom.js";

/** @type {Record<string, [right: number, down: number] | undefined>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The cell that a step leads to, in rows of different lengths. A step past an edge stays at it.
 * @template T
 * @param {T[][]} rows
 * @param {T} from
 * @param {number} right
 * @param {number} down
 * @returns {T}
 */
export function stepFrom(rows, from, right, down) {
  const row = rows.findIndex((some) => some.includes(from));
  const target = rows[row + down] ?? rows[row];
  return target[Math.max(0, Math.min(target.length - 1, rows[row].indexOf(from) + right))];
}

/**
 * @param {HTMLElement} from
 * @param {number} right
 * @param {number} down
 */
export function moveFocus(from, right, down) {
  const triangle = from.closest(".note-grid");
  if (!triangle) return;
  const rows = findAll(".row", HTMLElement, triangle).map((row) => findAll(".cell", HTMLElement, row));
  const to = stepFrom(rows, from, right, down);
  for (const cell of rows.flat()) cell.tabIndex = cell === to ? 0 : -1;
  to.focus();
}
