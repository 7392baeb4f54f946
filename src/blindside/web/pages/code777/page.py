"""A table of Code 777 as its page shows it, from what whoever looks is given of it."""

import time
from typing import Any

from msgspec import Struct

from blindside.core.messages import Message, Say, msg, plural, speaker
from blindside.games.code777.answers import Heard, heard, is_about_these_racks
from blindside.games.code777.board import Board
from blindside.games.code777.legal import may_call
from blindside.games.code777.notepad import Notepad, cross_out_seen
from blindside.games.code777.questions import answer_text, question
from blindside.games.code777.settings import POINTS_TO_WIN, Settings, owner_of
from blindside.games.code777.tiles import TRIANGLE, Color, Tile
from blindside.games.code777.view import View
from blindside.games.code777.wording import told
from blindside.table.options import AIDS
from blindside.table.requests import LONGEST_TEXT
from blindside.table.views import TableView, Update
from blindside.web.pages.code777.cards import SHORT, Short, Sign, answer_color, answer_sign
from blindside.web.pages.code777.story import calls_since_answer, tell
from blindside.web.pages.people import Name, initials, kind_of, names_of
from blindside.web.pages.rendering import rendered
from blindside.web.pages.story import Entry, entries, of_game

PIPS = range(1, POINTS_TO_WIN + 1)
NUMBER_COLORS = tuple((row[0].number, tuple(dict.fromkeys(tile.color for tile in row))) for row in TRIANGLE)


class ShownRack(Struct, frozen=True):
    place: int
    name: Name
    note: Message | None
    tiles: tuple[Tile, ...] | None
    """None: its back."""
    points: int | None
    """None: nobody's."""
    reads: bool
    ready: bool
    wins: bool


class ShownCard(Struct, frozen=True):
    key: int
    number: int
    text: Message
    reader: Name
    sees: Message
    answer: Message | None
    color: Color | None
    at: int | None
    """Among the racks that are seen, whose reader it is; None: the own."""


class ShownAnswer(Struct, frozen=True):
    initial: str
    sign: Sign
    told: Message
    old: bool
    newest: bool


class Row(Struct, frozen=True):
    number: int
    short: Short
    text: Message
    answers: list[ShownAnswer]
    current: bool


class Cell(Struct, frozen=True):
    index: int
    tile: Tile
    label: Message
    seen: bool


class Shown(Struct, frozen=True):
    table: TableView
    board: Board
    racks: list[ShownRack]
    mine: ShownRack | None
    card: ShownCard | None
    calling: list[Message]
    verdicts: list[Entry]
    rows: list[Row]
    triangle: list[list[Cell]]
    log: list[Entry]
    state: Message
    cards_left: Message
    may_call: bool
    awaited: bool
    drawn: tuple[int, ...]
    answers_itself: bool
    """Whether the own seat has a card to answer, where people do."""
    left: float | None
    """Seconds to think."""
    aids: bool
    """Whether notes may be taken."""
    winner: Name | None
    is_host: bool
    has_people: bool
    """Beside whoever looks."""


def board(update: Update, language: str, name: str) -> str:
    """The table as whoever this is told to sees it now."""
    return rendered(
        language,
        "code777/board.html",
        shown=shown(update, speaker(language)),
        name=name,
        pips=PIPS,
        points=points,
        wins=wins,
        won=msg("wins"),
        tile_name=tile_name,
        longest=LONGEST_TEXT,
    )


def around(settings: Settings) -> dict[str, Any]:
    """What the call dialog says, which outlives every change of the table."""
    return {
        "terms": terms(settings),
        "call": msg("Call {first}, {second} and {third}", first="{0}", second="{1}", third="{2}"),
        "numbers": NUMBER_COLORS,
    }


def shown(update: Update, say: Say) -> Shown:
    table: TableView = update.table
    view: View = table.view
    board, you = view.board, table.you
    names = names_of(table)
    game = of_game(update.sights)
    answers = heard(game)
    racks = [_rack(table, view, names, place) for place in _order(board, you)]
    over = board.phase == "over"
    card = None if over else _card(board, names, answers, [rack.place for rack in racks], you)
    return Shown(
        table=table,
        board=board,
        racks=racks,
        mine=None if you is None else _rack(table, view, names, you),
        card=card,
        calling=[told(sight, names.__getitem__) for sight in _open_calls(board, game)],
        verdicts=[] if over else calls_since_answer(game, names.__getitem__),
        rows=_rows(board, names, answers, say, None if card is None else card.number),
        triangle=_triangle(view, AIDS.index(table.options.aids) >= AIDS.index("seen") and you is not None),
        log=entries(update.sights, names.__getitem__, tell),
        state=_state(table, board, names),
        cards_left=plural("{count} card left", "{count} cards left", board.cards_left),
        may_call=you is not None and not over and not board.settings.colors_too and may_call(board, you),
        awaited=you is not None and you in table.awaited,
        drawn=view.drawn,
        answers_itself=you is not None and you in table.awaited and board.phase == "asked",
        left=round(max(0.0, table.until - time.time()), 1) if table.until and table.awaited else None,
        aids=table.options.aids != "none" and you is not None,
        winner=None if board.winner is None else names[board.winner],
        is_host=you is not None and you == table.host,
        has_people=any(seat and seat.name is not None and at != you for at, seat in enumerate(table.seats)),
    )


