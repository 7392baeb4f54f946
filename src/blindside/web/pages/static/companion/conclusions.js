// Draws what follows from the entries of Code 777: chances, conclusions, or what is missing or wrong.

/** @import { Analysis, Chance, Conclusion, Deduction } from "./reasoning/code777-analysis.js" */
/** @import { Claim, CountClaim, Side } from "./reasoning/claims.js" */
/** @import { Part } from "./sentences.js" */
/** @import { Spot } from "./state.js" */

import { data, find, findAll, symbolHtml } from "../dom.js";
import { readGame, seatName } from "./entered-game.js";
import { capitalize, percent, say, write } from "./sentences.js";
import { cloneTemplate } from "./sheets.js";
import { DEAL } from "./state.js";
import { tileName } from "./tiles-sheet.js";

const MAX_CHANCES = 9;
const FEW_CALLS = 4;

/**
 * @param {string} tag
 * @param {string} classes
 * @param {...(Part | Part[])} parts
 */
function element(tag, classes, ...parts) {
  const made = document.createElement(tag);
  made.className = classes;
  return write(made, parts.flat());
}

/** @param {string} kind */
function chip(kind) {
  const made = document.createElement("template");
  made.innerHTML = symbolHtml(`c-${kind}`, "60 52", "chip");
  const svg = /** @type {Element} */ (made.content.firstElementChild);
  svg.removeAttribute("aria-hidden");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", tileName(kind));
  return svg;
}

/**
 * The kind of a side, and how it is written in a sentence.
 * @param {Side} side
 * @returns {[kind: string, value: Part]}
 */
function nameSide(side) {
  if (typeof side === "number") return ["number", side];
  if (typeof side !== "string") return ["tile", say("other sevens").join("")];
  return side.length > 1 ? ["tile", chip(side)] : ["color", say(`color ${side}`).join("")];
}

/**
 * Parts as a list with commas.
 * @param {Part[][]} items
 */
function listParts(items) {
  return items.flatMap((item, at) => (at ? [", ", ...item] : item));
}

/** @param {CountClaim} claim */
function describeCount({ number, color, tile, tiles, at_least = 0, at_most = 3 }) {
  const [kind, value] = nameSide(/** @type {Side} */ (number ?? color ?? tile ?? tiles));
  return say(`held ${kind} ${at_least} ${at_most}`, { [kind]: value });
}

/** @param {Claim} claim */
function describeClaim(claim) {
  switch (claim.claim) {
    case "numbers":
      return say("numbers", { numbers: claim.numbers.join(" ") });
    case "tiles":
      return say("tiles", { tiles: claim.rack.split(" ").flatMap((tile) => [chip(tile), " "]) });
    case "property":
      return say(`property ${claim.card} ${claim.holds}`);
    case "held":
      return describeCounts([claim]);
    case "either":
      return say("either", { number: nameSide(claim.first)[1], other: nameSide(claim.second)[1] });
    case "compared": {
      const [kind, value] = nameSide(claim.first);
      return say(`compared ${kind} ${claim.relation}`, { [kind]: value, other: nameSide(claim.second)[1] });
    }
    case "among": {
      const [[kind, first], [, other]] = claim.subjects.map(nameSide);
      if (claim.subjects.length === 2) return say(`among two ${kind}`, { [kind]: first, other });
      const all = listParts(claim.subjects.map((side) => [nameSide(side)[1]]));
      return say(`among ${kind} ${claim.count}`, { [`${kind}s`]: all });
    }
  }
}

/**
 * Counts in one sentence, what is there at most so often last.
 * @param {CountClaim[]} claims of one family
 */
function describeCounts(claims) {
  const isBound = (/** @type {CountClaim} */ { at_least = 0 }) => Number(at_least === 0);
  const counts = listParts([...claims].sort((one, other) => isBound(one) - isBound(other)).map(describeCount));
  if (claims[0].color) return counts;
  return claims[0].at_most === 0 ? say("absent", { absent: counts }) : say("present", { present: counts });
}

/** @param {Claim[]} claims that are said together */
function describeClaims(claims) {
  const counts = claims.flatMap((claim) => (claim.claim === "held" ? [claim] : []));
  return counts.length ? describeCounts(counts) : describeClaim(claims[0]);
}

/**
 * Groups the claims that are said together: counts of colours or of others, of what is there or is not.
 * @param {Conclusion[]} conclusions
 */
