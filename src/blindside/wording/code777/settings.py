"""Labels of the settings of Code 777."""

from blindside.core.messages import msg
from blindside.games.code777.settings import (
    CHOICES,
    EDITION_SETTINGS,
    EDITIONS,
    MAX_PLAYERS,
    MAX_RACKS,
    MIN_PLAYERS,
    POINTS_TO_WIN,
)
from blindside.wording.table_settings import NO_LIMIT, SettingText, number_choices

SETTINGS: dict[str, SettingText] = {
    "players": SettingText(msg("Players"), number_choices(range(MIN_PLAYERS, MAX_PLAYERS + 1))),
    "edition": SettingText(msg("Edition"), {name: edition.title for name, edition in EDITIONS.items()}),
    "racks": SettingText(msg("Racks on the table"), number_choices(range(MIN_PLAYERS, MAX_RACKS + 1))),
    "answers": SettingText(msg("Answers"), CHOICES["answers"]),
    "calls_per_answer": SettingText(msg("Calls between two answers"), {"1": msg("one"), "null": NO_LIMIT}),
    **{name: SettingText(label, CHOICES[name]) for name, label in EDITION_SETTINGS.items()},
    "penalty": SettingText(msg("Points lost for a wrong call"), number_choices(range(POINTS_TO_WIN + 1))),
    "cool_down": SettingText(msg("Wait after a wrong call")),
    "draw_two": SettingText(msg("Two cards, one question")),
    "colors_too": SettingText(msg("Colours too")),
    "hide_wrong": SettingText(msg("Hide tiles after a wrong call")),
}
