"""Transcripts and positions of each game."""

from collections.abc import Iterable, Sequence
from typing import Any

from blindside.console import code777, mastermind
from blindside.console.text import MARGIN, bold, dim, put
from blindside.core.messages import msg
from blindside.wording.registry import GAMES as WORDING

GAMES = {"code777": code777, "mastermind": mastermind}
"""Modules with `event_lines` of a sight and the view after it, and `position_lines` of a view and all sights so far."""


def title(game: str, settings: Any) -> str:
    return bold(WORDING[game].table_name(settings))


def put_title(game: str, settings: Any, seed: int) -> None:
    put(f"{title(game, settings)}  {dim(msg('seed {seed}', seed=seed))}")


def put_transcript(game: str, replayed: Iterable[tuple[Any, Any]]) -> None:
    for sight, view in replayed:
        put_event(game, sight, view)


def put_event(game: str, sight: Any, view: Any) -> None:
    for line in GAMES[game].event_lines(sight, view):
        put(line, indent=MARGIN)


def put_position(game: str, view: Any, sights: Sequence[Any]) -> None:
    for line in GAMES[game].position_lines(view, sights):
        put(line, indent=MARGIN)
