"""Who sits at a table besides people: `--bots`."""

from collections.abc import Callable, Iterable, Mapping
from itertools import cycle
from typing import Any

import click

from blindside.bots.kinds import Kind
from blindside.bots.registry import BOTS, kind_named, kinds_at
from blindside.cli.completing import some_of
from blindside.cli.speech import COMMAND, say
from blindside.core.audience import seat_name
from blindside.core.dealers import Dealer
from blindside.core.errors import Invalid
from blindside.core.messages import Message, msg
from blindside.core.sessions import Player
from blindside.web.pages.people import OFFERED


def bots(game: str, default: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    who = msg(
        "who takes the other seats, in turn: {names}; '{command}' tells how each plays",
        names=list(BOTS[game]),
        command=f"{COMMAND} bots {game}",
    )
    return click.option(
        "--bots",
        default=default,
        show_default=True,
        metavar="NAME[,NAME…]",
        shell_complete=some_of(BOTS[game]),
        help=say(who),
    )


def names_in_seats(names: str, seats: Iterable[int]) -> dict[int, str]:
    """Which bot sits where; the names are used over and over."""
    return dict(zip(seats, cycle(name.strip() for name in names.split(",")), strict=False))


def in_seats(game: str, settings: Any, names: str, seats: Iterable[int]) -> dict[int, Kind]:
    for name in names.split(","):
        _check_name(game, settings, name.strip())
    return {seat: kind_named(game, settings, name) for seat, name in names_in_seats(names, seats).items()}


def _check_name(game: str, settings: Any, name: str) -> None:
    """Whoever knows bots from the browser, where newcomers are offered them by what they are like, finds them here."""
    kinds, offered = kinds_at(game, settings), {bot: like for like, bot in OFFERED[game].items()}
    if name.partition(":")[0] in kinds:
        return
    found = [msg("{name} ({like})", name=kind, like=offered[kind]) if kind in offered else kind for kind in kinds]
    raise Invalid("bots/unknown", msg("'{name}' is no bot at this table: take {names}", name=name, names=found))


def seated(kinds: Mapping[int, Kind], dealer: Callable[[int], Dealer]) -> list[Player]:
    """Bots of these kinds; each has chance from a dealer of its own."""
    return [kind.seat(seat, dealer(seat)) for seat, kind in kinds.items()]


def told(bots: Mapping[int, str]) -> list[Message]:
    """Each by the name that one types."""
    return [msg("{seat} {kind}", seat=seat_name(seat), kind=name) for seat, name in bots.items()]
