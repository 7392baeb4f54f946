"""The page of a table before its game: seats, invitation, and settings, the most important ones in view."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from blindside.bots import Level
from blindside.bots.registry import GAMES as BOTS
from blindside.core.json import to_json
from blindside.core.messages import Message, msg, plural
from blindside.games import title, usual_settings
from blindside.table.options import Options
from blindside.table.requests import MAX_TEXT_LENGTH
from blindside.table.views import TableView, Update
from blindside.web.pages.bundle import Values
from blindside.web.pages.log_entries import NEWEST, RenderedEntry, render_entries
from blindside.web.pages.qr import qr_code
from blindside.web.pages.registry import GAMES as FORMS
from blindside.web.pages.rendering import render
from blindside.web.pages.seats import available_levels, has_other_players, is_host, settings_id
from blindside.web.pages.table_form import EMPTY, Combined, Field, read_value
from blindside.wording.names import Name, bot_label, seat_names
from blindside.wording.players import question_before_removal
from blindside.wording.registry import GAMES
from blindside.wording.rules import describe_rules
from blindside.wording.table_events import names_at_sights, same_address
from blindside.wording.table_settings import format_value

SEATS = "players"
"""The setting that has its own control."""


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
        "seats": [_seat_values(table, number, name, levels) for number, name in enumerate(names)],
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
        "settings": _settings_values(table),
    }


def _change_seats(table: TableView, step: int) -> str | None:
    """Return the change of settings to one seat fewer or more, as JSON; None where that cannot be."""
    field = next((field for field in FORMS[table.game].form.fields if field.name == SEATS), None)
    count = len(table.seats) + step
    if field is None or str(count) not in field.choices:
        return None
    return to_json({"settings": {SEATS: count}})


def _seat_values(table: TableView, number: int, name: Name, levels: list[tuple[str, Level]]) -> Values:
    seat = table.seats[number]
    bot = None if seat is None else seat.bot
    return {
        "number": number,
        "name": None if seat is None else name,
        "note": None if bot is None else bot_label(bot),
        "line": next((level.line for _, level in levels if level.bot == bot), None),
        "is_you": number == table.you,
        "is_host": number == table.host,
        "is_away": number in table.away,
        "is_bot": seat is not None and seat.bot is not None and seat.name is None,
        "bot": bot,
        "is_ready": number in table.passed,
        "removal": question_before_removal(table, number),
    }


class ShownSetting(Struct, frozen=True):
    """A setting as the lobby shows it."""

    name: str
    label: Message
    value: str
    meaning: Message | str
    is_changed: bool
    place: str
    """`settings` or `options`."""
    choices: list[tuple[str, Message | str, bool]]
    """Of each choice: what to change, as JSON; its label; whether it is chosen. Empty for a number."""


def _settings_values(table: TableView) -> Values:
    """Return the values of the template."""
    form = FORMS[table.game].form
    current = _values_of(table.settings, table.options)
    usual = _values_of(usual_settings(table.game, table.settings), Options())
    combined = {name: _show_combined(name, one, current, usual) for name, one in form.combined.items()}
    hidden = {name for one in form.combined.values() for name in one.settings} | {SEATS}
    fields = {field.name: _show_field(field, current, usual) for field in form.fields if field.name not in hidden}
    shown = {**combined, **fields}
    rest = [setting for name, setting in shown.items() if name not in form.in_view]
    return {
        "presets": list(_presets(table, current)),
        "in_view": [shown[name] for name in form.in_view],
        "rest": rest,
        "more": plural("{count} more setting", "{count} more settings", len(rest)),
    }


def _values_of(settings: Any, options: Options) -> dict[str, object]:
    both = (settings, options)
    return {name: getattr(one, name) for one in both for name in one.__struct_fields__}


def _presets(table: TableView, current: Mapping[str, object]) -> Iterator[tuple[Message, str, bool]]:
    """Yield the label of each preset, what it changes as JSON, and whether the table is like it."""
    for preset in FORMS[table.game].form.presets:
        values = {**preset.settings, **preset.options}
        change = to_json({"settings": preset.settings, "options": preset.options})
        yield preset.label, change, all(current[name] == value for name, value in values.items())


def _show_field(field: Field, current: Mapping[str, object], usual: Mapping[str, object]) -> ShownSetting:
    value = current[field.name]
    written = format_value(value)
    meanings = {"true": msg("On"), "false": msg("Off")} if field.is_yes_or_no else field.choices
    choices = [(_change(field, text), meaning, text == written) for text, meaning in meanings.items() if text != EMPTY]
    if choices and not any(is_chosen for *_, is_chosen in choices):
        choices.append((to_json({field.name: value}), written, True))
    return ShownSetting(
        name=field.name,
        label=field.label,
        value=written,
        meaning=meanings.get(written, written),
        is_changed=value != usual[field.name],
        place="options" if field.name in Options.__struct_fields__ else "settings",
        choices=choices,
    )


def _change(field: Field, text: str) -> str:
    return to_json({field.name: read_value(field, text)})


def _show_combined(
    name: str, combined: Combined, current: Mapping[str, object], usual: Mapping[str, object]
) -> ShownSetting:
    choices: list[tuple[str, Message | str, bool]] = [
        (to_json(given), label, all(current[one] == value for one, value in given.items()))
        for label, given in combined.choices.values()
    ]
    own = {one: current[one] for one in sorted(combined.settings)}
    if not any(is_chosen for *_, is_chosen in choices):
        choices.append((to_json(own), msg("Something else"), True))
    return ShownSetting(
        name=name,
        label=combined.label,
        value="",
        meaning=next(label for _, label, is_chosen in choices if is_chosen),
        is_changed=any(value != usual[one] for one, value in own.items()),
        place="settings",
        choices=choices,
    )
