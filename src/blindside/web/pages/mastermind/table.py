"""The page of a table of Mastermind, from the view of a player or spectator."""

from functools import lru_cache, partial
from typing import Any

from msgspec import Struct

from blindside.core.audience import SeatNames
from blindside.core.messages import Message, msg, translator
from blindside.games.mastermind.board import Board, View
from blindside.games.mastermind.events import (
    Challenged,
    CodeLeftOpen,
    CodeShown,
    GameScored,
    Guessed,
    KeyGiven,
    MatchEnded,
    SawCodeSet,
    SeatLeft,
)
from blindside.games.mastermind.settings import CHALLENGE_POINTS, Settings
from blindside.table.requests import MAX_TEXT_LENGTH
from blindside.table.views import TableView, Update
from blindside.web.pages.log_entries import (
    MAX_DESCRIBERS,
    NEWEST,
    DescribeEntry,
    Entry,
    RenderedEntry,
    game_sights,
    render_entries,
    skip_seat_events,
)
from blindside.web.pages.mastermind.counts import Counts, known_counts, may_see_counts, template_values
from blindside.web.pages.mastermind.match import (
    MatchPlayer,
    ScoreTrack,
    SheetLine,
    codemaker_of,
    list_players,
    make_sheet,
    make_track,
)
from blindside.web.pages.mastermind.pegs import HIT, NEAR, Pick, keys, pegs, picks
from blindside.web.pages.mastermind.rows import (
    BoardRow,
    Screen,
    Verdict,
    describe_last_row,
    find_screen,
    find_verdict,
    make_rows,
)
from blindside.web.pages.pieces import Piece
from blindside.web.pages.rendering import render
from blindside.web.pages.seats import has_other_players, is_host
from blindside.wording.mastermind.events import describe
from blindside.wording.mastermind.game import Role, Task, describe_task, describe_turn, result
from blindside.wording.mastermind.labels import describe_perfect_play
from blindside.wording.names import Name, initials, seat_names
from blindside.wording.players import Proposal, find_proposal
from blindside.wording.table_events import names_at_sights
from blindside.wording.times import seconds_to_think


class TablePage(Struct, frozen=True):
    table: TableView
    board: Board
    role: Role
    task: Task | None
    title: Message
    state: Message
    game: Message
    """The number of the game in the match."""
    players: list[MatchPlayer]
    track: ScoreTrack
    sheet: list[SheetLine]
    perfect: Message | None
    """The average of perfect play, after a single game, if known."""
    screen: Screen
    code: tuple[Piece, ...]
    code_label: Message
    rows: list[BoardRow]
    row: int
    """The number of the current row."""
    draft: str
    """Key of the row that is being set: a draft is not carried over to another row."""
    picks: list[Pick]
    counts: Counts
    """The number of codes that fit, if the client may see it."""
    verdict: Verdict | None
    outcome: Message | None
    """Result of the match."""
    spoken: Message | None
    log: list[RenderedEntry]
    may_challenge: bool
    left: float | None
    """Seconds to think."""
    proposal: Proposal | None
    is_host: bool
    has_people: bool
    """Whether another player has a seat."""


def render_board(update: Update, language: str, name: str, whole: bool) -> str:
    """Render the board for all clients with this update."""
    now = make_page(update, language, whole)
    return render(
        language,
        "mastermind/board.html",
        page=now,
        name=name,
        longest=MAX_TEXT_LENGTH,
        peg_label=peg_label,
        code_peg_label=code_peg_label,
        key_label=key_label,
        copy_label=copy_label,
        **template_values(now.counts),
        hit=HIT,
        near=NEAR,
        check=msg("Check row {row}", row=now.row),
        give_key=msg("Give key: {key}", key=key_name_of("{reds}", "{whites}")),
        you=you_name,
    )


def static_parts(settings: Settings) -> dict[str, Any]:
    """Return values of the page that never change."""
    upheld = msg("Challenge upheld: {points} points for you, and the game is replayed.", points=CHALLENGE_POINTS)
    return {
        "where": msg("Mastermind, {holes} holes, {colors} colours", holes=settings.holes, colors=settings.colors),
        "stakes": msg("Challenge upheld: the game is replayed.") if settings.is_single else upheld,
    }


