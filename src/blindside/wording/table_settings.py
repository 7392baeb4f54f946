"""Labels and values of settings in words, for forms and for the log of a table."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from blindside.core.messages import Message, msg
from blindside.table.events import SettingsChanged
from blindside.table.options import HINT_LEVELS, HintLevel
from blindside.wording.times import DAY, HOUR, MINUTE, duration

HINT_LEVEL_NAMES: dict[HintLevel, Message] = {
    "none": msg("none, not even a notepad"),
    "marks": msg("your own marks"),
    "seen": msg("tiles in view are crossed out"),
    "certain": msg("certain conclusions, with reasons"),
    "chances": msg("exact chances"),
}
NO_LIMIT = msg("no limit")


class SettingText(Struct, frozen=True):
    """A setting in words."""

    label: Message
    choices: Mapping[str, Message | str] = {}
    """What each value means, by its text in a form. Empty for numbers, and for yes or no."""


def number_choices(numbers: range) -> dict[str, str]:
    """Choices of a setting that is one of a few numbers."""
    return {str(number): str(number) for number in numbers}


def _time_choices(otherwise: Message, *seconds: int) -> dict[str, Message]:
    return {**{str(length): duration(length) for length in seconds}, "null": otherwise}


OPTIONS: dict[str, SettingText] = {
    "open_to_all": SettingText(msg("Public")),
    "hints": SettingText(msg("Hints"), {level: HINT_LEVEL_NAMES[level] for level in HINT_LEVELS}),
    "thinking": SettingText(
        msg("Time for each move"),
        _time_choices(NO_LIMIT, 15, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, HOUR, DAY, 3 * DAY),
    ),
    "total": SettingText(
        msg("Time for the whole game"),
        _time_choices(NO_LIMIT, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 30 * MINUTE, HOUR, 7 * DAY),
    ),
    "away": SettingText(
        msg("Wait for absent players"), _time_choices(msg("always"), 30, MINUTE, 5 * MINUTE, 30 * MINUTE, DAY)
    ),
    "instant": SettingText(msg("Simultaneous calls (seconds)")),
    "pace": SettingText(msg("Bot delay (seconds)")),
    "temperament": SettingText(msg("Temperament of bots")),
    "chat": SettingText(msg("Chat")),
    "distinct_devices": SettingText(msg("Distinct devices")),
    "open_afterwards": SettingText(msg("Public afterwards")),
}


def format_value(value: object) -> str:
    """Return a value as a text of a form."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    return f"{value:g}" if isinstance(value, float) else str(value)


def describe_change(event: SettingsChanged, texts: Mapping[str, SettingText]) -> Message:
    """Describe what the host changed, by the texts of all settings."""
    return msg("the host changed: {changes}", changes=list(_describe_changes(event, texts)))


def _describe_changes(event: SettingsChanged, texts: Mapping[str, SettingText]) -> Iterator[Message]:
    told = set()
    if {"penalty", "cool_down"} & set(event.changed):
        cost = describe_wrong_call(event.settings["penalty"], event.settings["cool_down"])
        if cost is not None:
            told = {"penalty", "cool_down"}
            yield cost
    for name in event.changed:
        if name in texts and name not in told:
            value = event.settings[name] if name in event.settings else getattr(event.options, name)
            yield msg("{setting}: {value}", setting=texts[name].label, value=_describe_value(value, texts[name]))


def describe_wrong_call(penalty: int, cool_down: int) -> Message | None:
    """Describe the usual costs of a wrong call; None for other costs."""
    match penalty, cool_down:
        case 0, 0:
            return msg("a wrong call costs nothing")
        case 0, _:
            return msg("a wrong call costs a pause")
        case 1, 0:
            return msg("a wrong call costs a point")
        case _:
            return None


def _describe_value(value: object, text: SettingText) -> Message | str:
    written = format_value(value)
    if isinstance(value, bool):
        return msg("on") if value else msg("off")
    return text.choices.get(written, written)
