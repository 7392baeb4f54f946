// Pegs are dragged into holes, from hole to hole, and out of the row: by mouse, finger or pen.

import { closest, data, find } from "../dom.js";
import { draft, empty, holes, pegIn, place, swap } from "./setting.js";

const FAR_ENOUGH = 6; // pixels that tell a drag from a click
const NEAR_ENOUGH = 30; // pixels above and below the row that still mean it
/**
 * The peg that is held: where it came from (null: the palette), its pointer, and the hole that it is over.
 * @type {{ sign: string, from: number | null, peg: SVGElement, pointer: number, x: number, y: number,
 *   shade: SVGElement | null, over: number | null } | null}
 */
let held = null;

/** @param {PointerEvent} event */
function grab(event) {
  const pick = closest(event, "#palette .pick:not(:disabled)");
  const hole = closest(event, ".draft .hb");
  const source = pick ?? hole;
  if (event.button || !draft() || !source) return;
  const from = pick ? null : Number(data(source, "hole"));
  const sign = from === null ? data(source, "sign") : pegIn(from);
  if (sign === null) return;
  const peg = find(".peg", SVGElement, source);
  held = { sign, from, peg, pointer: event.pointerId, x: event.clientX, y: event.clientY, shade: null, over: null };
}

/** @param {SVGElement} peg */
function lift(peg) {
  const { width, height } = peg.getBoundingClientRect();
  const shade = /** @type {SVGElement} */ (peg.cloneNode(true));
  shade.classList.add("dragged");
  shade.style.width = `${width}px`;
  shade.style.height = `${height}px`;
  document.body.append(shade);
  return shade;
}

/**
 * The hole that is meant: the nearest one, anywhere about the row.
 * @param {number} x
 * @param {number} y
 */
function under(x, y) {
  const row = draft()?.getBoundingClientRect();
  if (!row || y < row.top - NEAR_ENOUGH || y > row.bottom + NEAR_ENOUGH) return null;
  if (x < row.left - NEAR_ENOUGH || x > row.right + NEAR_ENOUGH) return null;
  const away = holes().map((hole) => {
    const box = hole.getBoundingClientRect();
    return Math.abs(x - (box.left + box.right) / 2);
  });
  return away.indexOf(Math.min(...away));
}

/** @param {PointerEvent} event */
function drag(event) {
  if (!held || event.pointerId !== held.pointer) return;
  if (!held.shade && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR_ENOUGH) return;
  held.shade ??= lift(held.peg);
  held.shade.style.translate = `calc(${event.clientX}px - 50%) calc(${event.clientY}px - 50%)`;
  held.over = under(event.clientX, event.clientY);
  for (const [place, hole] of holes().entries()) hole.classList.toggle("aimed", place === held.over);
}

/** @param {PointerEvent} event */
function drop(event) {
  if (!held || event.pointerId !== held.pointer) return;
  const { shade, sign, from, over } = held;
  letGo();
  if (!shade || !draft()) return;
  addEventListener("click", ignore, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", ignore, { capture: true }));
  if (over === null) {
    if (from !== null) empty(from);
  } else if (from === null) place(over, sign);
  else if (over !== from) swap(from, over);
}

/**
 * The click that ends a drag.
 * @param {Event} event
 */
function ignore(event) {
  event.stopPropagation();
  event.preventDefault();
}

function letGo() {
  held?.shade?.remove();
  held = null;
  for (const hole of holes()) hole.classList.remove("aimed");
}

document.addEventListener("pointerdown", grab);
document.addEventListener("pointermove", drag);
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", letGo);
