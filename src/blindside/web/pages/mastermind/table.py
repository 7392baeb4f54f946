"""The page of a table of Mastermind, from the view of a player or spectator: tray, rows, screen and verdict."""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any, Literal

from msgspec import Struct

from blindside.core.audience import SeatNames
from blindside.core.events import AnyEvent
from blindside.core.messages import Message, msg, translator
from blindside.games.mastermind import events as e
from blindside.games.mastermind.board import Board, View, is_code_found
from blindside.games.mastermind.codes import Code, Key, make_key
from blindside.games.mastermind.events import Challenged, CodeShown, GameScored, Guessed, KeyGiven, SawCodeSet
from blindside.games.mastermind.settings import CHALLENGE_POINTS, Settings
from blindside.table.views import TableView, Update
from blindside.web.pages.boards import common_values
from blindside.web.pages.bundle import Values
from blindside.web.pages.log_entries import MAX_DESCRIBERS, DescribeEntry, Entry, game_sights, skip_seat_events
from blindside.web.pages.mastermind.counts import COUNT_VALUES, Count, Counts, known_counts, may_see_counts
from blindside.web.pages.mastermind.match import codemaker_of, list_players, make_sheet, make_track
from blindside.web.pages.mastermind.pegs import HIT, NEAR, code_name, keys, pegs, picks
from blindside.web.pages.pieces import Piece
from blindside.wording.mastermind.events import describe, describe_row
from blindside.wording.mastermind.game import Role, Task, describe_task, describe_turn, result
from blindside.wording.mastermind.labels import describe_perfect_play, key_name
from blindside.wording.names import Name, initials, seat_names

BOARD_VALUES: Values = {
    **COUNT_VALUES,
    "hit": HIT,
    "near": NEAR,
    "peg_label": lambda row, hole, peg: msg("row {row}, hole {hole}: {peg}", row=row, hole=hole, peg=peg),
    "code_peg_label": lambda hole, peg: msg("code, hole {hole}: {peg}", hole=hole, peg=peg),
    "key_label": lambda row, key: msg("row {row}: {key}", row=row, key=key),
    "copy_label": lambda row: msg("Copy row {row}", row=row),
    "check_label": lambda row: msg("Check row {row}", row=row),
    "you": lambda name: msg("{name} (you)", name=name),
    # A script fills in the numbers.
    "misfit": msg("Does not fit the key of row {row}.", row="{row}"),
    "give_key": msg("Give key: {key}", key=msg("{red} red, {white} white", red="{reds}", white="{whites}")),
}
TASKS: dict[str, Task] = {"coding": "set code", "guessing": "guess", "keying": "give key", "shown": "press on"}
"""What the player to move has to do, by phase."""
Screen = Literal["hidden", "open", "own", "shown", "to set", "awaited"]
"""What the screen of the codemaker shows."""


class Verdict(Struct, frozen=True):
    """The result of a game or a challenge."""

    text: Message
    kind: Literal["right", "wrong"]
    code: tuple[Piece, ...]
    mistakes: list[Values]
    is_challenge: bool


def static_parts(settings: Settings) -> Values:
    """Return values of the page that never change."""
    upheld = msg("Challenge upheld: {points} points for you, and the game is replayed.", points=CHALLENGE_POINTS)
    return {
        "where": msg("Mastermind, {holes} holes, {colors} colours", holes=settings.holes, colors=settings.colors),
        "stakes": msg("Challenge upheld: the game is replayed.") if settings.is_single else upheld,
    }


