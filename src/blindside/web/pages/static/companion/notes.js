// What is known, drawn: the racks in view, the triangle with what follows, and all entries.

import { answerText, cardText } from "./question-sheet.js";
import { DEAL, game, nameOf, rackName, spots, table, tilesAt } from "./real-table.js";
import { made, picture } from "./sheets.js";
import { tileName } from "./tiles-sheet.js";

const seats = document.getElementById("seats");
const triangle = document.getElementById("triangle");
const list = document.getElementById("entries");

export function drawSeats() {
  const { me, players } = game();
  const now = table();
  const last = new Map(
    spots()
      .filter((spot) => spot.place !== me)
      .map((spot) => [spot.place, spot]),
  );
  const places = [...last.keys()].sort((one, other) => one - other);
  seats.className = `seats of-${places.length}`;
  seats.replaceChildren(...places.map((place) => seat(last.get(place), now, place < players)));
}

function seat(spot, now, isPlayer) {
  const drawn = made("seat");
  const { place } = spot;
  const tiles = now.winner === null ? tilesAt(spot) : now.racks[place];
  const reads = now.winner === null && now.turn === place;
  drawn.classList.toggle("reads", reads);
  drawn.classList.toggle("spare", !isPlayer);
  drawn.classList.toggle("wins", now.winner === place);
  drawn.querySelector(".tiles").innerHTML = [0, 1, 2]
    .map((at) => (tiles[at] ? picture(`t-${tiles[at]}`, "60 76", "tile") : '<i class="gap"></i>'))
    .join("");
  drawn.querySelector(".nm").textContent = rackName(place);
  drawn.querySelector(".sub").hidden = tiles.length === 3;
  const pips = drawn.querySelector(".pips");
  if (isPlayer) [...pips.children].forEach((pip, at) => pip.classList.toggle("on", at < now.points[place]));
  else pips.remove();
  const button = drawn.querySelector(".stand");
  Object.assign(button.dataset, { entry: spot.entry, place });
  button.setAttribute(
    "aria-label",
    [
      rackName(place),
      ...tiles.map(tileName),
      ...(isPlayer ? [seats.dataset.points.replace("{0}", now.points[place])] : []),
    ].join(", "),
  );
  return drawn;
}

/** `marks` is what follows for each of the 28 tiles, if anything is known yet; what is seen is known anyway. */
export function drawTriangle(marks) {
  const now = table();
  const seen = {};
  for (const kind of [...now.racks.flat(), ...now.out]) seen[kind] = (seen[kind] ?? 0) + 1;
  const left = { ...seen };
  const automatic = {};
  [...triangle.querySelectorAll(".cell")].forEach((cell, index) => {
    const { kind } = cell.dataset;
    automatic[kind] ??= Array(seen[kind] ?? 0).fill("seen");
    const mark = marks?.[index];
    if (mark === "crossed" && left[kind]) left[kind] -= 1;
    else if (mark && mark !== "open") automatic[kind].push(mark === "crossed" ? "not" : "mine");
  });
  for (const cell of triangle.querySelectorAll(".cell")) drawCell(cell, automatic[cell.dataset.kind].shift());
}

const DRAWN = {
  seen: ["m-cross", "not", "m-seen"],
  not: ["m-line", "proof", "m-follows"],
  mine: ["m-frame", "proof", "m-follows"],
};

function drawCell(cell, mark) {
  const [stroke, pen, badge] = DRAWN[mark] ?? [];
  cell.querySelector(".marks").innerHTML = mark
    ? picture(stroke, "60 52", `mk ${pen}`) + picture(badge, "24 24", "eye")
    : "";
  cell.classList.toggle("out", mark === "seen" || mark === "not");
  cell.classList.toggle("seen", mark === "seen");
  cell.setAttribute("aria-label", `${cell.dataset.label}, ${triangle.dataset[mark ?? "open"]}`);
}

export function drawEntries() {
  const { entries } = game();
  document.getElementById("no-entries").hidden = entries.length > 0;
  list.replaceChildren(
    ...entries.map((one, number) => (one.entry === "answer" ? told(one, number) : called(one, number))).reverse(),
  );
}

function row(template, seat, number) {
  const drawn = made(template);
  drawn.dataset.number = number;
  drawn.querySelector(".n").textContent = number + 1;
  drawn.querySelector(".by-whom").textContent = nameOf(seat);
  for (const button of drawn.querySelectorAll(".ops button"))
    button.setAttribute("aria-label", `${button.getAttribute("aria-label")}: ${number + 1}`);
  return drawn;
}

function told({ reader, card, answer }, number) {
  const drawn = row("told-entry", reader, number);
  drawn.querySelector(".no").textContent = card;
  drawn.querySelector(".no").title = cardText(card);
  drawn.querySelector(".said").textContent = answerText(card, answer);
  return drawn;
}

function called({ seat: caller, right }, number) {
  const drawn = row("called-entry", caller, number);
  drawn.querySelector(right ? ".wrong-call" : ".right-call").remove();
  for (const spot of spots().filter(({ entry }) => entry === number && entry !== DEAL)) {
    const got = made("got-tiles");
    const tiles = tilesAt(spot);
    Object.assign(got.dataset, spot);
    got.innerHTML = [0, 1, 2]
      .map((at) => (tiles[at] ? picture(`c-${tiles[at]}`, "60 52", "piece-c") : '<i class="gap"></i>'))
      .join("");
    got.setAttribute("aria-label", [rackName(spot.place), ...tiles.map(tileName)].join(", "));
    drawn.querySelector(".got").append(got);
  }
  return drawn;
}
