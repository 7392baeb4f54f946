"""Who sits at a table besides people: `--bots`."""

from collections.abc import Callable, Iterable, Mapping
from itertools import cycle
from typing import Any

import click

from blindside.bots.kinds import Kind
from blindside.bots.registry import BOTS, kind_named
from blindside.cli.completing import some_of
from blindside.cli.speech import COMMAND, say
from blindside.core.audience import seat_name
from blindside.core.dealers import Dealer
from blindside.core.messages import Message, msg
from blindside.core.sessions import Player


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


def in_seats(game: str, settings: Any, names: str, seats: Iterable[int]) -> dict[int, Kind]:
    """Which kind of bot sits where; the names are used over and over."""
    kinds = [kind_named(game, settings, name.strip()) for name in names.split(",")]
    return dict(zip(seats, cycle(kinds), strict=False))


def seated(kinds: Mapping[int, Kind], dealer: Callable[[int], Dealer]) -> list[Player]:
    """Bots of these kinds; each has chance from a dealer of its own."""
    return [kind.seat(seat, dealer(seat)) for seat, kind in kinds.items()]


def told(kinds: Mapping[int, Kind]) -> Message:
    with_you = [msg("{seat} {kind}", seat=seat_name(seat), kind=kind.title) for seat, kind in kinds.items()]
    return msg("With you: {company}", company=with_you)