def make_page(update: Update, language: str, whole: bool) -> Values:
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
    task = TASKS.get(board.phase) if _can_move(table) and you == board.turn else None
    row = len(board.rows) + (board.phase == "guessing")
    title, verdict = describe_turn(board, role, names), find_verdict(board, game, names)
    played, games = min(board.played + 1, board.settings.games), board.settings.games
    return {
        **common_values(update, skip_seat_events(entry_describer(board.settings), e.SeatLeft), language, whole),
        "role": role,
        "task": task,
        "title": title,
        "state": describe_task(table, board, task, names),
        "game": msg("Single game")
        if board.settings.is_single
        else msg("Game {game} of {games}", game=played, games=games),
        "players": seated,
        "track": make_track(seated),
        "sheet": make_sheet(board, game, names),
        # The average of perfect play, after a single game, if known.
        "perfect": describe_perfect_play(board.settings) if board.outcome == "single" else None,
        "screen": seen,
        "code": code,
        "code_label": _code_label(board, seen, names),
        "rows": make_rows(board, known.rows),
        "row": row,  # the number of the current one
        # Key of the row that is being set: a draft is not carried over to another row.
        "draft": f"{task}-{sum(isinstance(sight, e.SawCodeSet | e.CodeLeftOpen) for sight in game)}-{row}",
        "picks": picks(board.settings),
        # The rows to compare with the one that is being laid, if the client may see hints.
        "keyed": [{"guess": guess, "reds": key.reds, "whites": key.whites} for guess, key in board.keyed_rows]
        if task == "guess" and may_see_counts(table, codemaker_of(board))
        else [],
        "counts": known,  # of the codes that fit, if the client may see them
        "verdict": verdict,
        # Whether the code was found, once it is shown; None before, and after the match.
        "found": is_code_found(board) if board.phase == "shown" else None,
        "moment": find_moment(board, verdict, title),
        "sound": _end_sound(board, role, you),
        "outcome": _describe_outcome(board, names, you),
        # Spectators get the review only if the table agreed to that.
        "has_story": board.phase == "over" and board.played > 0 and (you is not None or table.options.open_afterwards),
        "spoken": describe_last_row(board),
        "may_challenge": _may_challenge(table, board),
    }


def _can_move(table: TableView) -> bool:
    """Whether the client has a seat, plays without a bot, and the game is not paused."""
    seat = None if table.you is None else table.seats[table.you]
    return seat is not None and seat.bot is None and not table.paused


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
        return msg("A code that fits") if seen == "shown" else msg("No fixed code")
    if seen in ("own", "to set"):
        return msg("Your code")
    return msg("{name}’s code", name=names[codemaker_of(board)])


def _describe_outcome(board: Board, names: list[Name], you: int | None) -> Message | None:
    if board.outcome is None:
        return None
    if board.outcome == "single" or (board.winner is not None and board.winner == you):
        return result(board, names, you).text
    return describe(e.MatchEnded(board.outcome, board.winner), named=names.__getitem__, style="page")


def _end_sound(board: Board, role: Role, you: int | None) -> Literal["win", "loss"] | None:
    """Return the sound of the end: in a single game, the codebreaker wins by finding the code. A tie has none."""
    if board.outcome in ("tie", "abandoned"):
        return None
    if role == "watching":
        return "win"
    has_found = is_code_found(board) == (role == "codebreaker")
    return "win" if (has_found if board.outcome == "single" else board.winner == you) else "loss"


@lru_cache(MAX_DESCRIBERS)
def entry_describer(settings: Settings) -> DescribeEntry:
    return partial(describe_entry, is_single=settings.is_single)


def describe_entry(number: int, sight: Any, named: SeatNames, you: int | None, is_single: bool) -> Entry:
    kind, pieces = _drawing_for(sight)
    return Entry(number, kind, describe(sight, is_single, named, "page", you), pieces)


def _drawing_for(sight: Any) -> tuple[str, tuple[Piece, ...]]:
    """Return the kind of a log entry, and its pieces."""
    match sight:
        case e.SawCodeSet(code=code) | e.CodeShown(code=code):
            return "game", pegs(code or "")
        case e.Guessed(_, guess):
            return "guess", pegs(guess)
        case e.KeyGiven(_, key):
            return "key", keys(key)
        case e.Challenged(_, wrong_rows):
            return "right" if wrong_rows else "wrong", ()
        case e.GameScored():
            return "right", ()
        case _:
            return "game", ()


