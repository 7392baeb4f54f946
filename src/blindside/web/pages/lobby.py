"""The page of a table before its game: seats, settings, invitation."""

from blindside.bots.registry import GAMES as BOTS
from blindside.core.messages import plural
from blindside.core.records import to_json
from blindside.games import title
from blindside.table.requests import MAX_TEXT_LENGTH
from blindside.table.views import TableView, Update
from blindside.web.pages.bundle import Values
from blindside.web.pages.lobby_settings import SEATS, settings_values
from blindside.web.pages.log_entries import NEWEST, RenderedEntry, render_entries
from blindside.web.pages.qr import qr_code
from blindside.web.pages.registry import GAMES as FORMS
from blindside.web.pages.rendering import render
from blindside.web.pages.seats import available_levels, has_other_players, is_host, settings_id
from blindside.wording.names import Name, bot_label, seat_names
from blindside.wording.players import question_before_removal
from blindside.wording.registry import GAMES
from blindside.wording.rules import describe_rules
from blindside.wording.table_events import names_at_sights, same_address


def render_lobby(update: Update, language: str, name: str, link: str, own_name: str) -> str:
    """Render the lobby. `own_name` is the client's name, if known."""
    values = {**_page_values(update.table), "log": _log_entries(update, language)}
    return render(
        language,
        "lobby.html",
        page=values,
        name=name,
        link=link,
        qr=qr_code(link),
        own_name=own_name,
        longest=MAX_TEXT_LENGTH,
    )


def _log_entries(update: Update, language: str) -> list[RenderedEntry]:
    """Render the newest entries, oldest first. The log has no event of a game yet."""
    names = names_at_sights(update.sights, update.table)
    newest = render_entries(update.sights, names, lambda *_: None, language, NEWEST, update.table.you)
    return newest[::-1]


def _page_values(table: TableView) -> Values:
    names = seat_names(table)
    taken = sum(seat is not None for seat in table.seats)
    levels = available_levels(table)
    usual_level, usual = next((one for one in levels if one[1].bot == BOTS[table.game].stand_in), levels[0])
    is_full = taken == len(table.seats)
    # The seats that may begin, with a label, if the host can choose.
    starts = GAMES[table.game].describe_start(table.settings, names, table.you) if is_full else []
    return {
        "table": table,
        "game": title(table.game),
        "warnings": [same_address([names[seat] for seat in pair]) for pair in table.same_address],
        "terms": describe_rules(table),
        "seats": [_seat_values(table, number, name) for number, name in enumerate(names)],
        "levels": levels,
        "first_players": list(enumerate(starts)),
        "is_host": is_host(table),
        "is_full": is_full,
        "start": plural("Start with {count}", "Start with {count}", taken),
        "can_begin": taken >= GAMES[table.game].fewest_players,
        "has_people": has_other_players(table),
        "usual_bot": usual.bot,
        "usual_level": usual_level,
        "settings_id": settings_id(table),
        "fewer": _change_seats(table, -1),
        "more": _change_seats(table, +1),
        "settings": settings_values(table),
    }


def _change_seats(table: TableView, step: int) -> str | None:
    """Return the change of settings to one seat fewer or more, as JSON; None where that cannot be."""
    field = next((field for field in FORMS[table.game].form.fields if field.name == SEATS), None)
    count = len(table.seats) + step
    if field is None or str(count) not in field.choices:
        return None
    return to_json({"settings": {SEATS: count}})


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
        "bot": bot,
        "is_ready": number in table.passed,
        "removal": question_before_removal(table, number),
    }
