"""The page of a table before its game: seats, settings, invitation."""

from msgspec import Struct

from blindside.core.messages import Message
from blindside.games import title
from blindside.table.views import TableView
from blindside.web.pages.qr import QrCode, qr_code
from blindside.web.pages.rendering import render
from blindside.web.pages.seats import available_bots
from blindside.wording.names import Name, bot_label, seat_names
from blindside.wording.players import Question, question_before_removal
from blindside.wording.registry import GAMES
from blindside.wording.rules import describe_rules


class LobbySeat(Struct, frozen=True):
    number: int
    name: Name | None
    """None if the seat is free."""
    note: Message | None
    is_you: bool
    is_host: bool
    is_away: bool
    is_bot: bool
    removal: Question | None


class LobbyPage(Struct, frozen=True):
    table: TableView
    game: Message
    terms: list[Message]
    seats: list[LobbySeat]
    bots: list[tuple[str, str]]
    """The text key and the name of each bot."""
    first_players: list[tuple[int, Message]]
    """The seats that may begin, with a label, if the host can choose."""
    is_host: bool
    is_full: bool


def render_lobby(table: TableView, language: str, name: str, link: str, own_name: str) -> str:
    """Render the lobby. `own_name` is the client's name, if known."""
    qr: QrCode = qr_code(link)
    return render(language, "lobby.html", page=make_page(table), name=name, link=link, qr=qr, own_name=own_name)


def make_page(table: TableView) -> LobbyPage:
    names = seat_names(table)
    seats = [_seat(table, number, names[number]) for number in range(len(table.seats))]
    is_full = None not in table.seats
    starts = GAMES[table.game].describe_start(table.settings, names, table.you) if is_full else []
    return LobbyPage(
        table=table,
        game=title(table.game),
        terms=describe_rules(table),
        seats=seats,
        bots=available_bots(table),
        first_players=list(enumerate(starts)),
        is_host=table.you is not None and table.you == table.host,
        is_full=is_full,
    )


def _seat(table: TableView, number: int, name: Name) -> LobbySeat:
    seat = table.seats[number]
    bot = None if seat is None else seat.bot
    return LobbySeat(
        number=number,
        name=None if seat is None else name,
        note=None if bot is None else bot_label(bot),
        is_you=number == table.you,
        is_host=number == table.host,
        is_away=number in table.away,
        is_bot=bot is not None,
        removal=question_before_removal(table, number),
    )
