"""The games line by line, in words alone, one thing a line: for whoever has it read aloud, and for pipes."""

from collections import Counter
from collections.abc import Iterator, Sequence

from blindside.cli import transcripts
from blindside.cli.speech import painted, pegs, say, sentence
from blindside.cli.transcripts import numbered
from blindside.core.audience import seat_name
from blindside.core.messages import Message, msg, plural
from blindside.games.code777 import events
from blindside.games.code777 import wording as code777_wording
from blindside.games.code777.notepad import LAYERS, Mark, Notepad, cross_out_seen
from blindside.games.code777.questions import answer_text, question
from blindside.games.code777.sights import Sight
from blindside.games.code777.tiles import BOX, COPIES, Tile
from blindside.games.code777.view import View
from blindside.games.mastermind import events as mastermind_events
from blindside.games.mastermind import wording as mastermind_wording
from blindside.games.mastermind.board import Row
from blindside.games.mastermind.events import Sight as MastermindSight
from blindside.games.mastermind.legal import due
from blindside.games.mastermind.view import View as MastermindView


def code777(sight: Sight, view: View) -> Iterator[str]:
    """What happens, as it happens."""
    board = view.board
    match sight:
        case events.Answered(reader, number, answer) if board.settings.answers == "by-table":
            told = msg(
                "{seat}, card {card}: {question} {answer}",
                seat=seat_name(reader),
                card=number,
                question=question(number).text,
                answer=answer_text(number, answer),
            )
            yield numbered(board.seq, say(told))
        case events.CallSettled():
            yield numbered(board.seq, sentence(code777_wording.told(sight)))
            yield transcripts.MARGIN + _points(board.scores)
        case _:
            yield from transcripts.code777(sight, view)


def mastermind(sight: MastermindSight, view: MastermindView) -> Iterator[str]:
    board = view.board
    match sight:
        case mastermind_events.Clued():
            yield numbered(board.seq, _row(len(board.rows), board.rows[-1]))
        case mastermind_events.GameScored() | mastermind_events.Challenged():
            yield numbered(board.seq, sentence(mastermind_wording.told(sight, board.settings.is_single)))
            if not board.settings.is_single:
                yield transcripts.MARGIN + _points(board.scores)
        case _:
            yield from transcripts.mastermind(sight, view)


def _points(scores: Sequence[int]) -> str:
    return say(msg("Points: {scores}", scores=transcripts.each_score(scores)))


def board(view: MastermindView) -> Iterator[str]:
    """The rows as they lie, and whose move it is."""
    now = view.board
    if now.phase != "over":
        maker = seat_name(now.codemaker)
        games = now.settings.games
        yield say(msg("Game {number} of {games}, codemaker {seat}", number=now.played + 1, games=games, seat=maker))
    code = now.code or view.code
    if code is not None:
        yield say(msg("Code: {code}", code=pegs(code)))
    for number, row in enumerate(now.rows, 1):
        yield _row(number, row)
    if now.settings.is_single:
        yield from transcripts.perfect(now)
    else:
        yield _points(now.scores)
    yield sentence(due(now))


def _row(number: int, row: Row) -> str:
    guess = pegs(row.guess)
    if row.key is None:
        return sentence(msg("row {row}: {guess}, its clue is due", row=number, guess=guess))
    key = mastermind_wording.key_name(row.key)
    return sentence(msg("row {row}: {guess}, {key}", row=number, guess=guess, key=key))


def triangle(notepad: Notepad, view: View | None) -> Iterator[str]:
    """A line for each kind of tile; of the layers for what one only supposes, for those that are marked there."""
    for layer in range(LAYERS):
        if layer and notepad.layers[layer] != Notepad().layers[layer]:
            yield sentence(msg("layer {layer}", layer=layer + 1))
        yield from (
            marked(tile, notepad, view, layer)
            for tile in COPIES
            if not layer or _counts(tile, notepad, layer)["open"] < COPIES[tile]
        )


def marked(tile: Tile, notepad: Notepad, view: View | None, layer: int) -> str:
    """How many of this tile stand elsewhere in this view, and how many of the others the player marked, and how."""
    own = _counts(tile, notepad, layer)
    in_view = 0 if view is None else _counts(tile, cross_out_seen(notepad, view), layer)["crossed"] - own["crossed"]
    own["open"] -= in_view
    marks: tuple[Mark, ...] = ("crossed", "circled", "open")
    found = [plural("{count} in view", "{count} in view", in_view)] if in_view else []
    found += [_count(mark, own[mark]) for mark in marks if own[mark]]
    return painted(say(msg("{tile}: {marks}", tile=tile, marks=found)))


def _counts(tile: Tile, notepad: Notepad, layer: int) -> Counter[Mark]:
    return Counter(mark for mark, kind in zip(notepad.layers[layer], BOX, strict=True) if kind is tile)


def _count(mark: Mark, count: int) -> Message:
    match mark:
        case "crossed":
            return plural("{count} crossed out", "{count} crossed out", count)
        case "circled":
            return plural("{count} circled", "{count} circled", count)
        case "open":
            return plural("{count} open", "{count} open", count)
