"""Options shared by several commands, and settings from them."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import click

from blindside.cli.completion import complete_file, complete_name, complete_names
from blindside.console.files import check_writable
from blindside.console.text import COMMAND, say
from blindside.core.audience import seat_error
from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.core.notation import read_whole_number
from blindside.games.code777.settings import CHOICES, EDITIONS, USUAL_COOL_DOWN, Settings, settings_for
from blindside.games.mastermind import settings as mastermind

Decorated = Callable[..., Any]
Option = Callable[[Decorated], Decorated]


def with_options(command: Decorated, options: Iterable[Option]) -> Decorated:
    for option in reversed(list(options)):
        command = option(command)
    return command


def _choice(flag: str, name: str, help_text: Message) -> Option:
    return click.option(
        flag, metavar="|".join(CHOICES[name]), shell_complete=complete_name(CHOICES[name]), help=say(help_text)
    )


PLAYERS: Option = click.option(
    "--players", type=int, help=say(msg("number of players, 2 to 5  [default: 4, or from --bots]"))
)

_CODE777: tuple[Option, ...] = (
    click.option(
        "--edition",
        default="jumbo-1985",
        show_default=True,
        metavar="NAME",
        shell_complete=complete_name(EDITIONS),
        help=say(msg("rules of an edition: {editions}", editions=list(EDITIONS))),
    ),
    PLAYERS,
    click.option(
        "--racks",
        type=int,
        help=say(msg("racks, with spare racks, up to 5  [default: 4, or the number of players]")),
    ),
    _choice("--cards", "cards", msg("where used question cards go")),
    _choice("--mixing", "mixing", msg("when tiles out of play are mixed in")),
    _choice("--ties", "ties", msg("order of calls made at the same time")),
    _choice("--spares", "spares", msg("which spare rack is replaced after a right call")),
    click.option(
        "--first-reader",
        metavar="SEAT",
        help=say(msg("first reader: a seat, from 0, or 'random'  [default: by the edition, else random]")),
    ),
    _choice("--answers", "answers", msg("who answers the questions")),
    click.option(
        "--unlimited-calls", is_flag=True, help=say(msg("no limit on calls between two answers  [default: one]"))
    ),
    click.option("--draw-two", is_flag=True, help=say(msg("house rule: the reader draws two cards and chooses one"))),
    click.option("--colors-too", is_flag=True, help=say(msg("house rule: calls name the colours too"))),
    click.option(
        "--penalty",
        type=int,
        default=0,
        show_default=True,
        help=say(msg("house rule: points lost by a wrong call")),
    ),
    click.option(
        "--cool-down",
        type=int,
        default=0,
        is_flag=False,
        flag_value=USUAL_COOL_DOWN,
        metavar="[ANSWERS]",
        help=say(msg("house rule: answers to wait after a wrong call; 4 if no number is given")),
    ),
    click.option(
        "--hide-wrong",
        is_flag=True,
        help=say(msg("house rule: the tiles of a wrong call stay hidden from their owner")),
    ),
)


def code777_table_options(command: Decorated) -> Decorated:
    """Add the options of a table of Code 777."""
    return with_options(command, _CODE777)


def code777_rule_options(command: Decorated) -> Decorated:
    """Add the options of a table of Code 777, without the number of players."""
    return with_options(command, [option for option in _CODE777 if option is not PLAYERS])


def read_code777_settings(options: dict[str, Any]) -> tuple[Settings, int | None]:
    """Read settings from options, and the first reader, if chosen."""
    overrides = {
        name: options[name]
        for name in Settings.__struct_fields__
        if name not in ("edition", "first_reader") and options.get(name) is not None
    }
    overrides["calls_per_answer"] = None if options["unlimited_calls"] else 1
    seat = None
    if options["first_reader"] is not None:
        seat = _read_seat(options["first_reader"])
        overrides["first_reader"] = "random" if seat is None else "chosen"
    settings = settings_for(options["edition"], **overrides)
    _check_first_seat(seat, settings.players)
    return settings, seat


def _read_seat(text: str) -> int | None:
    if text == "random":
        return None
    seat = read_whole_number(text)
    if seat is not None:
        return seat
    raise InvalidInput("cli/seat", msg("'{text}' is not a seat: write 'random' or a number, from 0", text=text))


def _check_first_seat(seat: int | None, seats: int) -> None:
    if seat is not None and seat >= seats:
        raise seat_error(seat, seats)


_CLASSIC = mastermind.Settings()

HOLES: Option = click.option(
    "--holes", type=int, default=_CLASSIC.holes, show_default=True, help=say(msg("number of holes, 2 to 8"))
)
COLORS: Option = click.option(
    "--colors", type=int, default=_CLASSIC.colors, show_default=True, help=say(msg("number of colours, 2 to 12"))
)
NO_REPEATS: Option = click.option(
    "--no-repeats",
    is_flag=True,
    help=say(msg("no colour more than once; an empty hole counts as a colour")),
)
EMPTY: Option = click.option("--empty", is_flag=True, help=say(msg("holes may be empty (written as a dot)")))
GAMES: Option = click.option(
    "--games",
    type=int,
    default=_CLASSIC.games,
    show_default=True,
    help=say(msg("games in the match: an even number, or 1")),
)

_MASTERMIND: tuple[Option, ...] = (
    HOLES,
    COLORS,
    click.option(
        "--rows", type=int, default=_CLASSIC.rows, show_default=True, help=say(msg("number of rows, 1 to 20"))
    ),
    NO_REPEATS,
    EMPTY,
    click.option(
        "--keys",
        default=_CLASSIC.keys,
        show_default=True,
        metavar="|".join(mastermind.KEYS),
        shell_complete=complete_name(mastermind.KEYS),
        help=say(msg("who gives the keys")),
    ),
    GAMES,
    click.option(
        "--first-codemaker",
        metavar="SEAT",
        default="random",
        show_default=True,
        help=say(msg("the first codemaker: 'random', 0 or 1")),
    ),
)


def mastermind_table_options(command: Decorated) -> Decorated:
    """Add the options of a match of Mastermind."""
    return with_options(command, _MASTERMIND)


def mastermind_rule_options(command: Decorated) -> Decorated:
    """Add the options of a match of Mastermind, without the number of games."""
    return with_options(command, [option for option in _MASTERMIND if option is not GAMES])


def read_mastermind_settings(options: dict[str, Any]) -> tuple[mastermind.Settings, int | None]:
    """Read settings from options, and the first codemaker, if chosen."""
    keys = options["keys"]
    if keys not in mastermind.KEYS:
        raise InvalidInput(
            "cli/keys",
            msg(
                "'{value}' is not valid for {name}: choose one of {choices}",
                value=keys,
                name="keys",
                choices=list(mastermind.KEYS),
            ),
        )
    names = ("holes", "colors", "rows", "empty", "keys", "games")
    settings = mastermind.Settings(**{name: options[name] for name in names}, repeats=not options["no_repeats"])
    mastermind.check_settings(settings)
    seat = _read_seat(options["first_codemaker"])
    _check_first_seat(seat, settings.players)
    return settings, seat


class TableOptions(NamedTuple):
    game: str
    options: Callable[[Decorated], Decorated]
    """Adds the options of a table."""
    settings: Callable[[dict[str, Any], int], tuple[Any, int | None]]
    """Settings from options and the number of people, and the seat that begins, if chosen."""


CODE777 = TableOptions(
    game="code777",
    options=code777_table_options,
    settings=lambda options, people: read_code777_settings(with_player_count(options, people)),
)
MASTERMIND = TableOptions(
    game="mastermind", options=mastermind_table_options, settings=lambda options, _: read_mastermind_settings(options)
)
TABLES: dict[str, TableOptions] = {table.game: table for table in (CODE777, MASTERMIND)}

json_option = click.option("--json", "as_json", is_flag=True, help=say(msg("print JSON")))
seed_option = click.option("--seed", type=int, help=say(msg("the same seed gives the same game")))


def _require_writable(_context: click.Context, _option: click.Parameter, path: str | None) -> str | None:
    if path is not None:
        check_writable(path)
    return path


record_option = click.option(
    "--record",
    "file",
    callback=_require_writable,
    metavar="FILE",
    shell_complete=complete_file,
    help=say(msg("save the record to this file")),
)


plain_option = click.option("--plain", is_flag=True, help=say(msg("play line by line, not full screen")))


def bots_option(game: str, usual: str) -> Option:
    """The option for the bots at a table."""
    from blindside.bots.registry import BOTS  # takes long

    who = msg(
        "a bot for each free seat: {names} (see '{command}')",
        names=list(BOTS[game]),
        command=f"{COMMAND} bots {game}",
    )
    return click.option(
        "--bots",
        show_default=say(msg("{bot} in every seat", bot=usual)),
        metavar="NAME[,NAME…]",
        shell_complete=complete_names(BOTS[game]),
        help=say(who),
    )


def with_player_count(options: dict[str, Any], people: int) -> dict[str, Any]:
    """Set `--players`, if not given, to the people and the names of `--bots`."""
    if options["players"] is not None or options["bots"] is None:
        return options
    return {**options, "players": people + len(options["bots"].split(","))}


def fill_bot_names(names: str | None, usual: str, seats: int) -> str:
    """The names of `--bots`, or the usual bot for each seat."""
    return ",".join([usual] * seats) if names is None else names