function groupConclusions(conclusions) {
  /** @type {Map<string, Conclusion[]>} */
  const groups = new Map();
  for (const one of conclusions) {
    const { claim, isNew, bySilence } = one;
    const family = claim.claim === "held" ? [!claim.color, claim.at_most === 0] : claim;
    const key = JSON.stringify([family, isNew, bySilence]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/** @param {Conclusion[]} group */
function claimItem(group) {
  const [{ isNew, bySilence }] = group;
  const claims = group.map(({ claim }) => claim);
  const drawn = cloneTemplate("claim");
  const names = claims.map((claim) => JSON.stringify(claim));
  find("details", HTMLDetailsElement, drawn).dataset.about = JSON.stringify(names);
  if (!isNew) find(".tag", HTMLElement, drawn).remove();
  const line = find("[data-claim]", HTMLElement, drawn);
  line.dataset.claim = names.map((name) => name.replaceAll(" ", "_")).join(" ");
  const said = describeClaims(claims);
  const parts = bySilence ? say("with proviso", { claim: said, proviso: say("proviso") }) : said;
  write(line, [...capitalize(parts), "."]);
  return drawn;
}

/** @param {Chance} chance */
function chanceItem({ numbers, chance }) {
  const drawn = cloneTemplate("chance");
  const share = (100 * chance).toFixed(1);
  drawn.dataset.share = share;
  find("b", HTMLElement, drawn).textContent = numbers;
  find(".share", SVGElement, drawn).setAttribute("width", share);
  find("span", HTMLElement, drawn).textContent = percent(chance);
  return drawn;
}

/** @param {Chance[]} chances */
function drawChances(chances) {
  if (!readGame().chances) {
    return chances.length > FEW_CALLS ? [] : [element("p", "num", chances.map(({ numbers }) => numbers).join(" · "))];
  }
  const listed = chances.length <= MAX_CHANCES ? chances : chances.slice(0, MAX_CHANCES - 1);
  const list = element("ol", "chances", listed.map(chanceItem));
  const others = chances.slice(listed.length);
  if (others.length) {
    const share = percent(others.reduce((sum, { chance }) => sum + chance, 0));
    list.append(element("li", "rest", say("rest", { count: others.length, chance: share })));
  }
  return [list];
}

/** @param {Deduction} deduction */
function drawDeduction({ chances, conclusions }) {
  const claims = cloneTemplate("claims");
  if (conclusions.length)
    find("ul", HTMLElement, claims).replaceChildren(...groupConclusions(conclusions).map(claimItem));
  return [element("h2", "fit", say("fit", { count: chances.length })), ...drawChances(chances), claims];
}

/** @param {number} seat */
function isMe(seat) {
  return seat === readGame().me;
}

/**
 * The rack of a spot, as a part of a sentence.
 * @param {Spot} spot
 */
function rackAt({ entry, place }) {
  const { players } = readGame();
  if (isMe(place)) return say("old tiles");
  const rack = place < players ? say("rack", { seat: seatName(place) }) : say("spare rack", { place });
  return entry === DEAL ? rack : say("new tiles", { rack });
}

/**
 * A button that opens what was entered at a spot.
 * @param {Spot} spot
 * @param {Part[]} label
 */
function spotButton(spot, label) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "btn small" });
  Object.assign(button.dataset, spot);
  return write(button, capitalize(label));
}

/** @param {Analysis} analysis */
function describeProblem({ problem, excess, winner }) {
  if (problem === "tiles" && excess) {
    const { tile, given, copies } = excess;
    return say("problem tiles", { reason: say("excess", { tile: chip(tile), given, copies }) });
  }
  if (problem === "over" && winner !== null) {
    return isMe(winner) ? say("my game over") : say("problem over", { name: seatName(winner) });
  }
  return say("problem together");
}

/** @param {Analysis} analysis */
function drawProblem(analysis) {
  const drawn = cloneTemplate("conflict");
  write(find("p", HTMLElement, drawn), describeProblem(analysis));
  return drawn;
}

/** @param {Analysis} analysis */
function describeEvent({ winner, mixes }) {
  if (winner !== null) return isMe(winner) ? say("my win") : say("win", { name: seatName(winner) });
  return mixes ? say("mix") : [];
}

/**
 * @param {HTMLElement} place
 * @param {Analysis} analysis
 */
export function drawConclusions(place, analysis) {
  const { problem, missing, deduction } = analysis;
  const event = describeEvent(analysis);
  const open = new Set(findAll("details[open]", HTMLElement, place).map(({ dataset }) => dataset.about));
  place.replaceChildren(
    ...(event.length ? [element("p", "event-note", capitalize(event))] : []),
    ...(problem ? [drawProblem(analysis)] : []),
    ...(missing
      ? [element("p", "missing-entry", spotButton(missing, say("enter next", { tiles: rackAt(missing) })))]
      : []),
    ...(deduction ? drawDeduction(deduction) : []),
  );
  for (const details of findAll("details", HTMLDetailsElement, place)) details.open = open.has(details.dataset.about);
}

/**
 * Adds what the server explains: the reasons of each claim, and what may be wrong.
 * @param {HTMLElement} place
 * @param {HTMLElement} part
 */
export function addExplanation(place, part) {
  const reasons = new Map(findAll(".reasons", HTMLElement, part).map((list) => [list.dataset.about, list]));
  for (const details of findAll("details", HTMLElement, place)) {
    const names = /** @type {string[]} */ (JSON.parse(data(details, "about")));
    if (names.every((name) => reasons.has(name))) addReasons(details, names, reasons);
  }
  for (const conflict of findAll(".conflict", HTMLElement, place))
    conflict.append(...findAll(".doubts > *", HTMLElement, part));
  place.prepend(...findAll(".doubt", HTMLElement, part));
}

/**
 * Claims with different reasons, though said in a line, are explained apart.
 * @param {HTMLElement} details
 * @param {string[]} names of its claims
 * @param {Map<string | undefined, HTMLElement>} reasons by claim
 */
function addReasons(details, names, reasons) {
  /** @type {Map<string, { list: HTMLElement, claims: Claim[] }>} */
  const proofs = new Map();
  for (const name of names) {
    const list = /** @type {HTMLElement} */ (reasons.get(name));
    const proof = proofs.get(list.innerHTML) ?? { list, claims: [] };
    proof.claims.push(JSON.parse(name));
    proofs.set(list.innerHTML, proof);
  }
  for (const old of findAll(".reasons", HTMLElement, details)) old.remove();
  for (const { list, claims } of proofs.values()) {
    if (proofs.size > 1) details.append(element("p", "proved", [...capitalize(describeClaims(claims)), "."]));
    details.append(list);
  }
}
