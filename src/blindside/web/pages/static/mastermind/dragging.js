// Dragging pegs into holes, between holes and out of the row, by mouse, finger or pen.

import { closest, data, find } from "../dom.js";
import { draftElement, holeButtons, pegIn, putPeg, removePeg, swapPegs } from "./draft.js";

const FAR_ENOUGH = 6; // px that tell a drag from a click
const NEAR_ENOUGH = 30; // px around the row that still count as the row
/**
 * The dragged peg: where it came from (null: the palette), its pointer, and the hole below it.
 * @type {{ sign: string, from: number | null, peg: SVGElement, pointer: number, x: number, y: number,
 *   ghost: SVGElement | null, over: number | null } | null}
 */
let dragged = null;

/** @param {PointerEvent} event */
function grab(event) {
  const pick = closest(event, "#palette .pick:not(:disabled)");
  const hole = closest(event, ".draft .hole-button");
  const source = pick ?? hole;
  if (event.button || !draftElement() || !source) return;
  const from = pick ? null : Number(data(source, "hole"));
  const sign = from === null ? data(source, "sign") : pegIn(from);
  if (sign === null) return;
  const peg = find(".peg", SVGElement, source);
  dragged = { sign, from, peg, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null, over: null };
}

/** @param {SVGElement} peg */
function lift(peg) {
  const { width, height } = peg.getBoundingClientRect();
  const ghost = /** @type {SVGElement} */ (peg.cloneNode(true));
  ghost.classList.add("dragged");
  ghost.style.width = `${width}px`;
  ghost.style.height = `${height}px`;
  document.body.append(ghost);
  return ghost;
}

/**
 * The nearest hole, if the point is near the row.
 * @param {number} x
 * @param {number} y
 */
function holeAt(x, y) {
  const row = draftElement()?.getBoundingClientRect();
  if (!row || y < row.top - NEAR_ENOUGH || y > row.bottom + NEAR_ENOUGH) return null;
  if (x < row.left - NEAR_ENOUGH || x > row.right + NEAR_ENOUGH) return null;
  const away = holeButtons().map((hole) => {
    const box = hole.getBoundingClientRect();
    return Math.abs(x - (box.left + box.right) / 2);
  });
  return away.indexOf(Math.min(...away));
}

/** @param {PointerEvent} event */
function drag(event) {
  if (!dragged || event.pointerId !== dragged.pointer) return;
  if (!dragged.ghost && Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) < FAR_ENOUGH) return;
  dragged.ghost ??= lift(dragged.peg);
  dragged.ghost.style.translate = `calc(${event.clientX}px - 50%) calc(${event.clientY}px - 50%)`;
  dragged.over = holeAt(event.clientX, event.clientY);
  for (const [place, hole] of holeButtons().entries()) hole.classList.toggle("drop-target", place === dragged.over);
}

/** @param {PointerEvent} event */
function drop(event) {
  if (!dragged || event.pointerId !== dragged.pointer) return;
  const { ghost, sign, from, over } = dragged;
  endDrag();
  if (!ghost || !draftElement()) return;
  addEventListener("click", swallowClick, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallowClick, { capture: true }));
  if (over === null) {
    if (from !== null) removePeg(from);
  } else if (from === null) putPeg(over, sign);
  else if (over !== from) swapPegs(from, over);
}

/**
 * The click that ends a drag.
 * @param {Event} event
 */
function swallowClick(event) {
  event.stopPropagation();
  event.preventDefault();
}

function endDrag() {
  dragged?.ghost?.remove();
  dragged = null;
  for (const hole of holeButtons()) hole.classList.remove("drop-target");
}

document.addEventListener("pointerdown", grab);
document.addEventListener("pointermove", drag);
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", endDrag);