def _order(board: Board, you: int | None) -> list[int]:
    """The racks from one's own left hand on, the spare ones last."""
    players, racks = board.settings.players, board.settings.racks
    spares = list(range(players, racks))
    if you is None:
        return [*range(players), *spares]
    return [*((you + step) % players for step in range(1, players)), *spares]


def _rack(table: TableView, view: View, names: list[Name], place: int) -> ShownRack:
    board, tiles = view.board, view.racks[place]
    owner = owner_of(board.settings, place)
    face = None if tiles is None else tiles.tiles
    if owner is None:
        return ShownRack(
            place, msg("Rack {number}", number=place + 1), msg("no player"), face, None, False, False, False
        )
    seat = table.seats[owner]
    over = board.phase == "over"
    return ShownRack(
        place=place,
        name=names[owner],
        note=_note(table, board, owner),
        tiles=face,
        points=board.scores[owner],
        reads=not over and board.reader == owner and (board.answered > 0 or board.card is not None),
        ready=owner in table.went_on and seat is not None and seat.bot is None,
        wins=board.winner == owner,
    )


def _note(table: TableView, board: Board, owner: int) -> Message | None:
    seat = table.seats[owner]
    if seat is None:
        return msg("left the table")
    if owner in table.away:
        return msg("away")
    if seat.bot is not None:
        return kind_of(seat.bot) if seat.name is None else msg("a bot plays")
    return msg("next to read") if board.phase == "ready" and board.turn == owner else None


def _card(
    board: Board, names: list[Name], answers: list[Heard], places: list[int], you: int | None
) -> ShownCard | None:
    last = answers[-1] if answers else None
    number = board.card if board.card is not None else None if last is None else last.question
    if number is None:
        return None
    answer = None if board.card is not None or last is None else last.answer
    return ShownCard(
        key=board.answered + (board.card is not None),
        number=number,
        text=question(number).text,
        reader=names[board.reader],
        sees=_sees(board, names, you),
        answer=None if answer is None else answer_text(number, answer),
        color=None if answer is None else answer_color(number, answer),
        at=places.index(board.reader) if board.reader in places else None,
    )


def _sees(board: Board, names: list[Name], you: int | None) -> Message:
    seen: list[Name] = [
        msg("you") if seat == you else names[seat] for seat in range(board.settings.players) if seat != board.reader
    ]
    seen += [msg("rack {number}", number=place + 1) for place in range(board.settings.players, board.settings.racks)]
    if board.reader == you:
        return msg("You see {names}", names=seen)
    return msg("{reader} sees {names}", reader=names[board.reader], names=seen)


def _open_calls(board: Board, game: list[Any]) -> list[Any]:
    return game[-len(board.calling) :] if board.calling else []


def _rows(board: Board, names: list[Name], answers: list[Heard], say: Say, current: int | None) -> list[Row]:
    letters = initials([name if isinstance(name, str) else say(name) for name in names])
    by_card: dict[int, list[ShownAnswer]] = {}
    for answer in answers:
        sentence = msg(
            "{seat} answers: {answer}", seat=names[answer.reader], answer=answer_text(answer.question, answer.answer)
        )
        by_card.setdefault(answer.question, []).append(
            ShownAnswer(
                letters[answer.reader],
                answer_sign(answer.question, answer.answer),
                sentence,
                not is_about_these_racks(board, answer),
                answer is answers[-1],
            )
        )
    return [
        Row(number, short, question(number).text, by_card.get(number, []), number == current)
        for number, short in enumerate(SHORT, 1)
    ]


def _triangle(view: View, crosses_out: bool) -> list[list[Cell]]:
    marks = cross_out_seen(Notepad(), view).layers[0]
    rows, index = [], 0
    for tiles in TRIANGLE:
        row = []
        for tile in tiles:
            row.append(Cell(index, tile, tile_name(tile), crosses_out and marks[index] == "crossed"))
            index += 1
        rows.append(row)
    return rows


def tile_name(tile: Tile) -> Message:
    return msg("{color} {number}", color=tile.color.label, number=tile.number)


def _state(table: TableView, board: Board, names: list[Name]) -> Message:
    if board.phase == "over":
        return msg("The game is over")
    if table.paused:
        return msg("The game is paused")
    if board.calling:
        return msg("A call is being settled")
    if table.you is not None and table.you in table.awaited:
        if board.phase == "ready" and not board.answered:
            return msg("Look at the racks. Say when you are ready for the first question.")
        return msg("Call, or say that you are ready") if board.phase == "ready" else msg("It is your turn to read")
    if table.awaited:
        return msg("Waiting for {names}", names=[names[seat] for seat in table.awaited])
    return msg("The bots think")


def points(count: int) -> Message:
    return msg("{count} of {most} points", count=count, most=POINTS_TO_WIN)


def wins(name: Name) -> Message:
    return msg("{name} wins", name=name)


def terms(settings: Settings) -> Message:
    """What a call brings, and costs."""
    if settings.penalty:
        return plural(
            "Right: one point. Wrong: {count} point less.",
            "Right: one point. Wrong: {count} points less.",
            settings.penalty,
        )
    return msg("Right: one point. Wrong: none.")
