"""Who sits at a table of Code 777 besides people: `--bots`."""

from collections.abc import Callable, Iterable, Mapping
from itertools import cycle
from typing import Any

import click

from blindside.bots.code777 import BOTS
from blindside.bots.registry import kind_named
from blindside.cli.speech import say
from blindside.core.dealers import Dealer
from blindside.core.messages import msg
from blindside.core.sessions import Player


def bots(default: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    kinds = [msg("{name} ({behaviour})", name=name, behaviour=kind.behaviour) for name, kind in BOTS.items()]
    return click.option(
        "--bots",
        default=default,
        show_default=True,
        metavar="NAME[,NAME…]",
        help=say(msg("who takes the other seats, in turn: {kinds}", kinds=kinds)),
    )


def in_seats(names: str, seats: Iterable[int]) -> dict[int, str]:
    """Which kind of bot sits where; the names are used over and over."""
    kinds = [name.strip() for name in names.split(",")]
    for name in kinds:
        kind_named("code777", name)
    return dict(zip(seats, cycle(kinds), strict=False))


def seated(kinds: Mapping[int, str], dealer: Callable[[int], Dealer]) -> list[Player]:
    """Bots of these kinds; each has chance from a dealer of its own."""
    return [kind_named("code777", name).seat(seat, dealer(seat)) for seat, name in kinds.items()]
