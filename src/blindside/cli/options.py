"""Options shared by several commands, and settings from them."""

from collections.abc import Callable, Iterable
from typing import Any

import click
from click.core import ParameterSource
from msgspec import Struct

from blindside.cli.completion import complete_file, complete_name, complete_name_list
from blindside.console.files import check_writable
from blindside.console.text import COMMAND, say
from blindside.core.audience import seat_error
from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.core.values import read_whole_number
from blindside.games.code777.settings import CHOICES, EDITIONS, USUAL_COOL_DOWN, Settings, settings_for
from blindside.games.mastermind import settings as mastermind

Decorated = Callable[..., Any]
Option = Callable[[Decorated], Decorated]


def option(names: str, help_text: Message, choices: Iterable[str] = (), **settings: Any) -> Option:
    """Make an option. `names` are its flag and the parameter, if that differs. Choices are completed, not checked."""
    if choices:
        settings = {"metavar": "|".join(choices), "shell_complete": complete_name(choices), **settings}
    if settings.get("metavar") == "FILE":
        settings["shell_complete"] = complete_file
    return click.option(*names.split(), help=say(help_text), **{"show_default": "default" in settings, **settings})


def combine(*options: Option) -> Option:
    """Make one decorator that adds these options."""

    def decorate(command: Decorated) -> Decorated:
        for each in reversed(options):
            command = each(command)
        return command

    return decorate


PLAYERS: Option = option("--players", msg("number of players, 2 to 5  [default: 4, or from --bots]"), type=int)

_CODE777: tuple[Option, ...] = (
    option(
        "--edition",
        msg("rules of an edition: {editions}", editions=list(EDITIONS)),
        choices=EDITIONS,
        default="jumbo-1985",
        metavar="NAME",
    ),
    PLAYERS,
    option(
        "--racks",
        msg("number of racks, including spare racks, up to 5  [default: 4, or the number of players]"),
        type=int,
    ),
    option("--cards", msg("where used question cards go"), CHOICES["cards"]),
    option("--mixing", msg("when tiles out of play are mixed in"), CHOICES["mixing"]),
    option("--ties", msg("order of calls made at the same time"), CHOICES["ties"]),
    option("--spares", msg("which spare rack is replaced after a right call"), CHOICES["spares"]),
    option(
        "--first-reader",
        msg("first reader: a seat, from 0, or 'random'  [default: by the edition, else random]"),
        metavar="SEAT",
    ),
    option("--answers", msg("who answers the questions"), CHOICES["answers"]),
    option("--unlimited-calls", msg("no limit on calls between two answers  [default: one]"), is_flag=True),
    option("--draw-two", msg("house rule: the reader draws two cards and chooses one"), is_flag=True),
    option("--colors-too", msg("house rule: calls name the colours too"), is_flag=True),
    option("--penalty", msg("house rule: points lost for a wrong call"), type=int, default=0),
    option(
        "--cool-down",
        msg("house rule: answers to wait after a wrong call; 4 if no number is given"),
        type=int,
        default=0,
        is_flag=False,
        flag_value=USUAL_COOL_DOWN,
        metavar="[ANSWERS]",
        show_default=False,
    ),
    option("--hide-wrong", msg("house rule: the tiles of a wrong call stay hidden from their owner"), is_flag=True),
)


code777_rule_options = combine(*[each for each in _CODE777 if each is not PLAYERS])
"""The options of a table, without the number of players."""


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
    if seat is not None and seat >= settings.players:
        raise seat_error(seat, settings.players)
    return settings, seat


def _read_seat(text: str) -> int | None:
    if text == "random":
        return None
    seat = read_whole_number(text)
    if seat is not None:
        return seat
    raise InvalidInput("cli/seat", msg("'{text}' is not a seat: write 'random' or a number, from 0", text=text))


_CLASSIC = mastermind.Settings()

HOLES: Option = option("--holes", msg("number of holes, 2 to 8"), type=int, default=_CLASSIC.holes)
COLORS: Option = option("--colors", msg("number of colours, 2 to 12"), type=int, default=_CLASSIC.colors)
NO_REPEATS: Option = option(
    "--no-repeats", msg("no colour more than once; an empty hole counts as a colour"), is_flag=True
)
EMPTY: Option = option("--empty", msg("holes may be empty (written as a dot)"), is_flag=True)
LENGTH: Option = option("--games", msg("games in the match: an even number, or 1"), type=int, default=_CLASSIC.games)

