"""Who sits at a table of Code 777 besides people: `--bots`."""

from collections.abc import Callable, Iterable
from itertools import cycle
from typing import Any

import click

from blindside.bots.code777 import KINDS, Certain, kind_named
from blindside.cli.speech import say
from blindside.core.dealers import Dealer
from blindside.core.messages import msg


def bots(default: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    kinds = [msg("{name} ({behaviour})", name=name, behaviour=kind.behaviour) for name, kind in KINDS.items()]
    return click.option(
        "--bots",
        default=default,
        show_default=True,
        metavar="NAME[,NAME…]",
        help=say(msg("who takes the other seats, in turn: {kinds}", kinds=kinds)),
    )


def seated(names: str, seats: Iterable[int], dealer: Callable[[int], Dealer]) -> list[Certain]:
    """Bots of these kinds in these seats, the names used over and over; each has chance from a dealer of its own."""
    kinds = [kind_named(name.strip()) for name in names.split(",")]
    return [kind.seat(seat, dealer(seat)) for seat, kind in zip(seats, cycle(kinds), strict=False)]
