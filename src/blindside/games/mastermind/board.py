"""The public state, and the view of one audience. Both are computed from sights alone."""

from typing import Literal, TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from blindside.core.audience import Audience, check_seat
from blindside.core.records import Record
from blindside.core.sessions import Player
from blindside.games.mastermind import events as e
from blindside.games.mastermind.codes import Code, Key
from blindside.games.mastermind.commands import Command
from blindside.games.mastermind.settings import CHALLENGE_POINTS, PLAYERS, Settings

Phase = Literal["new", "coding", "guessing", "keying", "shown", "over"]
"""Not begun; the code is to be set; a guess is due; a key is due; the code is shown and may be challenged."""


class Row(Struct, frozen=True):
    """A guess and the key that answers it."""

    guess: Code
    key: Key | None
    """None until the key is given."""


class Board(Struct, frozen=True):
    """The public state, the same for every audience."""

    settings: Settings
    seq: int
    phase: Phase
    first_codemaker: int
    codemaker: int
    played: int
    """Games finished; a void game is not one of them."""
    rows: tuple[Row, ...]
    code: Code | None
    """The code, after it is shown."""
    scores: tuple[int, int]
    outcome: e.Outcome | None
    """None during the match."""
    winner: int | None

    @property
    def codebreaker(self) -> int:
        """The seat of the player who guesses."""
        return PLAYERS - 1 - self.codemaker

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.codemaker if self.phase in ("coding", "keying") else self.codebreaker

    @property
    def keyed_rows(self) -> tuple[tuple[Code, Key], ...]:
        """The rows whose key is given."""
        return tuple([(row.guess, row.key) for row in self.rows if row.key is not None])


def new_board(settings: Settings) -> Board:
    """Return the board before the first event."""
    return Board(settings, 0, "new", 0, 0, 0, (), None, (0, 0), None, None)


def track_peg(board: Board, seat: int) -> Literal["red", "white"]:
    """Return the colour of a seat's peg on the score track: red for the first codemaker."""
    return "red" if seat == board.first_codemaker else "white"


def is_code_found(board: Board) -> bool:
    """Check whether the last key has red pegs only."""
    return bool(board.rows) and board.rows[-1].key == Key(board.settings.holes, 0)


def codemaker_points(board: Board) -> int:
    """Return the codemaker's points for the game so far: one for each row, and one more if the code is not found."""
    return len(board.rows) if is_code_found(board) else board.settings.rows + 1


def advance_board(board: Board, sight: e.Sight) -> Board:
    """Return the board after an event. Uses only what every audience sees of it."""
    seq = board.seq + 1
    match sight:
        case e.Guessed(_, guess):
            return replace(board, seq=seq, phase="keying", rows=(*board.rows, Row(guess, None)))
        case e.KeyGiven(_, key):
            rows = (*board.rows[:-1], Row(board.rows[-1].guess, key))
            return replace(board, seq=seq, phase="guessing", rows=rows)
        case e.SawCodeSet() | e.CodeLeftOpen():
            return replace(board, seq=seq, phase="guessing", rows=(), code=None)
        case e.CodeShown(code):
            return replace(board, seq=seq, phase="shown", code=code)
        case e.GameScored(codemaker, points):
            return replace(
                board,
                seq=seq,
                phase="coding",
                codemaker=PLAYERS - 1 - codemaker,
                played=board.played + 1,
                scores=_add_points(board.scores, codemaker, points),
            )
        case e.Challenged(codebreaker, wrong_rows, code):
            if not wrong_rows:
                return replace(board, seq=seq)
            scores = _add_points(board.scores, codebreaker, CHALLENGE_POINTS)
            return replace(board, seq=seq, phase="coding", code=code, scores=scores)
        case e.CodemakerChosen(seat):
            return replace(board, seq=seq, phase="coding", first_codemaker=seat, codemaker=seat)
        case e.SeatLeft():
            return replace(board, seq=seq)
        case e.MatchEnded(outcome, winner):
            return replace(board, seq=seq, phase="over", outcome=outcome, winner=winner)
        case _:
            assert_never(sight)


def _add_points(scores: tuple[int, int], seat: int, points: int) -> tuple[int, int]:
    return (scores[0] + points, scores[1]) if seat == 0 else (scores[0], scores[1] + points)


class View(Struct, frozen=True):
    """What one audience knows of the match: its information state."""

    audience: Audience
    board: Board
    code: Code | None
    """The code behind the screen; None for all but the codemaker."""


MastermindLog: TypeAlias = Record[Settings, e.Event]
"""All that happened in a game of Mastermind."""
MastermindRecord: TypeAlias = Record[Settings, e.Event | e.Sight]
"""A log, or what one audience saw."""
MastermindPlayer: TypeAlias = Player[e.Sight, View, Command]


def new_view(settings: Settings, audience: Audience) -> View:
    """Return the view before the first event."""
    check_seat(audience.seat, settings.players)
    return View(audience, new_board(settings), None)


def update_view(view: View, sight: e.Sight, board: Board) -> View:
    """Return the view after a sight; `board` is the board after it."""
    code = sight.code if isinstance(sight, e.SawCodeSet) else view.code
    return View(view.audience, board, code)