_MASTERMIND: tuple[Option, ...] = (
    HOLES,
    COLORS,
    option("--rows", msg("number of rows, 1 to 20"), type=int, default=_CLASSIC.rows),
    NO_REPEATS,
    EMPTY,
    option("--keys", msg("who gives the keys"), choices=mastermind.KEYS, default=_CLASSIC.keys),
    LENGTH,
    option("--first-codemaker", msg("the first codemaker: 'random', 0 or 1"), metavar="SEAT", default="random"),
)


mastermind_rule_options = combine(*[each for each in _MASTERMIND if each is not LENGTH])
"""The options of a match, without the number of games."""


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
    if seat is not None and seat >= settings.players:
        raise seat_error(seat, settings.players)
    return settings, seat


def _settings_for_people(options: dict[str, Any], people: int) -> tuple[Settings, int | None]:
    """Read settings for the people and the names of `--bots`, unless `--players` is given."""
    if options["players"] is None and options["bots"] is not None:
        options = {**options, "players": people + len(options["bots"].split(","))}
    return read_code777_settings(options)


def _settings_for_role(options: dict[str, Any], _people: int) -> tuple[mastermind.Settings, int | None]:
    """Read settings, and the first codemaker from `--as`, if that is given."""
    role = options.get("role")
    if role is not None:
        if "first_codemaker" in typed_options():
            raise InvalidInput("cli/role", msg("use --as or --first-codemaker, not both"))
        options = {**options, "first_codemaker": "0" if role == "maker" else "1"}
    return read_mastermind_settings(options)


_ROLE: Option = option("--as role", msg("your role in the first game"), type=click.Choice(("maker", "breaker")))


class GameCommands(Struct, frozen=True, kw_only=True):
    """Bundle of the functions that `play` and `demo` need of a game."""

    play: Message
    """The summary of `play`."""
    demo: Message
    """The summary of `demo`."""
    hints: Message
    """What the hints of `play` are."""
    options: Option
    settings: Callable[[dict[str, Any], int], tuple[Any, int | None]]
    """Settings from options and the number of people, and the seat that begins, if chosen."""
    play_options: tuple[Option, ...] = ()
    """Further options of `play`."""


GAMES = {
    "code777": GameCommands(
        play=msg("Play Code 777 against bots, in seat P0."),
        demo=msg("Watch bots play Code 777."),
        hints=msg("hints: none; your own marks; tiles in view crossed out; what is certain, and why; exact chances"),
        options=combine(*_CODE777),
        settings=_settings_for_people,
    ),
    "mastermind": GameCommands(
        play=msg("Play Mastermind against a bot, in seat P0."),
        demo=msg("Watch two bots play Mastermind."),
        hints=msg("hints: from 'certain' on, how many codes fit, and whether your guess does"),
        options=combine(*_MASTERMIND),
        settings=_settings_for_role,
        play_options=(
            option("--as role", msg("your role in the first game"), type=click.Choice(("maker", "breaker"))),
        ),
    ),
}

json_option = option("--json as_json", msg("print JSON"), is_flag=True)
seed_option = option("--seed", msg("the same seed gives the same game"), type=int)


def _require_writable(_context: click.Context, _option: click.Parameter, path: str | None) -> str | None:
    if path is not None:
        check_writable(path)
    return path


record_option = option("--record file", msg("save the record to this file"), callback=_require_writable, metavar="FILE")


plain_option = option("--plain", msg("play line by line, not full screen"), is_flag=True)


def typed_options() -> dict[str, str]:
    """Return the flags of the options on the command line, by parameter."""
    context = click.get_current_context()
    flags = {each.name: each.opts[0] for each in context.command.params if each.name}
    typed = ParameterSource.COMMANDLINE
    return {name: flag for name, flag in flags.items() if context.get_parameter_source(name) is typed}


def bots_option(game: str, usual: str) -> Option:
    from blindside.bots.registry import BOTS  # takes long

    who = msg(
        "a bot for each free seat: {names} (see '{command}')", names=list(BOTS[game]), command=f"{COMMAND} bots {game}"
    )
    return option(
        "--bots",
        who,
        show_default=say(msg("{bot} in every seat", bot=usual)),
        metavar="NAME[,NAME…]",
        shell_complete=complete_name_list(BOTS[game]),
    )


def fill_bot_names(names: str | None, usual: str, seats: int) -> str:
    """The names of `--bots`, or the usual bot for each seat."""
    return ",".join([usual] * seats) if names is None else names
