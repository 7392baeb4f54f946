"""Players, score track and match sheet, beside the board of Mastermind."""

from collections.abc import Sequence

from msgspec import Struct

from blindside.core.events import AnyEvent
from blindside.core.messages import Message, msg
from blindside.games.mastermind.board import Board, track_peg
from blindside.games.mastermind.events import Challenged, GameScored
from blindside.games.mastermind.settings import CHALLENGE_POINTS, PLAYERS
from blindside.table.views import TableView
from blindside.web.pages.bundle import Values
from blindside.wording.names import Name
from blindside.wording.players import seat_note
from blindside.wording.times import clock_of

HOLES = 30
"""Holes of the track, without the one for zero."""
_FROM, _TO, _UPPER, _LOWER = 16, 350, 21, 37


class SheetLine(Struct, frozen=True):
    """A game on the match sheet."""

    number: int
    codemaker: Name
    rows: Message | int
    points: Message
    is_now: bool


def codemaker_of(board: Board) -> int:
    """Return the codemaker of the visible game. After the last one the board has the roles of a next one."""
    return board.codebreaker if board.phase == "over" and board.outcome != "abandoned" else board.codemaker


def list_players(table: TableView, board: Board, names: list[Name], initials: list[str]) -> list[Values]:
    """Return the players, the client first."""
    first = table.you or 0
    over = board.phase == "over"
    return [
        {
            "seat": seat,
            "name": names[seat],
            "role": msg("codemaker") if seat == codemaker_of(board) else msg("codebreaker"),
            "note": seat_note(table, seat),
            "points": board.scores[seat],
            "is_you": seat == table.you,
            "to_move": not over and not table.paused and seat == board.turn,
            "wins": board.winner == seat,
            "peg": track_peg(board, seat),
            "initial": initials[seat],
            "clock": None if over else clock_of(table, seat),
        }
        for seat in (first, PLAYERS - 1 - first)
    ]


def make_track(players: Sequence[Values]) -> Values:
    """Return the score track. A hole stands for more than one point if the scores are too large."""
    each = max(1, -(-max(player["points"] for player in players) // HOLES))
    step = (_TO - _FROM) / HOLES
    return {
        "holes": [round(_FROM + step * hole, 1) for hole in range(HOLES + 1)],
        "labels": [(round(_FROM + step * hole, 1), hole * each) for hole in range(0, HOLES + 1, 5)],
        "pegs": [
            {
                "x": round(_FROM + step * player["points"] / each, 1),
                "y": _UPPER if player["peg"] == "red" else _LOWER,
                "kind": player["peg"],
                "initial": player["initial"],
            }
            for player in players
        ],
        "text": msg("Score track: {scores}", scores=[_points(player["name"], player["points"]) for player in players]),
    }


def make_sheet(board: Board, game: Sequence[AnyEvent], names: list[Name]) -> list[SheetLine]:
    lines: list[SheetLine] = []
    played = 0
    for sight in game:
        match sight:
            case GameScored(codemaker, points, found):
                played += 1
                rows = points if found else msg("{rows}, not found", rows=board.settings.rows)
                lines.append(SheetLine(played, names[codemaker], rows, _points(names[codemaker], points), False))
            case Challenged(codebreaker, wrong_rows) if wrong_rows:
                maker = names[PLAYERS - 1 - codebreaker]
                won = _points(names[codebreaker], CHALLENGE_POINTS)
                lines.append(SheetLine(played + 1, maker, msg("void"), won, False))
    if board.phase != "over":
        rows_now = 0 if board.phase == "coding" else len(board.rows)
        so_far = msg("{rows} so far", rows=rows_now)
        lines.append(SheetLine(played + 1, names[board.codemaker], so_far, msg("playing"), True))
    return lines


def _points(name: Name, points: int) -> Message:
    return msg("{name} {points}", name=name, points=points)
