// Marks on the 28 tiles of the notepad.

/** @typedef {"open" | "crossed" | "circled"} Mark made by the player, or proven */
/** @typedef {"seen" | "not" | "mine"} Automatic in plain view, proven not mine, proven mine */

/**
 * Automatic marks by kind of tile: first tiles in plain view, then proven ones. A tile that is crossed out because it
 * is in plain view gets one mark.
 * @param {string[]} kinds of all tiles, in the order of the notepad
 * @param {string[]} seen kinds in plain view, each as often as it is there
 * @param {Mark[] | null} proven a mark for each tile; null: nothing is known
 * @returns {Map<string, Automatic[]>}
 */
export function findAutomatic(kinds, seen, proven) {
  /** @type {Map<string, Automatic[]>} */
  const found = new Map();
  /** @type {(kind: string, mark: Automatic) => void} */
  const add = (kind, mark) => void found.set(kind, [...(found.get(kind) ?? []), mark]);
  for (const kind of seen) add(kind, "seen");
  const left = new Map([...found].map(([kind, marks]) => [kind, marks.length]));
  for (const [index, mark] of proven?.entries() ?? []) {
    const kind = kinds[index];
    const copies = left.get(kind) ?? 0;
    if (mark === "crossed" && copies) left.set(kind, copies - 1);
    else if (mark !== "open") add(kind, mark === "crossed" ? "not" : "mine");
  }
  return found;
}

/** @type {Record<Automatic, Mark | null>} */
const SAME_OWN_MARK = { seen: null, not: "crossed", mine: "circled" };
/** @type {((auto: Automatic, own: Mark) => boolean)[]} */
const PREFERENCES = [(auto, own) => SAME_OWN_MARK[auto] === own, (_, own) => own === "open", () => true];

/**
 * Distributes the automatic marks of one kind among its copies: to a copy that the player marked the same way, else to
 * one without an own mark, else against an own mark.
 * @param {Mark[]} own of the copies
 * @param {Automatic[]} autos
 * @returns {(Automatic | undefined)[]} for each copy
 */
function placeOnCopies(own, autos) {
  /** @type {(Automatic | undefined)[]} */
  const placed = own.map(() => undefined);
  let left = autos;
  for (const suits of PREFERENCES)
    left = left.filter((auto) => {
      const at = own.findIndex((mark, index) => !placed[index] && suits(auto, mark));
      if (at >= 0) placed[at] = auto;
      return at < 0;
    });
  return placed;
}

/**
 * The automatic mark of each tile, if it has one.
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
 * How automatic marks are drawn: with the ruler where they are proven, and with a badge.
 * @type {Record<Automatic, { stroke?: string, badge?: string }>}
 */
export const AUTOMATIC_MARKS = {
  seen: { badge: "m-seen" },
  not: { stroke: "m-line" },
  mine: { stroke: "m-frame", badge: "m-proven" },
};

/**
 * Layers of marks as another device has written them, with the marks made here since they were last read on top.
 * @param {Mark[][]} here
 * @param {Mark[][]} known as they were last read
 * @param {Mark[][]} theirs
 */
export function mergeLayers(here, known, theirs) {
  return theirs.map((marks, layer) =>
    marks.map((mark, tile) => (here[layer][tile] === known[layer][tile] ? mark : here[layer][tile])),
  );
}
