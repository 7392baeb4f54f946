"""The settings of a table in its lobby: presets, the most important ones in view, the rest below."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from blindside.core.messages import Message, msg, plural
from blindside.core.records import to_json
from blindside.games import usual_settings
from blindside.table.options import Options
from blindside.table.views import TableView
from blindside.web.pages.bundle import Values
from blindside.web.pages.registry import GAMES
from blindside.web.pages.table_form import EMPTY, Combined, Field, read_value
from blindside.wording.table_settings import format_value

SEATS = "players"
"""The setting that has its own control."""


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


def settings_values(table: TableView) -> Values:
    """Return the values of the template."""
    form = GAMES[table.game].form
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
    for preset in GAMES[table.game].form.presets:
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
