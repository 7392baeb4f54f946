// Certain claims about a rack, and their marks on the notepad.

import { ALL_RACKS, answerTo, indexes, NUMBERS, NUMBERS_OF_KIND, RACKS, racksWith } from "./racksets.js";
import { COLORS, COPIES, KINDS, RACK_SIZE } from "./tables.js";

/** @import { RackSet } from "./racksets.js" */
/** @import { Mark } from "../../code777/tile-marks.js" */
/** @typedef {number | string | string[]} Side a number, a letter of a colour, a kind of tile, or several kinds */
/** @typedef {{ claim: "numbers", numbers: number[] }} NumbersClaim */
/** @typedef {{ claim: "tiles", rack: string }} TilesClaim */
/**
 * How many tiles of a number, a colour or a kind the rack has. Without limits: at least none, at most three.
 * @typedef {{ claim: "held", number?: number, color?: string, tile?: string, tiles?: string[], at_least?: number,
 *   at_most?: number }} CountClaim
 */
/** @typedef {"=" | ">" | ">=" | "+1" | "<=+1"} Relation the last two: exactly, or at most, one more */
/** @typedef {{ claim: "compared", first: Side, second: Side, relation: Relation }} ComparisonClaim */
/** @typedef {{ claim: "either", first: Side, second: Side }} EitherClaim */
/** @typedef {{ claim: "among", subjects: Side[], count: number }} AmongClaim tiles of so many of these */
/** @typedef {{ claim: "property", card: number, holds: boolean }} PropertyClaim what a card from 1 to 7 asks */
/** @typedef {NumbersClaim | TilesClaim | CountClaim | ComparisonClaim | EitherClaim | AmongClaim
 *   | PropertyClaim} Claim */
/** @typedef {[claim: Claim, extent: RackSet]} Candidate a claim and the racks of which it is true */

const COUNTS = [0, 1, 2, 3];
const LAST_PROPERTY_CARD = 7;
/** @type {Side[][]} */
const SUBJECTS = [[...new Set(NUMBERS_OF_KIND)], COLORS, KINDS];
const FIELDS = /** @type {const} */ (["number", "color", "tile"]);
const SINGLES = KINDS.filter((_, kind) => COPIES[kind] === 1);
const BLUE_SEVEN = "7b";
export const OTHER_SEVENS = KINDS.filter((kind) => kind[0] === "7" && kind !== BLUE_SEVEN);

/** @type {Map<string, RackSet[]>} */
const counts = new Map();

/**
 * By number n from 0 to 3: the racks with n tiles of one side.
 * @param {Side} side
 */
function byCount(side) {
  const key = String(side);
  const known = counts.get(key);
  if (known) return known;
  const sides = [side].flat();
  const isCounted = KINDS.map((kind, at) => [NUMBERS_OF_KIND[at], kind[1], kind].some((one) => sides.includes(one)));
  const sets = COUNTS.map((count) => racksWith((kinds) => kinds.filter((kind) => isCounted[kind]).length === count));
  counts.set(key, sets);
  return sets;
}

/** @param {RackSet[]} sets */
function union(sets) {
  return sets.reduce((all, set) => all | set, 0n);
}

/**
 * @param {(typeof FIELDS)[number] | "tiles"} field
 * @param {Side} subject
 * @param {number} atLeast
 * @param {number} atMost
 * @returns {Candidate}
 */
function counted(field, subject, atLeast, atMost) {
  /** @type {Claim} */
  const claim = { claim: "held", [field]: subject };
  if (atLeast > 0) claim.at_least = atLeast;
  if (atMost < RACK_SIZE) claim.at_most = atMost;
  return [claim, union(byCount(subject).slice(atLeast, atMost + 1))];
}

/** @type {Record<Relation, (one: number, other: number) => boolean>} */
const HOLDS = {
  "=": (one, other) => one === other,
  ">": (one, other) => one > other,
  ">=": (one, other) => one >= other,
  "+1": (one, other) => one === other + 1,
  "<=+1": (one, other) => one <= other + 1,
};

/**
 * @param {Relation} relation
 * @returns {(sides: Side[]) => Candidate}
 */
function compared(relation) {
  return ([first, second]) => {
    const sets = byCount(first).flatMap((one, count) =>
      byCount(second)
        .filter((_, against) => HOLDS[relation](count, against))
        .map((other) => one & other),
    );
    return [{ claim: "compared", first, second, relation }, union(sets)];
  };
}

/** @param {Side[]} pair */
function bothWays([first, second]) {
  return [
    [first, second],
    [second, first],
  ];
}

/**
 * Claims about two counts, the strongest first, but for the weakest: at most one more.
 * @param {Side[]} pair
 */
function comparisonGroup(pair) {
  const relations = /** @type {const} */ (["+1", ">", ">="]);
  return [compared("=")(pair), ...relations.flatMap((relation) => bothWays(pair).map(compared(relation)))];
}

/**
 * Claims on how many of several there are, the smallest sets first.
 * @param {Side[]} subjects
 */
