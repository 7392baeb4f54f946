"""Texts of a game of Code 777: rules, start, turn, result."""

from collections.abc import Sequence

from blindside.core.audience import seat_name
from blindside.core.messages import Message, msg, plural
from blindside.games.code777.board import Board, Phase
from blindside.games.code777.legal import can_call
from blindside.games.code777.settings import EDITIONS, MIN_PLAYERS, Settings
from blindside.table.views import TableView
from blindside.wording import GameWording, Result, rank_points
from blindside.wording.code777.labels import house_rules, table_name
from blindside.wording.names import Name
from blindside.wording.table_events import describe_pause
from blindside.wording.table_settings import HINT_LEVEL_NAMES


def rules(settings: Settings) -> list[Message]:
    lines = [msg("rules of the {edition}", edition=EDITIONS[settings.edition].title)]
    spares = settings.racks - settings.players
    if spares:
        lines.append(plural("{count} spare rack", "{count} spare racks", spares))
    return [*lines, *house_rules(settings)]


def describe_start(settings: Settings, names: Sequence[Name], you: int | None) -> list[Message]:
    if settings.first_reader != "chosen":
        return []
    own = msg("You read first")
    return [own if seat == you else msg("{name} reads first", name=name) for seat, name in enumerate(names)]


def describe_turn(board: Board) -> Message:
    """Describe what the game waits for, with seats, for the terminal and printed records."""
    if board.phase == "over" and board.winner is not None:
        return msg("{seat} wins with three points", seat=seat_name(board.winner))
    who = seat_name(board.turn)
    turns: dict[Phase, Message] = {
        "new": msg("the tiles are not dealt yet"),
        "ready": msg("waiting for {who} to draw a card", who=who),
        "choosing": msg("waiting for {who} to choose a card", who=who),
        "asked": msg("waiting for {who} to answer question {number}", who=who, number=board.card),
        "over": msg("the game ended early: no winner"),
    }
    return turns[board.phase]


def describe_turn_at_table(table: TableView, board: Board, names: Sequence[Name]) -> Message:
    """Tell the viewer what the game waits for, with names, for the web page of a table."""
    if board.phase == "over":
        return msg("The game is over")
    if table.paused:
        return describe_pause(table, names)
    if board.calling:
        return msg("Checking a call…")
    seat = None if table.you is None else table.seats[table.you]
    if seat is not None and seat.bot is not None:
        if seat.may_call:
            return msg("A bot plays for you and may call.")
        return msg("A bot plays for you. It does not call.")
    if table.you is not None and table.you in table.awaited:
        if board.phase == "ready" and not board.answered:
            return msg("Look at the racks. Say when you are ready for the first question.")
        if board.phase != "ready":
            return msg("Your turn to read")
        return (
            msg("Call, or say that you are ready")
            if can_call(board, table.you)
            else msg("Ready for the next question?")
        )
    if table.awaited:
        return msg("Waiting for {names}", names=[names[seat] for seat in table.awaited])
    return msg("The bots are thinking")


def describe_next_reader(board: Board, names: Sequence[Name], you: int | None) -> Message | None:
    """Tell who reads the next question; None while one is open."""
    if board.phase != "ready":
        return None
    return msg("You read next") if board.turn == you else msg("{name} reads next", name=names[board.turn])


def result(board: Board, names: Sequence[Name], you: int | None) -> Result:
    return Result(_describe_result(board, names, you), rank_points(board.scores, names))


def _describe_result(board: Board, names: Sequence[Name], you: int | None) -> Message:
    if board.phase != "over":
        return msg("not over yet")
    if board.winner is None:
        return msg("ended without a winner")
    if board.winner == you:
        return msg("you won")
    if you is None:
        return msg("{name} won", name=names[board.winner])
    place = 1 + sum(score > board.scores[you] for score in board.scores)
    return msg(
        "{name} won; your place: {place} of {players}", name=names[board.winner], place=place, players=len(names)
    )


WORDING = GameWording(
    game="code777",
    fewest_players=MIN_PLAYERS,
    table_name=table_name,
    rules=rules,
    hint_levels=HINT_LEVEL_NAMES,
    describe_start=describe_start,
    result=result,
    picture_marks={
        "waiting": msg("could have called"),
        "certain": msg("could have known"),
        "silence": msg("could have known from the others’ silence"),
        "right": msg("right call"),
        "wrong": msg("wrong call"),
    },
)