def make_rows(board: Board, left: Sequence[Count]) -> list[Values]:
    """Return the rows, the last one first: row 1 is at the bottom. `left` are the codes that fit after each."""
    given = () if board.phase == "coding" else board.rows
    now = len(given) - (board.phase in ("keying", "shown", "over"))
    found = []
    for at in range(board.settings.rows):
        row = given[at] if at < len(given) else None
        key = None if row is None else row.key
        found.append(
            {
                "number": at + 1,
                "guess": None if row is None else row.guess,  # None if the row is free
                "pegs": () if row is None else pegs(row.guess),
                "key_pegs": () if key is None else keys(key),
                "key": None if key is None else key_name(key),
                "is_now": at == now and board.phase in ("guessing", "keying"),
                "is_fresh": key is not None and at == len(given) - 1,  # its key is the last event on the board
                "left": left[at] if at < len(left) else None,
            }
        )
    return found[::-1]


def find_screen(view: View, you: int | None) -> tuple[Screen, tuple[Piece, ...]]:
    """Return what the screen shows, and its pegs."""
    board = view.board
    if board.phase in ("coding", "new"):
        return ("to set" if you == board.codemaker else "awaited"), ()
    if board.phase in ("shown", "over"):
        return ("hidden", ()) if board.code is None else ("shown", pegs(board.code))
    if view.code is not None:
        return ("own" if you == board.codemaker else "shown"), pegs(view.code)
    return ("open" if board.settings.keys == "devil" else "hidden"), ()


def find_verdict(board: Board, game: Sequence[AnyEvent], names: list[Name]) -> Verdict | None:
    """Return the verdict of the last event, if it ended a game or was a challenge."""
    settled = next((sight for sight in reversed(game) if isinstance(sight, _SETTLING)), None)
    text = partial(describe, is_single=board.settings.is_single, named=names.__getitem__, style="page")
    match settled:
        case GameScored():
            return Verdict(text(settled), "right", pegs(board.code or ""), [], False)
        case Challenged(_, wrong_rows, code):
            right = bool(wrong_rows)
            mistakes = [] if code is None else [_make_mistake(board, row, code) for row in wrong_rows]
            return Verdict(text(settled), "right" if right else "wrong", pegs(code or ""), mistakes, True)
        case _:
            return None


class Moment(Struct, frozen=True):
    """A peak of the game: the last key, or the verdict on a challenge. The end card has its own sound."""

    text: Message
    sound: Literal["right", "wrong"] | None


def find_moment(board: Board, verdict: Verdict | None, title: Message) -> Moment | None:
    """Find what was just settled: the verdict, or the code that is shown below its title."""
    if verdict is not None:
        return Moment(verdict.text, verdict.kind if verdict.is_challenge and board.phase != "over" else None)
    if board.phase != "shown" or board.code is None:
        return None
    text = msg("{verdict}. The code: {pegs}", verdict=title, pegs=code_name(board.code))
    return Moment(text, "right" if is_code_found(board) else "wrong")


_SETTLING = SawCodeSet | Guessed | KeyGiven | CodeShown | GameScored | Challenged


def _make_mistake(board: Board, row: int, code: Code) -> Values:
    """Return a row with a wrong key."""
    guess, key = board.keyed_rows[row]
    right_key = make_key(code, guess)
    given, true = key_name(key), key_name(right_key)
    return {
        "number": row + 1,
        "pegs": pegs(guess),
        "given": _key_pieces(key),
        "true": _key_pieces(right_key),
        "text": msg("Row {row}: the key was {given}; it should have been {true}", row=row + 1, given=given, true=true),
    }


def _key_pieces(key: Key) -> tuple[Piece, ...]:
    return keys(key) or (Piece("k-none", key_name(key)),)


def describe_last_row(board: Board) -> Message | None:
    """Describe the last row, for screen readers."""
    if not board.rows or board.phase == "coding":
        return None
    row = board.rows[-1]
    return describe_row(len(board.rows), code_name(row.guess), None if row.key is None else key_name(row.key))