function amongGroups(subjects) {
  /** @type {{ sides: Side[], last: number, held: RackSet[] }[]} */
  let sets = [{ sides: [], last: -1, held: [ALL_RACKS, 0n, 0n, 0n] }];
  /** @type {Candidate[][]} */
  const groups = [];
  while (sets.length) {
    sets = sets.flatMap(({ sides, last, held }) =>
      subjects.slice(last + 1).map((side, at) => {
        const [lacking] = byCount(side);
        const more = held.map((same, count) => (same & lacking) | ((held[count - 1] ?? 0n) & ~lacking));
        return { sides: [...sides, side], last: last + 1 + at, held: more };
      }),
    );
    for (const { sides, held } of sets) {
      if (sides.length < 2) continue;
      const most = Math.min(sides.length - 1, RACK_SIZE);
      groups.push(COUNTS.slice(1, most + 1).map((count) => [{ claim: "among", subjects: sides, count }, held[count]]));
    }
  }
  return groups;
}

/**
 * @param {Side} first
 * @param {Side} second
 * @returns {Candidate}
 */
function either(first, second) {
  return [{ claim: "either", first, second }, ALL_RACKS & ~(byCount(first)[0] & byCount(second)[0])];
}

/**
 * @param {number} card
 * @param {boolean} holds
 * @returns {Candidate}
 */
function property(card, holds) {
  return [{ claim: "property", card, holds }, racksWith((_, index) => (answerTo(card, [index]) === 1) === holds)];
}

/** Claims in groups of one topic, in the order in which they are preferred. */
const GROUPS = (() => {
  const pairs = SUBJECTS.flatMap((alike) =>
    alike.flatMap((first, at) => alike.slice(at + 1).map((second) => /** @type {const} */ ([first, second]))),
  );
  const comparisons = /** @type {Side[][]} */ ([[BLUE_SEVEN, OTHER_SEVENS], ...pairs]);
  const cards = Array.from({ length: LAST_PROPERTY_CARD }, (_, at) => at + 1);
  return [
    ...SUBJECTS.flatMap((alike, at) =>
      alike.flatMap((subject) => {
        const field = FIELDS[at];
        const exactly = [3, 2, 1, 0].map((count) => counted(field, subject, count, count));
        const atLeast = [2, 1].map((count) => counted(field, subject, count, RACK_SIZE));
        return [[...exactly, ...atLeast], [1, 2].map((count) => counted(field, subject, 0, count))];
      }),
    ),
    [counted("tiles", OTHER_SEVENS, 0, 2)],
    ...comparisons.map(comparisonGroup),
    ...comparisons.flatMap(bothWays).map((sides) => [compared("<=+1")(sides)]),
    ...cards.map((card) => [property(card, true), property(card, false)]),
    ...[SUBJECTS[0], COLORS, SINGLES].flatMap(amongGroups),
    ...pairs.map(([first, second]) => [either(first, second)]),
  ];
})();

/**
 * @param {RackSet} racks
 * @param {Candidate[]} claims
 */
function intersect(racks, claims) {
  return claims.reduce((left, [, extent]) => left & extent, racks);
}

/**
 * What is true of all these racks, without what follows from the tiles in view and the rest of the list. The numbers of
 * a call are always listed, and first.
 * @param {RackSet} racks not empty
 * @param {RackSet} byTiles the racks that the tiles in view allow
 * @returns {Candidate[]}
 */
export function findCertainClaims(racks, byTiles) {
  const [rack] = indexes(racks);
  const numbers = NUMBERS[rack];
  const withNumbers = racksWith((_, at) => NUMBERS[at] === numbers);
  /** @type {Candidate[]} */
  const call =
    racks & ~withNumbers ? [] : [[{ claim: "numbers", numbers: numbers.split(" ").map(Number) }, withNumbers]];
  /** @type {Candidate} */
  const whole = [{ claim: "tiles", rack: tilesOfRack(rack).join(" ") }, 1n << BigInt(rack)];
  const known = intersect(byTiles, call);
  let left = known;
  /** @type {Candidate[]} */
  let listed = [];
  for (const group of [[whole], ...GROUPS]) {
    const strongest = group.find(([, extent]) => !(racks & ~extent));
    if (strongest && left & ~strongest[1]) {
      listed.push(strongest);
      left &= strongest[1];
    }
  }
  for (const candidate of [...listed].reverse()) {
    const others = listed.filter((other) => other !== candidate);
    if (!(intersect(known, others) & ~candidate[1])) listed = others;
  }
  return [...call, ...listed];
}

/** @param {number} rack */
export function tilesOfRack(rack) {
  return RACKS[rack].map((kind) => KINDS[kind]);
}

/**
 * The proven mark of each of the 28 tiles: circled if all these racks have it, crossed if none has it.
 * @param {RackSet} racks
 * @returns {Mark[]}
 */
export function markTiles(racks) {
  return KINDS.flatMap((kind, at) => {
    const possible = COUNTS.filter((count) => byCount(kind)[count] & racks);
    const [surely, perhaps] = [possible[0], possible[possible.length - 1]];
    return Array.from({ length: COPIES[at] }, (_, copy) =>
      copy < surely ? "circled" : copy < perhaps ? "open" : "crossed",
    );
  });
}
