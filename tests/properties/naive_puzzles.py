"""A naive puzzle solver that uses nothing of the package: box, cards, keys and proofs are written out again,
and all worlds and subsets are tried one by one."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import Any

BOX = Counter({"1g": 1, "2y": 2, "3k": 3, "4n": 4, "5k": 1, "5r": 4, "6g": 3, "6p": 3, "7b": 4, "7p": 1, "7y": 2})
Rack = tuple[str, ...]
ALL_RACKS: list[Rack] = [
    rack for rack in combinations_with_replacement(BOX, 3) if all(rack.count(tile) <= BOX[tile] for tile in rack)
]


def numbers(rack: Rack) -> tuple[int, ...]:
    return tuple(sorted(int(tile[0]) for tile in rack))


def compare(first: int, second: int) -> str:
    return ">" if first > second else "<" if first < second else "="


@lru_cache(maxsize=1_000_000)
def answer_of(card: int, seen: tuple[Rack, ...]) -> int | str:
    """Return the answer of a reader who sees these racks."""
    tiles = [tile for rack in seen for tile in rack]
    colors = Counter(tile[1] for tile in tiles)
    count = Counter(tiles)
    sums = [sum(numbers(rack)) for rack in seen]
    sevens = count["7p"] + count["7y"]
    match card:
        case 1:
            return sum(total >= 18 for total in sums)
        case 2:
            return sum(total <= 12 for total in sums)
        case 3:
            return sum(any(a[0] == b[0] and a[1] != b[1] for a, b in combinations(rack, 2)) for rack in seen)
        case 4:
            return sum(len({tile[1] for tile in rack}) == 3 for rack in seen)
        case 5:
            return sum(len({number % 2 for number in numbers(rack)}) == 1 for rack in seen)
        case 6:
            return sum(any(a == b for a, b in combinations(rack, 2)) for rack in seen)
        case 7:
            return sum(numbers(rack)[1] - numbers(rack)[0] == numbers(rack)[2] - numbers(rack)[1] == 1 for rack in seen)
        case 8:
            return len(colors)
        case 9:
            return sum(amount >= 3 for amount in colors.values())
        case 10:
            return 7 - len({tile[0] for tile in tiles})
        case 11:
            return count["1g"] + count["5k"] + count["7p"]
        case 16:
            return compare(count["7b"], sevens)
        case _:
            return compare(*sides_of(card, count, colors))


def sides_of(card: int, count: Counter[str], colors: Counter[str]) -> tuple[int, int]:
    return {
        12: (count["3k"], count["6p"]),
        13: (count["6g"], count["7y"]),
        14: (count["2y"], count["7y"]),
        15: (count["6p"], count["6g"]),
        17: (colors["n"], colors["b"]),
        18: (colors["r"], colors["p"]),
        19: (colors["g"], colors["b"]),
        20: (colors["y"], colors["p"]),
        21: (colors["k"], colors["n"]),
        22: (colors["k"], colors["r"]),
        23: (colors["g"], colors["y"]),
    }[card]


class Table:
    """The table of a puzzle file."""

    def __init__(self, written: dict[str, Any]) -> None:
        self.me = written["me"]
        self.players = written["players"]
        self.racks = [None if rack == "?" else tuple(rack.split()) for rack in written["racks"]]
        self.answers = [(entry["reader"], entry["question"], entry["answer"]) for entry in written["answers"]]
        self._would_call: dict[tuple[int, int, tuple[Rack, ...]], bool] = {}

    def world(self, mine: Rack) -> tuple[Rack, ...]:
        return tuple(mine if rack is None else rack for rack in self.racks)

    def possible_worlds(self, seat: int, world: tuple[Rack, ...]) -> list[tuple[Rack, ...]]:
        """Return the worlds that a seat of this world holds possible by tiles and answers."""
        others = Counter(tile for place, rack in enumerate(world) for tile in rack if place != seat)
        found = []
        for own in ALL_RACKS:
            if all(others[tile] + own.count(tile) <= BOX[tile] for tile in own):
                candidate = (*world[:seat], own, *world[seat + 1 :])
                if all(self.is_true(candidate, *answer) for answer in self.answers):
                    found.append(candidate)
        return found

    def is_true(self, world: tuple[Rack, ...], reader: int, card: int, answer: int | str) -> bool:
        return answer_of(card, tuple(rack for place, rack in enumerate(world) if place != reader)) == answer

    def would_call(self, level: int, seat: int, world: tuple[Rack, ...]) -> bool:
        """Check whether a player of this level could call after level - 1 silences."""
        key = (level, seat, (*world[:seat], (), *world[seat + 1 :]))
        if key not in self._would_call:
            self._would_call[key] = self._is_certain(level, seat, world)
        return self._would_call[key]

    def _is_certain(self, level: int, seat: int, world: tuple[Rack, ...]) -> bool:
        worlds = self.possible_worlds(seat, world)
        solutions = {numbers(candidate[seat]) for candidate in worlds}
        if level == 1 or len(solutions) < 2:
            return len(solutions) == 1
        return len({numbers(candidate[seat]) for candidate in worlds if self.is_silent(level - 1, seat, candidate)}) < 2

    def is_silent(self, level: int, viewer: int, world: tuple[Rack, ...]) -> bool:
        """Check whether no other player would have called."""
        return not any(self.would_call(level, other, world) for other in range(self.players) if other != viewer)

    def mine(self, silences: int) -> list[Rack]:
        worlds = self.possible_worlds(self.me, self.world(ALL_RACKS[0]))
        if silences:
            worlds = [candidate for candidate in worlds if self.is_silent(silences, self.me, candidate)]
        return [candidate[self.me] for candidate in worlds]


def grade_table(written: dict[str, Any], most: int) -> tuple[tuple[int, ...], tuple[int, int, int]]:
    """Return the only numbers, and the grade: silences, answers, facts about tiles."""
    table = Table(written)
    for silences in range(most + 1):
        left = table.mine(silences)
        if len({numbers(rack) for rack in left}) == 1:
            return numbers(left[0]), (silences, *count_premises(table, left))
    raise AssertionError("there is one solution")


def count_premises(table: Table, left: Sequence[Rack]) -> tuple[int, int]:
    """Return the fewest answers, then tile facts, that rule out all other numbers which silence leaves."""
    others = [rack for rack in ALL_RACKS if numbers(rack) != numbers(left[0])]
    by_silence = {rack for rack in table.mine(0) if rack not in left}
    target = {rack for rack in others if rack not in by_silence}
    seen = Counter(tile for rack in table.racks if rack is not None for tile in rack)
    facts = [{rack for rack in target if rack.count(tile) > BOX[tile] - seen[tile]} for tile in BOX]
    heard = [
        {rack for rack in target if not table.is_true(table.world(rack), *answer)}
        for answer in table.answers
        if answer[0] != table.me
    ]
    by_facts = set[Rack]().union(*facts)
    for count in range(len(heard) + 1):
        best = [
            fewest
            for subset in combinations(heard, count)
            if target <= by_facts.union(*subset)
            for fewest in [count_smallest_cover(target - set[Rack]().union(*subset), facts)]
        ]
        if best:
            return count, min(best)
    raise AssertionError("it can be proved")


def count_smallest_cover(target: set[Rack], sets: Sequence[set[Rack]]) -> int:
    return next(
        count
        for count in range(len(sets) + 1)
        if any(target <= set[Rack]().union(*subset) for subset in combinations(sets, count))
    )


def key(code: str, guess: str) -> tuple[int, int]:
    reds = sum(sign == guessed for sign, guessed in zip(code, guess, strict=True))
    return reds, sum([min(code.count(sign), guess.count(sign)) for sign in set(guess)]) - reds


Holes = tuple[frozenset[str], ...]
Lists = list[list[str]]


def cross_out(holes: Holes, fitting: Lists) -> tuple[Holes | None, Lists]:
    """Go through the rows until none crosses out a sign; return what is left, or None if a row is false."""
    while True:
        before, lists = holes, []
        for codes in fitting:
            can_be = [code for code in codes if all(map(frozenset.__contains__, holes, code))]
            if not can_be:
                return None, []
            holes = tuple(frozenset(signs) for signs in zip(*can_be, strict=True))
            lists.append(can_be)
        fitting = lists
        if holes == before:
            return holes, fitting


def suppose_pegs(holes: Holes, fitting: Lists, depth: int) -> Holes | None:
    """Return what is left after supposing and refuting pegs to this depth."""
    found, fitting = cross_out(holes, fitting)
    if depth == 0 or found is None:
        return found
    for hole, sign in pegs(found):
        if len(found[hole]) > 1:
            supposed = (*found[:hole], frozenset(sign), *found[hole + 1 :])
            if suppose_pegs(supposed, fitting, depth - 1) is None:
                rest = (*found[:hole], found[hole] - {sign}, *found[hole + 1 :])
                return suppose_pegs(rest, fitting, depth)
    return found


class Rows:
    """The rows of a puzzle file, each with the list of all codes that fit it."""

    def __init__(self, written: dict[str, Any]) -> None:
        self.signs = "123456789abc"[: written["colors"]] + ("." if written["empty"] else "")
        self.codes = ["".join(code) for code in product(self.signs, repeat=written["holes"])]
        self.fitting = [
            [code for code in self.codes if key(code, row["guess"]) == (row["reds"], row["whites"])]
            for row in written["rows"]
        ]
        self.blank: Holes = (frozenset(self.signs),) * written["holes"]

    def left(self) -> set[str]:
        first, *others = self.fitting
        return set(first).intersection(*others)

    def depth(self) -> int:
        for depth in range(4):
            found = suppose_pegs(self.blank, self.fitting, depth)
            if found is not None and all(len(signs) == 1 for signs in found):
                return depth
        raise AssertionError("it can be proved")


def pegs(holes: Holes) -> Iterator[tuple[int, str]]:
    return ((hole, sign) for hole, signs in enumerate(holes) for sign in sorted(signs))


def grade_rows(written: dict[str, Any]) -> tuple[str, tuple[int, int]]:
    """Return the only code, and the grade: depth, rows."""
    rows = Rows(written)
    (code,) = rows.left()
    fewest = next(
        count
        for count in range(1, len(rows.fitting) + 1)
        if any(set(first).intersection(*others) == {code} for first, *others in combinations(rows.fitting, count))
    )
    return code, (rows.depth(), fewest)
