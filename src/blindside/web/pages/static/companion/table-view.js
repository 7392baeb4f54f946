// Draws the entered game: racks in view, the triangle with its marks, all entries.

/** @import { Automatic, Mark } from "../code777/tile-marks.js" */
/** @import { Answer, Call, Spot, State } from "./state.js" */

import { AUTOMATIC_MARKS, findAutomatic, placeAutomatic } from "../code777/tile-marks.js";
import { byId, data, find, findAll, symbolHtml } from "../dom.js";
import { fillIn } from "../text.js";
import {
  isInserting,
  listSpots,
  nextNumber,
  rackName,
  readGame,
  readTable,
  seatName,
  tilesAt,
} from "./entered-game.js";
import { answerText, cardText } from "./question-sheet.js";
import { cloneTemplate } from "./sheets.js";
import { tileName } from "./tiles-sheet.js";

const seats = byId("seats");
const triangle = byId("triangle");
const list = byId("entries");

export function drawSeats() {
  const { me, players } = readGame();
  const now = readTable();
  const last = new Map(
    listSpots()
      .filter((spot) => spot.place !== me)
      .map((spot) => [spot.place, spot]),
  );
  const found = [...last.values()].sort((one, other) => one.place - other.place);
  seats.className = `seats count-${found.length}`;
  seats.replaceChildren(...found.map((spot) => seatItem(spot, now, spot.place < players)));
}

/**
 * Three tiles, with gaps for those that are not entered yet.
 * @param {string[]} tiles
 * @param {string} prefix of the symbol: t a tile, c the chip of a tile
 * @param {string} box
 * @param {string} classes
 */
function tilesHtml(tiles, prefix, box, classes) {
  return [0, 1, 2]
    .map((at) => (tiles[at] ? symbolHtml(`${prefix}-${tiles[at]}`, box, classes) : '<i class="empty-tile"></i>'))
    .join("");
}

/**
 * @param {Spot} spot
 * @param {State} now
 * @param {boolean} isPlayer
 */
function seatItem(spot, now, isPlayer) {
  const drawn = cloneTemplate("seat");
  const { place } = spot;
  const tiles = now.winner === null ? tilesAt(spot) : now.racks[place];
  drawn.classList.toggle("reads", now.winner === null && now.turn === place);
  drawn.classList.toggle("spare", !isPlayer);
  drawn.classList.toggle("wins", now.winner === place);
  find(".tiles", HTMLElement, drawn).innerHTML = tilesHtml(tiles, "t", "60 76", "tile");
  find(".player-name", HTMLElement, drawn).textContent = rackName(place);
  find(".seat-note", HTMLElement, drawn).hidden = tiles.length === 3;
  const pips = find(".score-dots", HTMLElement, drawn);
  if (isPlayer) [...pips.children].forEach((pip, at) => pip.classList.toggle("on", at < now.points[place]));
  else pips.remove();
  const button = find(".rack-button", HTMLElement, drawn);
  Object.assign(button.dataset, { entry: spot.entry, place });
  const points = isPlayer ? [fillIn(data(seats, "points"), [now.points[place]])] : [];
  button.setAttribute("aria-label", [rackName(place), ...tiles.map(tileName), ...points].join(", "));
  return drawn;
}

/**
 * @param {Mark[] | null} marks proven ones for each of the 28 tiles, if known; tiles in view are marked anyway
 */
export function drawTriangle(marks) {
  const { racks, out } = readTable();
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
  const { stroke, badge } = mark ? AUTOMATIC_MARKS[mark] : {};
  find(".marks", HTMLElement, cell).innerHTML =
    (stroke ? symbolHtml(stroke, "60 52", "cell-mark proof") : "") +
    (badge ? symbolHtml(badge, "24 24", "corner-badge") : "");
  cell.classList.toggle("ruled-out", mark === "seen" || mark === "not");
  cell.classList.toggle("seen", mark === "seen");
  cell.setAttribute("aria-label", `${cell.dataset.label}, ${triangle.dataset[mark ?? "open"]}`);
}

export function drawEntries() {
  const { entries } = readGame();
  byId("no-entries").hidden = entries.length > 0;
  const drawn = entries.map((one, number) =>
    one.entry === "answer" ? answerItem(one, number) : callItem(one, number),
  );
  if (isInserting()) drawn.splice(nextNumber(), 0, cloneTemplate("gap"));
  list.replaceChildren(...drawn.reverse());
}

/**
 * @param {string} template
 * @param {number} seat
 * @param {number} number
 */
function entryItem(template, seat, number) {
  const drawn = cloneTemplate(template);
  drawn.dataset.number = String(number);
  find(".entry-number", HTMLElement, drawn).textContent = String(number + 1);
  find(".entry-seat", HTMLElement, drawn).textContent = seatName(seat);
  for (const button of findAll(".entry-actions button", HTMLElement, drawn))
    button.setAttribute("aria-label", `${button.getAttribute("aria-label")}: ${number + 1}`);
  return drawn;
}

/**
 * @param {Answer} answer
 * @param {number} number
 */
function answerItem({ reader, card, answer }, number) {
  const drawn = entryItem("answer-entry", reader, number);
  const question = find(".card-number", HTMLElement, drawn);
  question.textContent = String(card);
  question.title = cardText(card);
  find(".said", HTMLElement, drawn).textContent = answerText(card, answer);
  return drawn;
}

/**
 * @param {Call} call
 * @param {number} number
 */
function callItem({ seat: caller, right }, number) {
  const drawn = entryItem("call-entry", caller, number);
  find(right ? ".wrong-call" : ".right-call", HTMLElement, drawn).remove();
  for (const spot of listSpots().filter(({ entry }) => entry === number)) {
    const got = cloneTemplate("got-tiles");
    const tiles = tilesAt(spot);
    Object.assign(got.dataset, spot);
    got.innerHTML = tilesHtml(tiles, "c", "60 52", "piece-c");
    got.setAttribute("aria-label", [rackName(spot.place), ...tiles.map(tileName)].join(", "));
    find(".new-racks", HTMLElement, drawn).append(got);
  }
  return drawn;
}
