"""A bot's thought, in a process of its own: from the sights of its seat, and nothing else."""

from collections.abc import Sequence
from typing import Any

from blindside.bots.registry import kind_named
from blindside.core.audience import in_seat
from blindside.core.dealers import seat_dealer
from blindside.games.registry import GAMES


def think(game: str, settings: Any, kind: str, seat: int, seed: int, sights: Sequence[Any]) -> Any:
    """What the bot wants to do after all this: a command, or None."""
    rules = GAMES[game]
    bot = kind_named(game, kind).seat(seat, seat_dealer(seed, seat))
    view = rules.first_view(settings, in_seat(seat))
    for sight in sights:
        view = rules.look(view, sight, rules.advance(view.board, sight))
        bot.see(sight, view)
    return bot.act(view)
