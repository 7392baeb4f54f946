// What is known, drawn: the racks in view, the triangle with what follows, and all entries.

/** @import { Automatic, Mark } from "../code777/tile-marks.js" */
/** @import { Answer, Call, Spot, State } from "./state.js" */

import { BY_ITSELF, findAutomatic, placeAutomatic } from "../code777/tile-marks.js";
import { byId, data, find, findAll, picture } from "../dom.js";
import { fillIn } from "../text.js";
import { answerText, cardText } from "./question-sheet.js";
import { game, nameOf, rackName, spots, table, tilesAt } from "./real-table.js";
import { made } from "./sheets.js";
import { tileName } from "./tiles-sheet.js";

const seats = byId("seats");
const triangle = byId("triangle");
const list = byId("entries");

export function drawSeats() {
  const { me, players } = game();
  const now = table();
  const last = new Map(
    spots()
      .filter((spot) => spot.place !== me)
      .map((spot) => [spot.place, spot]),
  );
  const found = [...last.values()].sort((one, other) => one.place - other.place);
  seats.className = `seats of-${found.length}`;
  seats.replaceChildren(...found.map((spot) => seat(spot, now, spot.place < players)));
}

/**
 * Three tiles, with gaps for those that are not entered yet.
 * @param {string[]} tiles
 * @param {string} side of the tile: t its front, c the piece on the sheet
 * @param {string} box
 * @param {string} classes
 */
function threeTiles(tiles, side, box, classes) {
  return [0, 1, 2]
    .map((at) => (tiles[at] ? picture(`${side}-${tiles[at]}`, box, classes) : '<i class="gap"></i>'))
    .join("");
}

/**
 * @param {Spot} spot
 * @param {State} now
 * @param {boolean} isPlayer
 */
function seat(spot, now, isPlayer) {
  const drawn = made("seat");
  const { place } = spot;
  const tiles = now.winner === null ? tilesAt(spot) : now.racks[place];
  drawn.classList.toggle("reads", now.winner === null && now.turn === place);
  drawn.classList.toggle("spare", !isPlayer);
  drawn.classList.toggle("wins", now.winner === place);
  find(".tiles", HTMLElement, drawn).innerHTML = threeTiles(tiles, "t", "60 76", "tile");
  find(".nm", HTMLElement, drawn).textContent = rackName(place);
  find(".sub", HTMLElement, drawn).hidden = tiles.length === 3;
  const pips = find(".pips", HTMLElement, drawn);
  if (isPlayer) [...pips.children].forEach((pip, at) => pip.classList.toggle("on", at < now.points[place]));
  else pips.remove();
  const button = find(".stand", HTMLElement, drawn);
  Object.assign(button.dataset, { entry: spot.entry, place });
  const points = isPlayer ? [fillIn(data(seats, "points"), [now.points[place]])] : [];
  button.setAttribute("aria-label", [rackName(place), ...tiles.map(tileName), ...points].join(", "));
  return drawn;
}

/**
 * @param {Mark[] | null} marks what follows for each of the 28 tiles, if anything is known yet; what is seen is known
 *   anyway
 */
export function drawTriangle(marks) {
  const { racks, out } = table();
  const cells = findAll(".cell", HTMLElement, triangle);
  const kinds = cells.map((cell) => data(cell, "kind"));
  /** @type {Mark[]} */
  const own = kinds.map(() => "open");
  const placed = placeAutomatic(kinds, own, findAutomatic(kinds, [...racks.flat(), ...out], marks));
  for (const [index, cell] of cells.entries()) drawCell(cell, placed[index]);
}

/**
 * @param {HTMLElement} cell
 * @param {Automatic} [mark]
 */
function drawCell(cell, mark) {
  const [stroke, pen, badge] = mark ? BY_ITSELF[mark] : [];
  find(".marks", HTMLElement, cell).innerHTML =
    stroke && badge ? picture(stroke, "60 52", `mk ${pen}`) + picture(badge, "24 24", "eye") : "";
  cell.classList.toggle("out", mark === "seen" || mark === "not");
  cell.classList.toggle("seen", mark === "seen");
  cell.setAttribute("aria-label", `${cell.dataset.label}, ${triangle.dataset[mark ?? "open"]}`);
}

export function drawEntries() {
  const { entries } = game();
  byId("no-entries").hidden = entries.length > 0;
  list.replaceChildren(
    ...entries.map((one, number) => (one.entry === "answer" ? told(one, number) : called(one, number))).reverse(),
  );
}

/**
 * @param {string} template
 * @param {number} seat
 * @param {number} number
 */
function row(template, seat, number) {
  const drawn = made(template);
  drawn.dataset.number = String(number);
  find(".n", HTMLElement, drawn).textContent = String(number + 1);
  find(".by-whom", HTMLElement, drawn).textContent = nameOf(seat);
  for (const button of findAll(".ops button", HTMLElement, drawn))
    button.setAttribute("aria-label", `${button.getAttribute("aria-label")}: ${number + 1}`);
  return drawn;
}

/**
 * @param {Answer} answer
 * @param {number} number
 */
function told({ reader, card, answer }, number) {
  const drawn = row("told-entry", reader, number);
  const question = find(".no", HTMLElement, drawn);
  question.textContent = String(card);
  question.title = cardText(card);
  find(".said", HTMLElement, drawn).textContent = answerText(card, answer);
  return drawn;
}

/**
 * @param {Call} call
 * @param {number} number
 */
function called({ seat: caller, right }, number) {
  const drawn = row("called-entry", caller, number);
  find(right ? ".wrong-call" : ".right-call", HTMLElement, drawn).remove();
  for (const spot of spots().filter(({ entry }) => entry === number)) {
    const got = made("got-tiles");
    const tiles = tilesAt(spot);
    Object.assign(got.dataset, spot);
    got.innerHTML = threeTiles(tiles, "c", "60 52", "piece-c");
    got.setAttribute("aria-label", [rackName(spot.place), ...tiles.map(tileName)].join(", "));
    find(".got", HTMLElement, drawn).append(got);
  }
  return drawn;
}
