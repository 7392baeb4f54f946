// The triangle: own crosses and circles, kept at the server; what stands elsewhere in plain view is crossed out by itself.

import { send, table, tell } from "./asking.js";

const TILES = 28;
const LAYERS = 3;
const SAVE_AFTER = 400;
let sheet = null; // which tiles the marks are about: when the own rack is filled anew, so is the sheet
let marks = Array(TILES).fill("open");
let kept = null; // as the server has it
let tool = "crossed";
let saving = 0;

function triangle() {
  return document.getElementById("triangle");
}

function cells() {
  return [...(triangle()?.querySelectorAll(".cell") ?? [])];
}

function fresh() {
  return Array(TILES).fill("open");
}

/** Own marks come on top: who crosses out a tile means one more than those that are seen. */
function paint() {
  const words = triangle().dataset;
  const all = cells();
  const seen = new Map();
  for (const cell of all) if (cell.dataset.auto) seen.set(cell.dataset.kind, (seen.get(cell.dataset.kind) ?? 0) + 1);
  all.forEach((cell, index) => {
    const mark = marks[index];
    const left = seen.get(cell.dataset.kind) ?? 0;
    const isSeen = mark === "open" && left > 0;
    if (isSeen) seen.set(cell.dataset.kind, left - 1);
    cell.dataset.mark = mark;
    cell.classList.toggle("seen", isSeen);
    cell.setAttribute("aria-label", `${cell.dataset.label}, ${isSeen ? words.seen : words[mark]}`);
  });
}

async function load() {
  try {
    kept = await send("GET", "notepad");
  } catch {
    return; // tried again with the next change of the table
  }
  const written = kept.marks;
  marks = written.sheet === sheet && Array.isArray(written.layers?.[0]) ? written.layers[0] : fresh();
}

/** After the table has changed. */
async function refresh() {
  const now = triangle()?.dataset.sheet;
  if (now === undefined) return;
  if (sheet !== Number(now)) {
    sheet = Number(now);
    marks = fresh();
    if (kept === null) await load();
    if (!triangle()) return;
  }
  paint();
}

function set(index, mark) {
  marks[index] = marks[index] === mark ? "open" : mark;
  paint();
  keepSoon();
}

function keepSoon() {
  clearTimeout(saving);
  saving = setTimeout(keep, SAVE_AFTER);
}

async function keep() {
  const layers = [marks, ...Array.from({ length: LAYERS - 1 }, fresh)];
  const next = { version: (kept?.version ?? 0) + 1, marks: { sheet, layers } };
  try {
    kept = await send("PUT", "notepad", next);
  } catch (error) {
    if (error.status === 412) {
      await load(); // another device of ours has written: its marks count
      paint();
    } else if (!error.status) keepSoon();
    tell(error.message);
  }
}

function move(from, right, down) {
  const rows = [...triangle().querySelectorAll(".row")].map((row) => [...row.querySelectorAll(".cell")]);
  const row = rows.findIndex((some) => some.includes(from));
  const place = rows[row].indexOf(from);
  const target = rows[row + down] ?? rows[row];
  const to = target[Math.max(0, Math.min(target.length - 1, place + right))];
  for (const cell of cells()) cell.tabIndex = cell === to ? 0 : -1;
  to.focus();
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const KEYS = { x: "crossed", o: "circled", Backspace: "open", Delete: "open" };

document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.(".tri .cell");
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (ARROWS[key]) move(cell, ...ARROWS[key]);
  else if (KEYS[key] && sheet !== null) set(cells().indexOf(cell), KEYS[key]);
  else return;
  event.preventDefault();
});

document.addEventListener("click", (event) => {
  const cell = event.target.closest(".tri .cell");
  const button = event.target.closest("[data-tool]");
  if (cell && sheet !== null) set(cells().indexOf(cell), tool);
  else if (button?.dataset.tool === "sheet") {
    marks = fresh();
    paint();
    keepSoon();
  } else if (button) {
    tool = button.dataset.tool;
    for (const other of table().querySelectorAll("[data-tool]")) {
      other.classList.toggle("on", other === button);
      if (other.hasAttribute("aria-pressed")) other.setAttribute("aria-pressed", String(other === button));
    }
  }
});

document.addEventListener("table-changed", refresh);
refresh();
