"""The page of a table of Code 777, from the view of a player or spectator."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from blindside.core.audience import SeatNames
from blindside.core.messages import Message, msg, plural
from blindside.games.code777 import events as e
from blindside.games.code777.board import Board
from blindside.games.code777.legal import can_call
from blindside.games.code777.notepad import tiles_in_view
from blindside.games.code777.questions import answer_text, find_question
from blindside.games.code777.settings import POINTS_TO_WIN, Settings, rack_owner
from blindside.games.code777.view import HeardAnswer, View, rate_answers
from blindside.table.options import HINT_LEVELS, allows
from blindside.table.views import TableView, Update
from blindside.web.pages.boards import common_values
from blindside.web.pages.bundle import Values
from blindside.web.pages.code777.calls import (
    SettledCall,
    describe_own_rack,
    find_calls,
    find_open_call,
    find_own_call,
    find_reactions,
    sights_since_answer,
    view_before,
)
from blindside.web.pages.code777.cards import SHORT_CARDS, answer_color, possible_answers, render_questions
from blindside.web.pages.code777.hints import has_own_answer
from blindside.web.pages.code777.pieces import chips, draw_notes, draw_points, draw_rack, keys
from blindside.web.pages.log_entries import Entry, game_sights, skip_seat_events
from blindside.wording.code777.calls import NO_BREAK
from blindside.wording.code777.events import describe
from blindside.wording.code777.game import describe_next_reader, describe_turn_at_table
from blindside.wording.code777.labels import spare_rack_name
from blindside.wording.names import FREE, Name, seat_names
from blindside.wording.players import seat_note
from blindside.wording.times import clock_of


def static_parts(settings: Settings) -> Values:
    """Return the values of the call dialog."""
    return {
        "where": msg("Code 777, first to {points} points", points=POINTS_TO_WIN),
        "terms": describe_stakes(settings),
        "call": msg("Call {first}, {second} and {third}", first="{0}", second="{1}", third="{2}"),
        "keys": keys(settings),
        "colors_too": settings.colors_too,
    }


def make_page(update: Update, language: str, whole: bool) -> Values:
    table: TableView = update.table
    view: View = table.view
    board, you = view.board, table.you
    names = seat_names(table)
    game = game_sights(update.sights)
    over = board.phase == "over"
    calls = find_calls(game)
    own_call = find_own_call(update) if you is not None and _plays(table, you) else None
    # Until the player takes the new tiles, notes and answers are about those of the call.
    about = view if own_call is None else view_before(view, game, own_call)
    heard = game if own_call is None else game[: own_call.number - 1]
    judged = rate_answers(about, heard)
    racks = [_make_rack(table, view, names, place) for place in _rack_order(board, you)]
    card = None if over else _make_card(board, names, [answer for answer, _ in judged], racks, you)
    awaited = you in table.awaited
    return {
        **common_values(update, skip_seat_events(describe_entry, e.SeatLeft | e.SeatTaken), language, whole),
        "racks": racks,
        "reactions": find_reactions(table, game),
        "mine": None if you is None else _make_rack(table, view, names, you),
        "card": card,
        "calling": [
            describe(sight, names.__getitem__, you=you) for sight in game[-len(board.calling) :] if board.calling
        ],
        "calls": calls,
        "own_call": own_call,
        "has_own_answer": has_own_answer(table, board),
        "own_tiles": None if own_call is None else describe_own_rack(own_call),
        "open_call": find_open_call(view),
        "verdicts": [] if over else _settled_calls(game, names.__getitem__, you, own_call),
        "sheet": None if you is None else about.board.filled_at[you],  # the event that filled the rack of the notes
        "questions": render_questions(
            names, judged, language, None if card is None else card["number"], you, _last_filled(heard, you)
        ),
        "has_older": any(bearing == "older" for _, bearing in judged),
        # Tiles that the notepad crosses out, if the player wants it.
        "seen": tiles_in_view(about) if you is not None and not over and allows(table.options, "seen") else [],
        "notes": draw_notes(language, table.options.hints != "none" and you is not None),
        "hint_levels": HINT_LEVELS[1 : HINT_LEVELS.index(table.options.hints) + 1],
        "state": describe_turn_at_table(table, board, names),
        "next": describe_next_reader(board, names, you),
        "cards_left": None
        if board.settings.cards == "under"
        else plural("{count} card left", "{count} cards left", board.cards_left),
        "may_call": you is not None and not over and can_call(board, you),
        "awaited": awaited,
        "may_go_on": awaited and board.phase == "ready",
        "drawn": [(card, find_question(card).text) for card in view.drawn],
        "answering": possible_answers(board.card, board.settings.racks - 1)
        if board.card is not None and awaited
        else [],
        "has_notepad": table.options.hints != "none" and you is not None,
        "outcome": _describe_outcome(board),
        # Spectators get the review only if the table agreed to that.
        "has_story": over and (you is not None or table.options.open_afterwards),
        "winner": None if board.winner is None else names[board.winner],
    }


def _plays(table: TableView, seat: int) -> bool:
    """Whether the player plays, and no bot meanwhile."""
    sits = table.seats[seat]
    return sits is not None and sits.bot is None


def _last_filled(game: Sequence[Any], you: int | None) -> int:
    """Return the number of the event that dealt the rack before the present one; 0 if there was none."""
    fills = [seq for seq, sight in enumerate(game, 1) if isinstance(sight, e.SawRackFilled) and sight.rack == you]
    return fills[-2] if len(fills) > 1 else 0


def _rack_order(board: Board, you: int | None) -> list[int]:
    """Return the racks from the client's left on, spare racks last; the own one first when the game is over."""
    players, racks = board.settings.players, board.settings.racks
    spares = list(range(players, racks))
    if you is None:
        return [*range(players), *spares]
    first = 0 if board.phase == "over" else 1
    return [*((you + step) % players for step in range(first, players)), *spares]


