"""`blindside mastermind audit`: find wrong keys. Rows are counted from 1."""

from collections.abc import Iterator, Sequence

import click

from blindside.cli.mastermind.options import board_options, choose_games
from blindside.cli.options import json_option, option, typed_options
from blindside.console.files import read_file
from blindside.console.text import Line, bold, paint_pegs, put, put_json, put_lines, say
from blindside.core.errors import BlindsideError, InvalidInput, add_location
from blindside.core.messages import Message, msg, plural
from blindside.games import read_record
from blindside.games.mastermind.codes import Code, Key, read_code
from blindside.games.mastermind.fitting import KeyedRow, read_rows
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.audits import Correction, Fix, audit, find_wrong_rows
from blindside.reviews.mastermind import PlayedGame, list_games, require_mastermind
from blindside.wording.mastermind.labels import key_name
from blindside.wording.mastermind.review import game_name

OF_ROWS = ("code", "holes", "colors", "empty", "no_repeats")
"""Options that a record already answers."""
MAX_WAYS, MAX_CODES = 10, 5
"""How many corrections are listed, and how many codes of each."""


@click.command(
    help=say(
        msg(
            "Find wrong keys. Without the code: the fewest rows to correct, what their keys should be, and "
            "the codes left. With the code: every wrong row. A ROW is a guess, a colon, and the numbers of "
            "its red and white pegs, such as 1122:12."
        )
    )
)
@click.argument("rows", nargs=-1, metavar="[ROW]...")
@option("--code", msg("the code, once it is revealed"), metavar="CODE")
@option("--record file", msg("audit the games of a record"), metavar="FILE")
@option("--game", msg("only this game of the record, from 1"), type=int, metavar="N")
@json_option
@board_options
def command(
    rows: tuple[str, ...], code: str | None, file: str | None, game: int | None, as_json: bool, settings: Settings
) -> None:
    if file is None:
        if not rows:
            raise InvalidInput("cli/no-rows", msg("give rows, such as 1122:12, or a record with --record"))
        if game is not None:
            raise InvalidInput("cli/game-of-rows", msg("--game needs --record"))
        shown_code = None if code is None else read_code(code, settings)
        _answer(settings, read_rows(rows, settings), shown_code, as_json)
        return
    _check_record_alone(rows)
    data = read_file(file)
    try:
        record = require_mastermind(read_record(data))
        for number, played in enumerate(choose_games(list_games(record), game)):
            if number and not as_json:
                put()
            _answer(record.settings, played.rows, played.code, as_json, played)
    except BlindsideError as error:
        raise add_location(file, error) from None


def _check_record_alone(rows: Sequence[str]) -> None:
    """Refuse rows and board options beside a record."""
    if rows:
        raise InvalidInput("cli/rows-or-record", msg("give rows or --record, not both"))
    for name, flag in typed_options().items():
        if name in OF_ROWS:
            raise InvalidInput("cli/option-of-rows", msg("{option} cannot be used with --record", option=flag))


def _answer(
    settings: Settings, rows: Sequence[KeyedRow], code: Code | None, as_json: bool, played: PlayedGame | None = None
) -> None:
    ways = audit(settings, rows)
    if as_json:
        game = {} if played is None else {"game": played.number, "codemaker": played.codemaker, "void": played.void}
        put_json({**game, **_audit_value(rows, code, ways)})
        return
    if played is not None:
        put(bold(game_name(played)))
    put_lines(_audit_lines(rows, code, ways))


def _audit_lines(rows: Sequence[KeyedRow], code: Code | None, ways: Sequence[Correction]) -> Iterator[Line]:
    right: dict[int, Key] = {}
    if code is not None:
        right = {fix.row: fix.key for fix in find_wrong_rows(code, rows)}
        yield say(msg("Code: {code}", code=paint_pegs(code))), 0
    for number, row in enumerate(rows):
        yield _row(number, row, right.get(number)), 0
    if not rows:
        yield say(msg("There are no keys.")), 0
    elif right:
        yield bold(plural("{count} key is wrong.", "{count} keys are wrong.", len(right))), 0
        leave = msg("The keys as given leave {codes}", codes=_describe_codes(ways[0]))
        yield say(msg("No code fits all the keys as given.") if ways[0].fixes else leave), 2
    elif ways[0].fixes:
        yield from _conflict(ways)
    else:
        if code is not None:
            yield bold(msg("All keys are right.")), 0
        yield say(msg("These keys leave {codes}", codes=_describe_codes(ways[0]))), 2


def _row(number: int, row: KeyedRow, right: Key | None) -> str:
    guess, key = row
    line = f"{number + 1:>2}  {paint_pegs(guess)}  {paint_pegs(key)}"
    if right is None:
        return line
    correction = say(msg("should be {key}, {name}", key=paint_pegs(right), name=key_name(right)))
    return f"{line}{' ' * (len(guess) - len(str(key)))}  {correction}"


def _conflict(ways: Sequence[Correction]) -> Iterator[Line]:
    heading = plural(
        "No code fits all these keys unless {count} row is corrected, in one of these ways:",
        "No code fits all these keys unless {count} rows are corrected, in one of these ways:",
        len(ways[0].fixes),
    )
    yield bold(heading), 0
    fixes = [
        ", ".join(say(msg("row {row} → {key}", row=fix.row + 1, key=paint_pegs(fix.key))) for fix in way.fixes)
        for way in ways[:MAX_WAYS]
    ]
    width = max(len(click.unstyle(text)) for text in fixes)
    for way, text in zip(ways, fixes, strict=False):
        yield f"  {text}{' ' * (width - len(click.unstyle(text)))}  {say(_describe_codes(way))}", 4
    if len(ways) > MAX_WAYS:
        others = len(ways) - MAX_WAYS
        yield "  " + say(plural("and {count} other way", "and {count} other ways", others)), 0


def _describe_codes(way: Correction) -> Message:
    codes = [paint_pegs(code) for code in way.examples[:MAX_CODES]]
    if way.codes > MAX_CODES:
        return msg("{count} codes, such as {codes}", count=way.codes, codes=codes)
    return plural("{count} code: {codes}", "{count} codes: {codes}", way.codes, codes=codes)


def _audit_value(rows: Sequence[KeyedRow], code: Code | None, ways: Sequence[Correction]) -> dict[str, object]:
    agree = not ways[0].fixes
    value: dict[str, object] = {
        "consistent": agree,
        "codes": ways[0].codes if agree else 0,
        "examples": ways[0].examples if agree else (),
        "rows_to_correct": len(ways[0].fixes),
        "corrections": [
            {
                "rows": [_fix_value(fix, rows, "corrected") for fix in way.fixes],
                "codes": way.codes,
                "examples": way.examples,
            }
            for way in ways
            if way.fixes
        ],
    }
    if code is not None:
        value["code"] = code
        value["wrong"] = [_fix_value(fix, rows, "right") for fix in find_wrong_rows(code, rows)]
    return value


def _fix_value(fix: Fix, rows: Sequence[KeyedRow], name: str) -> dict[str, object]:
    return {"row": fix.row + 1, "given": rows[fix.row][1], name: fix.key}