def make_page(update: Update, language: str, whole: bool) -> TablePage:
    say = translator(language)
    table: TableView = update.table
    view: View = table.view
    board, you = view.board, table.you
    names = seat_names(table)
    game = game_sights(update.sights)
    role: Role = "watching" if you is None else "codemaker" if you == codemaker_of(board) else "codebreaker"
    known = known_counts(board) if may_see_counts(table, codemaker_of(board)) else Counts([], None)
    seated = list_players(
        table, board, names, initials([name if isinstance(name, str) else say(name) for name in names])
    )
    seen, code = find_screen(view, you)
    task = _task(table, board)
    row = len(board.rows) + (board.phase == "guessing")
    return TablePage(
        table=table,
        board=board,
        role=role,
        task=task,
        title=describe_turn(board, role, names),
        state=describe_task(table, board, task, names),
        game=msg("Single game")
        if board.settings.is_single
        else msg(
            "Game {game} of {games}", game=min(board.played + 1, board.settings.games), games=board.settings.games
        ),
        players=seated,
        track=make_track(seated),
        sheet=make_sheet(board, game, names),
        perfect=describe_perfect_play(board.settings) if board.outcome == "single" else None,
        screen=seen,
        code=code,
        code_label=_code_label(board, seen, names),
        rows=make_rows(board, known.rows),
        row=row,
        draft=f"{task}-{sum(isinstance(sight, SawCodeSet | CodeLeftOpen) for sight in game)}-{row}",
        picks=picks(board.settings),
        counts=known,
        verdict=find_verdict(board, game, names),
        outcome=_describe_outcome(board, names, you),
        spoken=describe_last_row(board),
        log=render_entries(
            update.sights,
            names_at_sights(update.sights, table),
            skip_seat_events(entry_describer(board.settings), SeatLeft),
            language,
            None if whole else NEWEST,
        ),
        may_challenge=_may_challenge(table, board),
        left=seconds_to_think(table),
        proposal=None if board.phase == "over" else find_proposal(table),
        is_host=is_host(table),
        has_people=has_other_players(table),
    )


def _can_move(table: TableView) -> bool:
    """Whether the client has a seat, plays without a bot, and the game is not paused."""
    seat = None if table.you is None else table.seats[table.you]
    return seat is not None and seat.bot is None and not table.paused


def _task(table: TableView, board: Board) -> Task | None:
    if not _can_move(table) or table.you != board.turn:
        return None
    match board.phase:
        case "coding":
            return "set code"
        case "guessing":
            return "guess"
        case "keying":
            return "give key"
        case "shown":
            return "press on"
        case _:
            return None


def _may_challenge(table: TableView, board: Board) -> bool:
    """Whether the client may challenge: keys are given by hand and not checked."""
    return (
        _can_move(table)
        and table.you == board.codebreaker
        and board.settings.keys == "by-hand-unchecked"
        and board.phase in ("guessing", "keying", "shown")
        and bool(board.keyed_rows)
    )


def _code_label(board: Board, seen: Screen, names: list[Name]) -> Message:
    if board.settings.keys == "devil":
        return msg("A code that fits") if seen == "shown" else msg("No code is fixed")
    if seen in ("own", "to set"):
        return msg("Your code")
    return msg("{name}’s code", name=names[codemaker_of(board)])


def _describe_outcome(board: Board, names: list[Name], you: int | None) -> Message | None:
    if board.outcome is None:
        return None
    if board.outcome == "single" or (board.winner is not None and board.winner == you):
        return result(board, names, you).text
    return describe(MatchEnded(board.outcome, board.winner), named=names.__getitem__, style="page")


def key_name_of(reds: str, whites: str) -> Message:
    """Return the label of a key with placeholders for a script."""
    return msg("{red} red, {white} white", red=reds, white=whites)


def peg_label(row: int, hole: int | str, peg: Message | str) -> Message:
    return msg("row {row}, hole {hole}: {peg}", row=row, hole=hole, peg=peg)


def code_peg_label(hole: int | str, peg: Message | str) -> Message:
    return msg("code, hole {hole}: {peg}", hole=hole, peg=peg)


def key_label(row: int, key: Message) -> Message:
    return msg("row {row}: {key}", row=row, key=key)


def copy_label(row: int) -> Message:
    return msg("Copy row {row}", row=row)


def you_name(name: Name) -> Message:
    return msg("{name} (you)", name=name)


@lru_cache(MAX_DESCRIBERS)
def entry_describer(settings: Settings) -> DescribeEntry:
    return partial(describe_entry, is_single=settings.is_single)


def describe_entry(number: int, sight: Any, named: SeatNames, is_single: bool) -> Entry:
    kind, pieces = _drawing_for(sight)
    return Entry(number, kind, describe(sight, is_single, named, "page"), pieces)


def _drawing_for(sight: Any) -> tuple[str, tuple[Piece, ...]]:
    """Return the kind of a log entry, and its pieces."""
    match sight:
        case SawCodeSet(_, code):
            return "game", () if code is None else pegs(code)
        case CodeShown(code):
            return "game", pegs(code)
        case Guessed(_, guess):
            return "guess", pegs(guess)
        case KeyGiven(_, key):
            return "key", keys(key)
        case Challenged(_, wrong_rows):
            return "right" if wrong_rows else "wrong", ()
        case GameScored():
            return "right", ()
        case _:
            return "game", ()
