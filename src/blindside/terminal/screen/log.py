"""What happened in a game, line by line, and between it what was said beside it."""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from rich.text import Text

from blindside.console import transcripts
from blindside.console.text import sentence, visible
from blindside.core.messages import Message
from blindside.terminal.screen.drawing import spoken

Heard = tuple[int, Message]
"""What was said, and after which event."""


def logged(game: str, seen: Iterable[tuple[Any, Any]], heard: Iterable[Heard]) -> Iterator[Text]:
    told, said = transcripts.LINES[game], deque(heard)
    for sight, view in seen:
        while said and said[0][0] < view.board.seq:
            yield _in_margin(said.popleft()[1])
        yield from map(spoken, told(sight, view))
    yield from (_in_margin(what) for _, what in said)


def _in_margin(what: Message) -> Text:
    return Text(f"{transcripts.MARGIN}{visible(sentence(what))}")
