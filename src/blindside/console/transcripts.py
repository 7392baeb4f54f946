"""Transcripts and positions of each game."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from blindside.console import code777, mastermind
from blindside.console.text import MARGIN, bold, dim, put
from blindside.core.messages import msg
from blindside.wording.registry import GAMES as WORDING


class GameText(Struct, frozen=True, kw_only=True):
    game: str
    event_lines: Callable[[Any, Any], Iterator[str]]
    """Lines of a sight and the view after it; may be none."""
    position_lines: Callable[[Any, Sequence[Any]], Iterator[str]]
    """Lines of a view, with all sights so far."""


CODE777 = GameText(game="code777", event_lines=code777.event_lines, position_lines=code777.position_lines)
MASTERMIND = GameText(game="mastermind", event_lines=mastermind.event_lines, position_lines=mastermind.position_lines)
GAMES: dict[str, GameText] = {text.game: text for text in (CODE777, MASTERMIND)}


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
