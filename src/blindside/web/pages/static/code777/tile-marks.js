// Marks on the 28 tiles of the notepad, worked out without a page.

/** @typedef {"open" | "crossed" | "circled"} Mark made by the player, or known of a tile from what follows */
/** @typedef {"seen" | "not" | "mine"} Automatic a mark that makes itself: in plain view, proven not mine, proven mine */

/**
 * What marks itself, by kind of tile: first what stands in plain view, then what follows. A tile that is crossed out
 * because it is in plain view is marked once.
 * @param {string[]} kinds of all tiles, in the order of the notepad
 * @param {string[]} seen kinds in plain view, each as often as it is there
 * @param {Mark[] | null} follows a mark for each tile; null: nothing is known
 * @returns {Map<string, Automatic[]>}
 */
export function findAutomatic(kinds, seen, follows) {
  /** @type {Map<string, Automatic[]>} */
  const found = new Map();
  /** @type {(kind: string, mark: Automatic) => void} */
  const add = (kind, mark) => void found.set(kind, [...(found.get(kind) ?? []), mark]);
  for (const kind of seen) add(kind, "seen");
  const left = new Map([...found].map(([kind, marks]) => [kind, marks.length]));
  for (const [index, mark] of follows?.entries() ?? []) {
    const kind = kinds[index];
    const copies = left.get(kind) ?? 0;
    if (mark === "crossed" && copies) left.set(kind, copies - 1);
    else if (mark !== "open") add(kind, mark === "crossed" ? "not" : "mine");
  }
  return found;
}

/** @type {Record<Automatic, Mark | null>} */
const AGREES = { seen: null, not: "crossed", mine: "circled" };
/** @type {((auto: Automatic, own: Mark) => boolean)[]} */
const SUITS = [(auto, own) => AGREES[auto] === own, (_, own) => own === "open", () => true];

/**
 * Puts the marks of one kind on its copies: a proven one where the player marked the same, so that the two never add up;
 * else where there is no own mark; against an own mark only where no other copy is left.
 * @param {Mark[]} own of the copies
 * @param {Automatic[]} autos
 * @returns {(Automatic | undefined)[]} for each copy
 */
function placeOnCopies(own, autos) {
  /** @type {(Automatic | undefined)[]} */
  const placed = own.map(() => undefined);
  let left = autos;
  for (const suits of SUITS)
    left = left.filter((auto) => {
      const at = own.findIndex((mark, index) => !placed[index] && suits(auto, mark));
      if (at >= 0) placed[at] = auto;
      return at < 0;
    });
  return placed;
}

/**
 * For each tile the mark that made itself there.
 * @param {string[]} kinds of all tiles
 * @param {Mark[]} own the player's marks on them
 * @param {Map<string, Automatic[]>} found by kind
 */
export function placeAutomatic(kinds, own, found) {
  /** @type {(Automatic | undefined)[]} */
  const placed = kinds.map(() => undefined);
  for (const kind of new Set(kinds)) {
    const places = kinds.flatMap((one, index) => (one === kind ? [index] : []));
    const copies = places.map((index) => own[index]);
    const autos = placeOnCopies(copies, found.get(kind) ?? []);
    for (const [at, index] of places.entries()) placed[index] = autos[at];
  }
  return placed;
}

/**
 * How a mark that made itself is drawn, with a ruler where it is proven: stroke, pen, badge.
 * @type {Record<Automatic, [stroke: string, pen: string, badge: string]>}
 */
export const BY_ITSELF = {
  seen: ["m-cross", "not", "m-seen"],
  not: ["m-line", "proof", "m-follows"],
  mine: ["m-frame", "proof", "m-follows"],
};

/**
 * Layers of marks as another device has written them, and on top what was marked here since they were last read.
 * @param {Mark[][]} here
 * @param {Mark[][]} known as they were last read
 * @param {Mark[][]} theirs
 */
export function mergeLayers(here, known, theirs) {
  return theirs.map((marks, layer) =>
    marks.map((mark, tile) => (here[layer][tile] === known[layer][tile] ? mark : here[layer][tile])),
  );
}
