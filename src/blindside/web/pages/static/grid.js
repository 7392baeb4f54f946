// Arrow keys in the triangle of the tiles, of which one at a time is reached by Tab.

export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function move(from, right, down) {
  const rows = [...from.closest(".tri").querySelectorAll(".row")].map((row) => [...row.querySelectorAll(".cell")]);
  const row = rows.findIndex((some) => some.includes(from));
  const target = rows[row + down] ?? rows[row];
  const to = target[Math.max(0, Math.min(target.length - 1, rows[row].indexOf(from) + right))];
  for (const cell of rows.flat()) cell.tabIndex = cell === to ? 0 : -1;
  to.focus();
}
