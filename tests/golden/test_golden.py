"""Published numbers, from files another program can read as well."""

import itertools
import json
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from blindside.core.dealers import SimulationDealer
from blindside.core.json import from_json
from blindside.games.code777.questions import QUESTIONS, visible_racks
from blindside.games.code777.tiles import BOX, COPIES, RACKS, TRIPLES, Color, Rack, read_rack
from blindside.games.mastermind.codes import Code, alphabet, make_key
from blindside.games.mastermind.settings import Settings
from blindside.reason.code777.belief import triple_posterior
from blindside.reason.code777.deduction import deduce_situation
from blindside.reason.code777.situations import RawSituation, read_situation

HERE = Path(__file__).parent
SITUATIONS = (HERE / "code777_situations.jsonl").read_text().splitlines()
ANSWERS = [json.loads(line) for line in (HERE / "code777_answers.jsonl").read_text().splitlines()]


def numbers() -> dict[str, int]:
    lines = (HERE / "numbers.txt").read_text().splitlines()
    entries = [line.partition("|")[0].rpartition("=") for line in lines if line and not line.startswith("#")]
    return {name.strip(): int(value) for name, _, value in entries}


NUMBERS = numbers()


def fits(racks: tuple[Rack, ...]) -> bool:
    return all(count <= COPIES[tile] for tile, count in Counter(tile for rack in racks for tile in rack.tiles).items())


def tables(racks: int) -> int:
    """Ordered racks from one box, counted kind by kind: how the copies of each kind can be spread over the racks."""
    ways = Counter({(3,) * racks: 1})
    for copies in COPIES.values():
        spreads = [spread for spread in itertools.product(range(4), repeat=racks) if sum(spread) <= copies]
        after: Counter[tuple[int, ...]] = Counter()
        for room, count in ways.items():
            for spread in spreads:
                left = tuple(space - used for space, used in zip(room, spread, strict=True))
                if min(left) >= 0:
                    after[left] += count
        ways = after
    return ways[(0,) * racks]


def parts(guess: str) -> Counter[Any]:
    codes = itertools.product("123456", repeat=4)
    return Counter(make_key(Code("".join(code)), Code(guess)) for code in codes)


def largest_part(guess: str) -> int:
    return max(parts(guess).values())


def part_count(guess: str) -> int:
    return len(parts(guess))


def draw(seed: int, number: int) -> int:
    """The upper 32 bits of a draw: what the dealer uses."""
    dealer = SimulationDealer(seed)
    return [dealer.pick(2**32) for _ in range(number)][-1]


COUNTED: dict[str, Callable[[], int]] = {
    "code777 tiles": lambda: len(BOX),
    "code777 kinds": lambda: len(COPIES),
    "code777 tiles of each colour": lambda: {sum(tile.color is color for tile in BOX) for color in Color}.pop(),
    "code777 questions": lambda: len(QUESTIONS),
    "code777 racks": lambda: tables(1),
    "code777 triples": lambda: len(TRIPLES),
    **{f"code777 tables of {racks} racks": partial(tables, racks) for racks in (2, 3, 4, 5)},
    "mastermind codes 4x6": lambda: len(alphabet(Settings())) ** 4,
    "mastermind codes 4x6 empty": lambda: len(alphabet(Settings(empty=True))) ** 4,
    "mastermind keys 4": lambda: len(parts("1123")),
    **{f"mastermind largest part {g}": partial(largest_part, g) for g in ("1111", "1112", "1122", "1123", "1234")},
    **{f"mastermind parts {g}": partial(part_count, g) for g in ("1111", "1112", "1122", "1123", "1234")},
    **{f"splitmix64 seed 1234567 draw {n}": partial(draw, 1234567, n) for n in range(1, 6)},
}


def test_golden_numbers_are_all_tested() -> None:
    assert set(COUNTED) == set(NUMBERS)


@pytest.mark.parametrize("name", NUMBERS)
def test_golden_number_is_reproduced(name: str) -> None:
    wanted = NUMBERS[name] >> 32 if name.startswith("splitmix64") else NUMBERS[name]
    assert COUNTED[name]() == wanted


def test_tables_counted_in_a_second_way_agree() -> None:
    assert sum(fits(pair) for pair in itertools.product(RACKS, repeat=2)) == tables(2)
    assert tables(1) == len(RACKS)


@pytest.mark.clause("C-12", "C-13", "C-14")
@pytest.mark.parametrize("table", ANSWERS, ids=lambda table: " | ".join(table["racks"]))
def test_answers_agree_with_an_independent_program(table: Any) -> None:
    seen = visible_racks(table["reader"], [read_rack(name) for name in table["racks"]])
    assert [question.answer(seen) for question in QUESTIONS] == table["answers"]


@pytest.mark.parametrize("line", SITUATIONS, ids=range(1, len(SITUATIONS) + 1))
def test_chances_agree_with_an_independent_program(line: str) -> None:
    situation = from_json(line, RawSituation)
    chances = triple_posterior(deduce_situation(read_situation(situation)).weights)
    found = {"".join(map(str, triple)): str(chance) for triple, chance in chances.items()}
    assert found == json.loads(line)["triples"]


def test_independent_tables_are_60_with_2_to_5_racks() -> None:
    assert len(ANSWERS) == 60
    assert {len(table["racks"]) for table in ANSWERS} == {2, 3, 4, 5}
    assert len(SITUATIONS) == 30
