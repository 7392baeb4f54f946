// Written by ./run companion-tables: what the rules of the package say. Do not edit.

// kinds of tile, in the order of a rack
export const KINDS = ["1g", "2y", "3k", "4n", "5k", "5r", "6g", "6p", "7b", "7p", "7y"];
// how many tiles of each kind the box has
export const COPIES = [1, 2, 3, 4, 1, 4, 3, 3, 4, 1, 2];
export const COLORS = ["g", "y", "k", "n", "r", "p", "b"];
export const RACK_SIZE = 3;
export const POINTS_TO_WIN = 3;
// tiles left at which tiles out of play are mixed in
export const MIX_AT = 7;
// all racks: a digit for the kind of each tile
export const RACK_KINDS =
  "01101201301401501601701801901a02202302402502602702802902a03303403503603703803903a04505504604705605704804904a05805905a06606707706806906a07807907a08808908a09a0aa11211311411511611711811911a12212312412512612712812912a13313413513613713813913a14515514614715615714814914a15815915a16616717716816916a17817917a18818918a19a1aa22222322422522622722822922a23323423523623723823923a24525524624725625724824924a25825925a26626727726826926a27827927a28828928a29a2aa33333433533633733833933a34535534634735635734834934a35835935a36636737736836936a37837937a38838938a39a3aa45555545645755655745845945a55855955a46646747756656757746846946a47847947a56856956a57857957a48848948a49a4aa58858958a59a5aa66666767777766866966a67867967a77877977a68868968a69a6aa78878978a79a7aa88888988a89a8aa9aa";
// signs of Mastermind’s colours
export const SIGNS = "123456789abc";
// sign of an empty hole
export const EMPTY = ".";

// By edition: when tiles out of play are mixed in again.
/** @type {Record<string, string>} */
export const EDITIONS = {
  "jumbo-1985": "at-seven",
  "jumbo-1985-de": "at-seven",
  german: "at-seven",
  "english-2010": "when-empty",
  "italian-2010": "when-empty",
};

// The question cards. `racks`: the racks that count, as bits. `tiles`: what a tile of each kind adds.
/** @typedef {"total" | "kinds" | "missing" | "thrice" | "compare"} Rule how a total gives the answer */
/** @type {{ rule: Rule, isUnion?: boolean, racks?: string, tiles?: number[] }[]} */
export const CARDS = [
  { rule: "total", racks: "0x7ffffffffffff00003e00000000000000000000000000000000000000000000" },
  { rule: "total", racks: "0x100000001c7e0000018fffffe00001ffffffff" },
  { rule: "total", racks: "0x7ce70e19ce00048735c020010070080040000e010008000000e010008000000" },
  { rule: "total", racks: "0x10470a01cebef48731d7affd0075eb8c3f00022d37ebf3e800ea07f4fb7a9de" },
  { rule: "total", racks: "0x7e00003fff00003f0c00700019f803f0c039a0038000c80065f007e18073400" },
  { rule: "total", racks: "0x6f18f1fe31000b78ce205002ff881400807ff10280100807ff1028010080401" },
  { rule: "total", racks: "0xfff0000000003c000000000180000000000008000000000000002" },
  { rule: "kinds", isUnion: true, tiles: [1, 2, 4, 8, 4, 16, 1, 32, 64, 32, 2] },
  { rule: "thrice", tiles: [1, 13, 169, 2197, 169, 28561, 1, 371293, 4826809, 371293, 13] },
  { rule: "missing", isUnion: true, tiles: [1, 2, 4, 8, 16, 16, 32, 32, 64, 64, 64] },
  { rule: "total", tiles: [1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0] },
  { rule: "compare", tiles: [0, 0, 16, 0, 0, 0, 0, 1, 0, 0, 0] },
  { rule: "compare", tiles: [0, 0, 0, 0, 0, 0, 16, 0, 0, 0, 1] },
  { rule: "compare", tiles: [0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 1] },
  { rule: "compare", tiles: [0, 0, 0, 0, 0, 0, 1, 16, 0, 0, 0] },
  { rule: "compare", tiles: [0, 0, 0, 0, 0, 0, 0, 0, 16, 1, 1] },
  { rule: "compare", tiles: [0, 0, 0, 16, 0, 0, 0, 0, 1, 0, 0] },
  { rule: "compare", tiles: [0, 0, 0, 0, 0, 16, 0, 1, 0, 1, 0] },
  { rule: "compare", tiles: [16, 0, 0, 0, 0, 0, 16, 0, 1, 0, 0] },
  { rule: "compare", tiles: [0, 16, 0, 0, 0, 0, 0, 1, 0, 1, 16] },
  { rule: "compare", tiles: [0, 0, 16, 1, 16, 0, 0, 0, 0, 0, 0] },
  { rule: "compare", tiles: [0, 0, 16, 0, 16, 1, 0, 0, 0, 0, 0] },
  { rule: "compare", tiles: [16, 1, 0, 0, 0, 0, 16, 0, 0, 0, 1] },
];
