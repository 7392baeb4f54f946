"""What differs by game in the arena: what is counted, and the compiled kernel."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from blindside.arena.tallies import Outcome
from blindside.core.records import Record
from blindside.games.code777 import events as code777
from blindside.games.mastermind import events as mastermind

if TYPE_CHECKING:
    from blindside.arena.kernel.games import Table


class ArenaGame(Struct, frozen=True, kw_only=True):
    """The arena's bundle of a game."""

    game: str
    count_game: Callable[[Record, Sequence[int]], Outcome]
    """Count what entrants in these seats did."""
    make_table: Callable[[Any, Sequence[str]], "Table | None"] = lambda _settings, _names: None
    """Make the kernel's table for settings and the bots by seat; None if the kernel does not support them."""


def _count_code777(record: Record, seats: Sequence[int]) -> Outcome:
    asked, right, wrong = ([0] * len(seats) for _ in range(3))
    for event in record.events:
        if isinstance(event, code777.Answered):
            asked[event.reader] += 1
        elif isinstance(event, code777.CallSettled):
            (right if event.right else wrong)[event.seat] += 1
    ended = record.events[-1]
    assert isinstance(ended, code777.GameEnded), "the game is over"
    return _outcome(seats, ended.winner, asked, right, wrong)


def _make_table_code777(settings: Any, names: Sequence[str]) -> "Table | None":
    from blindside.arena.kernel.games import make_table

    return make_table(settings, names)


def _count_mastermind(record: Record, seats: Sequence[int]) -> Outcome:
    asked, right, wrong = ([0, 0] for _ in range(3))
    for event in record.events:
        if isinstance(event, mastermind.Guessed):
            asked[event.codebreaker] += 1
        elif isinstance(event, mastermind.GameScored):
            (right if event.found else wrong)[1 - event.codemaker] += 1
    ended = record.events[-1]
    assert isinstance(ended, mastermind.MatchEnded), "the match is over"
    return _outcome(seats, ended.winner, asked, right, wrong, tied=ended.outcome == "tie")


def _outcome(seats: Sequence[int], winner: int | None, *counts: Sequence[int], tied: bool = False) -> Outcome:
    asked, right, wrong = (tuple(count[seat] for seat in seats) for count in counts)
    winning = None if winner is None else seats.index(winner)
    return Outcome(winner=winning, tied=tied, asked=asked, right=right, wrong=wrong)


GAMES = {
    game.game: game
    for game in (
        ArenaGame(game="code777", count_game=_count_code777, make_table=_make_table_code777),
        ArenaGame(game="mastermind", count_game=_count_mastermind),
    )
}
