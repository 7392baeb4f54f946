// Pegs are dragged into holes, from hole to hole, and out of the row: by mouse, finger or pen.

import { draft, empty, holes, pegIn, place, swap } from "./setting.js";

const FAR_ENOUGH = 6; // pixels that tell a drag from a click
const NEAR_ENOUGH = 30; // pixels above and below the row that still mean it
let held = null;

function grab(event) {
  const pick = event.target.closest("#palette .pick:not(:disabled)");
  const hole = event.target.closest(".draft .hb");
  if (event.button || !draft() || !(pick || hole)) return;
  const from = hole ? Number(hole.dataset.hole) : null;
  const sign = pick ? pick.dataset.sign : pegIn(from);
  if (sign === null) return;
  const peg = (pick ?? hole).querySelector(".peg");
  held = { sign, from, peg, pointer: event.pointerId, x: event.clientX, y: event.clientY, shade: null, over: null };
}

function lift() {
  const { width, height } = held.peg.getBoundingClientRect();
  held.shade = held.peg.cloneNode(true);
  held.shade.classList.add("dragged");
  held.shade.style.width = `${width}px`;
  held.shade.style.height = `${height}px`;
  document.body.append(held.shade);
}

/** The hole that is meant: the nearest one, anywhere about the row. */
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

function drag(event) {
  if (event.pointerId !== held?.pointer) return;
  if (!held.shade && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR_ENOUGH) return;
  if (!held.shade) lift();
  held.shade.style.translate = `calc(${event.clientX}px - 50%) calc(${event.clientY}px - 50%)`;
  held.over = under(event.clientX, event.clientY);
  holes().forEach((hole, place) => hole.classList.toggle("aimed", place === held.over));
}

function drop(event) {
  if (event.pointerId !== held?.pointer) return;
  const { shade, sign, from, over } = held;
  letGo();
  if (!shade || !draft()) return;
  addEventListener("click", ignore, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", ignore, { capture: true }));
  if (over !== null && from === null) place(over, sign);
  else if (over !== null && over !== from) swap(from, over);
  else if (over === null && from !== null) empty(from);
}

/** The click that ends a drag. */
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