def _make_rack(table: TableView, view: View, names: list[Name], place: int) -> Values:
    board, tiles = view.board, view.racks[place]
    owner = rack_owner(board.settings, place)
    face = None if tiles is None else tiles.tiles  # None if only its back is visible
    if owner is None:
        spare = {"name": msg("Rack {number}", number=place + 1), "note": msg("no player"), "points": None}
        return {"place": place, "tiles": face, "reads": False, "ready": False, "wins": False, "clock": None, **spare}
    seat = table.seats[owner]
    over = board.phase == "over"
    return {
        "place": place,
        "name": names[owner],
        "note": FREE if seat is None and not over else seat_note(table, owner),
        "tiles": face,
        "points": board.scores[owner],
        "reads": not over and board.reader == owner and (board.answered > 0 or board.card is not None),
        "ready": owner in table.passed and seat is not None and seat.bot is None,
        "wins": board.winner == owner,
        "clock": None if over else clock_of(table, owner),
    }


def _make_card(
    board: Board, names: list[Name], answers: list[HeardAnswer], racks: list[Values], you: int | None
) -> Values | None:
    """Return the open card, or else the last one with its answer."""
    if board.card is not None:
        number, answer = board.card, None
    elif answers:
        number, answer = answers[-1].question, answers[-1].answer
    else:
        return None
    return {
        "key": board.answered + (board.card is not None),
        "number": number,
        "text": find_question(number).text,
        "sees": _describe_view(board, names, you),
        "answer": None if answer is None else answer_text(number, answer),
        "color": None if answer is None else answer_color(number, answer),
        # The position of the reader's rack; None for the client's own.
        "at": next((at for at, rack in enumerate(racks) if rack["place"] == board.reader), None),
    }


def _describe_view(board: Board, names: list[Name], you: int | None) -> Message:
    seen: list[Name] = [
        msg("you") if seat == you else names[seat] for seat in range(board.settings.players) if seat != board.reader
    ]
    seen += [spare_rack_name(place) for place in range(board.settings.players, board.settings.racks)]
    if board.reader == you:
        return msg("You see {names}", names=seen)
    return msg("{reader} sees {names}", reader=names[board.reader], names=seen)


def _describe_outcome(board: Board) -> Message:
    scores = f"{NO_BREAK}:{NO_BREAK}".join(map(str, sorted(board.scores, reverse=True)))
    answers = plural("{count} answer", "{count} answers", board.answered)
    return msg("{scores} · {answers}", scores=scores, answers=answers)


def winner_label(page: Values) -> Message:
    if page["mine"] is not None and page["mine"]["wins"]:
        return msg("You win")
    return msg("{name} wins", name=page["winner"])


BOARD_VALUES: Values = {
    "all_questions": msg("All {count}", count=len(SHORT_CARDS)),
    "chips": chips,
    "draw_rack": draw_rack,
    "draw_points": draw_points,
    "caller": lambda name: msg("{name} calls", name=name),
    "wins": winner_label,
    "won": msg("wins"),
}
"""Values of the board in a game and in a review."""


def describe_stakes(settings: Settings) -> Message:
    """Describe the points of right and wrong calls."""
    if settings.penalty:
        return plural(
            "Right: one point. Wrong: minus {count} point.",
            "Right: one point. Wrong: minus {count} points.",
            settings.penalty,
        )
    return msg("Right: one point. Wrong: none.")


def describe_entry(number: int, sight: Any, named: SeatNames, you: int | None) -> Entry | None:
    match sight:
        case e.Answered():
            return Entry(number, "answer", describe(sight, named, "page", you))
        case e.CallSettled():
            return Entry(number, "right" if sight.right else "wrong", describe(sight, named, "page", you))
        case e.SawRackEmptied() | e.SawRackFilled():
            pieces = () if sight.tiles is None else chips(sight.tiles.tiles)
            return Entry(number, "rack", describe(sight, named, "page", you), pieces)
        case e.SawTilesMixed() | e.CallVoided() | e.SeatLeft() | e.SeatTaken() | e.GameEnded():
            return Entry(number, "game", describe(sight, named, "page", you))
        case _:
            return None


def _settled_calls(
    sights: Sequence[Any], named: SeatNames, you: int | None, own_call: SettledCall | None
) -> list[Entry]:
    """Return the calls settled since the last answer, with the tiles of those racks, except the one on the card."""
    verdicts: list[Entry] = []
    for number, sight in sights_since_answer(sights):
        if isinstance(sight, e.CallSettled | e.CallVoided):
            entry = describe_entry(number, sight, named, you)
            assert entry is not None
            verdicts.append(entry)
        elif isinstance(sight, e.SawRackEmptied) and sight.owner is not None and sight.tiles is not None and verdicts:
            verdicts[-1] = replace(verdicts[-1], pieces=chips(sight.tiles.tiles))
    return [verdict for verdict in verdicts if own_call is None or verdict.number != own_call.number]
