"""An audit as a terminal shows it, and as JSON. Rows are counted from 1, as people do."""

from collections.abc import Iterator, Sequence
from typing import Any

import click

from blindside.console.text import pegs, say
from blindside.core.messages import Message, msg, plural
from blindside.games.mastermind.codes import Code, Key
from blindside.games.mastermind.fitting import Clue
from blindside.reason.mastermind.audits import Correction, Fix, wrong_rows
from blindside.wording.mastermind.labels import key_name

MOST_WAYS, MOST_CODES = 10, 5
"""What is shown one by one: ways to correct the clues, and codes that these leave."""

Line = tuple[str, int]
"""A line, and how far its next rows are indented where it is broken."""


def shown(clues: Sequence[Clue], code: Code | None, ways: Sequence[Correction]) -> Iterator[Line]:
    right: dict[int, Key] = {}
    if code is not None:
        right = {fix.row: fix.key for fix in wrong_rows(code, clues)}
        yield say(msg("Code: {code}", code=pegs(code))), 0
    for row, clue in enumerate(clues):
        yield _row(row, clue, right.get(row)), 0
    if not clues:
        yield say(msg("There are no clues.")), 0
    elif right:
        yield _bold(plural("{count} clue is wrong.", "{count} clues are wrong.", len(right))), 0
        yield say(_as_given(ways[0])), 2
    elif ways[0].fixes:
        yield from _conflict(ways)
    else:
        if code is not None:
            yield _bold(msg("All clues are right.")), 0
        yield say(msg("These clues leave {codes}", codes=_codes(ways[0]))), 2


def _as_given(way: Correction) -> Message:
    """What could be known of wrong clues without the code."""
    if way.fixes:
        return msg("As they were given, no code fits them all.")
    return msg("As they were given, they leave {codes}", codes=_codes(way))


def _row(row: int, clue: Clue, right: Key | None) -> str:
    guess, given = clue
    line = f"{row + 1:>2}  {pegs(guess)}  {pegs(given)}"
    if right is None:
        return line
    correction = say(msg("should be {key}, {name}", key=pegs(right), name=key_name(right)))
    return f"{line}{' ' * (len(guess) - len(str(given)))}  {correction}"


def _conflict(ways: Sequence[Correction]) -> Iterator[Line]:
    heading = plural(
        "No code fits all these clues unless {count} row is corrected, in one of these ways:",
        "No code fits all these clues unless {count} rows are corrected, in one of these ways:",
        len(ways[0].fixes),
    )
    yield _bold(heading), 0
    fixes = [", ".join(say(_fix(fix)) for fix in way.fixes) for way in ways[:MOST_WAYS]]
    width = max(len(click.unstyle(text)) for text in fixes)
    for way, text in zip(ways, fixes, strict=False):
        yield f"  {text}{' ' * (width - len(click.unstyle(text)))}  {say(_codes(way))}", 4
    if len(ways) > MOST_WAYS:
        others = len(ways) - MOST_WAYS
        yield "  " + say(plural("and {count} other way", "and {count} other ways", others)), 0


def _fix(fix: Fix) -> Message:
    return msg("row {row} → {key}", row=fix.row + 1, key=pegs(fix.key))


def _codes(way: Correction) -> Message:
    codes = [pegs(code) for code in way.examples[:MOST_CODES]]
    if way.codes > MOST_CODES:
        return msg("{count} codes, such as {codes}", count=way.codes, codes=codes)
    return plural("{count} code: {codes}", "{count} codes: {codes}", way.codes, codes=codes)


def _bold(message: Message) -> str:
    return click.style(say(message), bold=True)


def as_value(clues: Sequence[Clue], code: Code | None, ways: Sequence[Correction]) -> dict[str, Any]:
    """For `to_json`."""
    agree = not ways[0].fixes
    value: dict[str, Any] = {
        "consistent": agree,
        "codes": ways[0].codes if agree else 0,
        "examples": ways[0].examples if agree else (),
        "rows_to_correct": len(ways[0].fixes),
        "corrections": [
            {
                "rows": [_fixed(fix, clues, "corrected") for fix in way.fixes],
                "codes": way.codes,
                "examples": way.examples,
            }
            for way in ways
            if way.fixes
        ],
    }
    if code is not None:
        value["code"] = code
        value["wrong"] = [_fixed(fix, clues, "right") for fix in wrong_rows(code, clues)]
    return value


def _fixed(fix: Fix, clues: Sequence[Clue], name: str) -> dict[str, Any]:
    return {"row": fix.row + 1, "given": clues[fix.row][1], name: fix.key}
