// Draws what follows from the rows of Mastermind: the codes left, the next guess, or the rows that are probably wrong.

/** @import { Correction } from "./reasoning/audit.js" */
/** @import { Board } from "./reasoning/codes.js" */
/** @import { Advised, Analysis } from "./reasoning/mastermind-analysis.js" */

import { find, symbolHtml } from "../dom.js";
import { pegSymbol } from "../mastermind/pegs.js";
import { signsOf } from "./reasoning/codes.js";
import { say, write } from "./sentences.js";
import { cloneTemplate } from "./sheets.js";

const MAX_CORRECTIONS = 5;
const average = new Intl.NumberFormat(document.documentElement.lang, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/**
 * HTML of a piece in a sentence.
 * @param {string} symbol
 * @param {string} box
 * @param {string} name
 */
function pieceHtml(symbol, box, name) {
  return symbolHtml(symbol, box, `piece-${symbol[0]}`).replace('aria-hidden="true"', `role="img" aria-label="${name}"`);
}

/** @param {string} sign */
function pegName(sign) {
  return say(`peg ${sign}`).join("");
}

/**
 * @param {Analysis} analysis
 * @returns {string}
 */
function describeLeft({ left }) {
  return left === null ? say("too many").join("") : say("left", { count: left }).join("");
}

/**
 * @param {Advised} advised
 * @param {number} left
 */
function describeGuess({ isPossible, worst, total }, left) {
  if (worst === null) return [say("from sample")];
  return [
    say(isPossible ? "may be the code" : "cannot be the code"),
    say("worst", { count: worst }),
    total === null ? say("strong") : say("optimal", { guesses: average.format(total / left) }),
  ];
}

/**
 * @param {string} code
 * @param {"found" | "best" | "fitting"} kind
 */
function codeParts(code, kind) {
  const label = cloneTemplate(`label-${kind}`);
  const line = cloneTemplate("best-guess");
  find(".pieces", HTMLElement, line).innerHTML = [...code]
    .map((sign) => pieceHtml(pegSymbol(sign), "40 40", pegName(sign)))
    .join("");
  const button = find("button", HTMLButtonElement, line);
  if (kind === "found") button.remove();
  else button.dataset.guess = code;
  return [label, line];
}

/** @param {Correction} correction */
function correctionItem({ fixes, codes }) {
  const drawn = cloneTemplate("correction");
  const place = find(".suspect-entries", HTMLElement, drawn);
  const together = find("small", HTMLElement, place);
  place.replaceChildren();
  for (const [at, { row, reds, whites }] of fixes.entries()) {
    if (at) place.append(together.cloneNode(true));
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "btn small" });
    button.dataset.row = String(row);
    write(button, [...say("perhaps row", { number: row + 1 }), " "]);
    const key =
      pieceHtml("k-hit", "20 20", say("red").join("")).repeat(reds) +
      pieceHtml("k-near", "20 20", say("white").join("")).repeat(whites);
    button.insertAdjacentHTML("beforeend", key ? `<span class="pieces">${key}</span>` : "–");
    place.append(button);
  }
  write(find("[data-codes]", HTMLElement, drawn), say("if so", { count: codes }));
  return drawn;
}

/**
 * @param {Board} board
 * @param {string[]} open the possible signs of each hole
 */
function holesTable(board, open) {
  const drawn = cloneTemplate("open-holes");
  const rows = open.map((possible, hole) => {
    const row = document.createElement("tr");
    const head = document.createElement("th");
    head.scope = "row";
    head.setAttribute("aria-label", `${say("hole").join("")} ${hole + 1}`);
    head.textContent = String(hole + 1);
    const cells = signsOf(board).map((sign) => {
      const cell = document.createElement("td");
      const isOpen = possible.includes(sign);
      cell.classList.toggle("ruled-out", !isOpen);
      const name = `${pegName(sign)}, ${say(isOpen ? "possible" : "ruled out").join("")}`;
      cell.innerHTML = symbolHtml(pegSymbol(sign), "40 40", "peg").replace(
        'aria-hidden="true"',
        `role="img" aria-label="${name}"`,
      );
      return cell;
    });
    row.append(head, ...cells);
    return row;
  });
  find("tbody", HTMLElement, drawn).replaceChildren(...rows);
  return drawn;
}

/**
 * @param {HTMLElement} place
 * @param {Board} board
 * @param {Analysis} analysis
 */
export function drawCodesLeft(place, board, analysis) {
  const { left, found, suggestion, open, corrections } = analysis;
  if (left === 0) {
    const conflict = cloneTemplate("conflict");
    find("ol", HTMLElement, conflict).replaceChildren(...corrections.slice(0, MAX_CORRECTIONS).map(correctionItem));
    place.replaceChildren(conflict);
    return;
  }
  const title = cloneTemplate("codes-left");
  title.textContent = describeLeft(analysis);
  const parts = found ? codeParts(found, "found") : [];
  if (suggestion) {
    const lines = cloneTemplate("advice");
    const items = describeGuess(suggestion, left ?? 0).map((line) => write(document.createElement("li"), line));
    lines.replaceChildren(...items);
    parts.push(...codeParts(suggestion.guess, suggestion.worst === null ? "fitting" : "best"), lines);
  }
  place.replaceChildren(title, ...parts, ...(open.length ? [holesTable(board, open)] : []));
}
