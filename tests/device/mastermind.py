"""Rows of Mastermind, and what the package concludes from them, for the comparison with a device."""

from collections.abc import Iterator
from functools import cache
from math import prod
from random import Random
from typing import Any

import numpy as np

from blindside.games.mastermind.codes import Code, make_key, possible_keys
from blindside.games.mastermind.fitting import KeyedRow
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.audits import audit
from blindside.reason.mastermind.heuristics import make_chooser
from blindside.reason.mastermind.space import (
    Codes,
    Space,
    count_cells,
    count_codes,
    distinct_guesses,
    get_space,
    key_number,
)

BOARDS = [
    Settings(),
    Settings(colors=4, empty=True),
    Settings(holes=3, colors=5, repeats=False),
    Settings(holes=4, colors=8, repeats=False),
    Settings(holes=5, colors=5),
    Settings(holes=2, colors=9),
    Settings(holes=5, colors=8),
]
MAX_PAIRS = 2**20
"""Guesses times codes left, above which a device tries only a part of the codes left."""
MAX_ROWS = 6
MANY_CODES = 10_000
"""Boards with more are not compared before two rows, which takes long."""
Rows = tuple[KeyedRow, ...]
Written = dict[str, Any]


def generate_rows(count: int, seed: int, boards: int = len(BOARDS)) -> Iterator[tuple[Settings, Rows]]:
    """Generate random guesses with the true keys of a random code."""
    random = Random(seed)
    for number in range(count):
        settings = BOARDS[number % boards]
        code = _draw(settings, random)
        fewest = 2 if count_codes(settings) > MANY_CODES else 0
        guesses = [_draw(settings, random) for _ in range(random.randint(fewest, MAX_ROWS))]
        yield settings, tuple([(guess, make_key(code, guess)) for guess in guesses])


def generate_slips(count: int, seed: int) -> Iterator[tuple[Settings, Rows]]:
    """Generate rows that no code fits, because of one wrong key or two."""
    random, left = Random(seed), count
    while left:
        settings, rows = next(generate_rows(1, random.randrange(2**32), boards=1 + left % (len(BOARDS) - 1)))
        wrong = dict(enumerate(rows))
        for at in random.sample(range(len(rows)), min(len(rows), random.randint(1, 2))):
            wrong[at] = (rows[at][0], random.choice(possible_keys(settings.holes)))
        if not len(_find_fitting(settings, tuple(wrong.values()))):
            left -= 1
            yield settings, tuple(wrong.values())


def _draw(settings: Settings, random: Random) -> Code:
    space = get_space(settings)
    return space.code(random.randrange(len(space)))


def write_board(settings: Settings, rows: Rows) -> Written:
    return {
        "holes": settings.holes,
        "colors": settings.colors,
        "repeats": settings.repeats,
        "empty": settings.empty,
        "rows": [{"guess": guess, "reds": key.reds, "whites": key.whites} for guess, key in rows],
    }


def _find_fitting(settings: Settings, rows: Rows) -> Codes:
    space = get_space(settings)
    return space.find_fitting([(space.number(guess), key_number(key)) for guess, key in rows])


def list_codes(settings: Settings, rows: Rows) -> Written:
    space, left = get_space(settings), _find_fitting(settings, rows)
    return {"left": len(left), "codes": [space.code(code) for code in left[:: 1 + len(left) // 50].tolist()]}


def conclude(settings: Settings, rows: Rows) -> Written:
    """Return what the package concludes from these rows, in the terms of the device."""
    space, left = get_space(settings), _find_fitting(settings, rows)
    found: Written = {"left": len(left), "found": None, "suggestion": None, "open": [], "corrections": []}
    if not len(left):
        return found | {"corrections": _list_corrections(settings, rows)}
    found["open"] = ["".join([space.signs[color] for color in np.unique(hole[left])]) for hole in space.digits]
    if len(left) == 1:
        return found | {"found": space.code(int(left[0]))}
    guess = _choose(space, left, tuple([space.number(guess) for guess, _ in rows]))
    cells = space.split(guess, left)
    worst, is_possible = max(map(len, cells.values())), space.winning_key in cells
    total = 2 * len(left) - is_possible if worst == 1 else None
    suggestion = {"guess": space.code(guess), "isPossible": is_possible, "worst": worst, "total": total}
    return found | {"suggestion": suggestion}


def _choose(space: Space, left: Codes, earlier: tuple[int, ...]) -> int:
    guesses = space.all if earlier else distinct_guesses(space, ())
    if len(left) <= 2:
        return int(left[0])
    if len(guesses) * len(left) <= MAX_PAIRS:
        return make_chooser("entropy", space)(left, earlier)
    return _best_of_part(space, left[:: 1 + len(left) ** 2 // MAX_PAIRS], left)


def _best_of_part(space: Space, part: Codes, left: Codes) -> int:
    """Choose by the exact entropy, with integers: all of them may be the code."""
    sizes = count_cells(space, part, left).tolist()
    rated = [prod([_power(size) for size in row if size > 1]) for row in sizes]
    best: int = part[rated.index(min(rated))].item()
    return best


@cache
def _power(size: int) -> int:
    power: int = size**size
    return power


def _list_corrections(settings: Settings, rows: Rows) -> list[Written]:
    """Return one correction for each set of rows, with the most codes; the sets in any order."""
    best: dict[tuple[int, ...], int] = {}
    for one in audit(settings, rows):
        wrong = tuple([fix.row for fix in one.fixes])
        best[wrong] = max(best.get(wrong, 0), one.codes)
    return [{"rows": wrong, "codes": codes} for wrong, codes in sorted(best.items())]
