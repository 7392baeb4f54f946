"""`blindside mastermind audit`: which clues are wrong, or must be."""

from collections.abc import Sequence

import click
from click.core import ParameterSource

from blindside.cli.completing import a_file
from blindside.cli.mastermind.audits import as_value, shown
from blindside.cli.mastermind.options import chosen, sized
from blindside.cli.options import as_json
from blindside.console.files import read_whole
from blindside.console.text import put, say
from blindside.core.errors import Invalid, Wrong, found_in
from blindside.core.messages import msg
from blindside.core.records import to_json
from blindside.games import read_record
from blindside.games.mastermind.codes import Code, read_code
from blindside.games.mastermind.fitting import Clue, read_rows
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.audits import audit
from blindside.review.mastermind import Played, games_of, require_mastermind
from blindside.wording.mastermind.review import game_name

OF_ROWS = ("code", "holes", "colors", "empty", "no_repeats")
"""The options that say what a record says itself."""


@click.command(
    help=say(
        msg(
            "Which clues to correct where no code fits them all: the fewest rows, what their keys should be, and the "
            "codes this leaves. With the code, every wrong row. A ROW is a guess, a colon, and the numbers of its red "
            "and of its white pegs, such as 1122:12."
        )
    )
)
@click.argument("rows", nargs=-1, metavar="[ROW]...")
@click.option("--code", metavar="CODE", help=say(msg("the code, once it is shown")))
@click.option(
    "--record",
    "file",
    metavar="FILE",
    shell_complete=a_file,
    help=say(msg("audit the games of a recorded match, as far as its audience may know them")),
)
@click.option("--game", type=int, metavar="N", help=say(msg("only this game of the record, from 1")))
@as_json
@sized
def command(
    rows: tuple[str, ...], code: str | None, file: str | None, game: int | None, as_json: bool, settings: Settings
) -> None:
    if file is None:
        if not rows:
            raise Invalid("cli/no-rows", msg("write rows, such as 1122:12, or name a record with --record"))
        if game is not None:
            raise Invalid("cli/game-of-rows", msg("--game goes with --record"))
        shown_code = None if code is None else read_code(code, settings)
        _answer(settings, read_rows(rows, settings), shown_code, as_json)
        return
    _check_said_once(rows)
    data = read_whole(file)
    try:
        record = require_mastermind(read_record(data))
        for number, played in enumerate(chosen(games_of(record), game)):
            if number and not as_json:
                put()
            _answer(record.settings, played.clues, played.code, as_json, played)
    except Wrong as wrong:
        raise found_in(file, wrong) from None


def _check_said_once(rows: Sequence[str]) -> None:
    """Refuses to be told beside a record what the record says itself."""
    if rows:
        raise Invalid("cli/rows-or-record", msg("write rows, or name a record with --record, not both"))
    context = click.get_current_context()
    for option in context.command.params:
        if option.name in OF_ROWS and context.get_parameter_source(option.name) is not ParameterSource.DEFAULT:
            raise Invalid(
                "cli/option-of-rows",
                msg("{option} goes with rows: a record says itself what was played", option=option.opts[0]),
            )


def _answer(
    settings: Settings, clues: Sequence[Clue], code: Code | None, as_json: bool, played: Played | None = None
) -> None:
    ways = audit(settings, clues)
    if as_json:
        game = {} if played is None else {"game": played.number, "codemaker": played.codemaker, "void": played.void}
        click.echo(to_json({**game, **as_value(clues, code, ways)}))
        return
    if played is not None:
        put(click.style(say(game_name(played)), bold=True))
    for line, indent in shown(clues, code, ways):
        put(line, " " * indent)
