"""The page of a table before its game: seats, settings, invitation."""

from blindside.games import title
from blindside.table.views import TableView
from blindside.web.pages.bundle import Values
from blindside.web.pages.qr import qr_code
from blindside.web.pages.rendering import render
from blindside.web.pages.seats import available_levels, is_host
from blindside.wording.names import Name, bot_label, seat_names
from blindside.wording.players import question_before_removal
from blindside.wording.registry import GAMES
from blindside.wording.rules import describe_rules
from blindside.wording.table_events import same_address


def render_lobby(table: TableView, language: str, name: str, link: str, own_name: str) -> str:
    """Render the lobby. `own_name` is the client's name, if known."""
    values = _page_values(table)
    return render(language, "lobby.html", page=values, name=name, link=link, qr=qr_code(link), own_name=own_name)


def _page_values(table: TableView) -> Values:
    names = seat_names(table)
    is_full = None not in table.seats
    # The seats that may begin, with a label, if the host can choose.
    starts = GAMES[table.game].describe_start(table.settings, names, table.you) if is_full else []
    return {
        "table": table,
        "game": title(table.game),
        "warnings": [same_address([names[seat] for seat in pair]) for pair in table.same_address],
        "terms": describe_rules(table),
        "seats": [_seat_values(table, number, name) for number, name in enumerate(names)],
        "levels": available_levels(table),
        "first_players": list(enumerate(starts)),
        "is_host": is_host(table),
        "is_full": is_full,
    }


def _seat_values(table: TableView, number: int, name: Name) -> Values:
    seat = table.seats[number]
    bot = None if seat is None else seat.bot
    return {
        "number": number,
        "name": None if seat is None else name,
        "note": None if bot is None else bot_label(bot),
        "is_you": number == table.you,
        "is_host": number == table.host,
        "is_away": number in table.away,
        "is_bot": bot is not None,
        "removal": question_before_removal(table, number),
    }
