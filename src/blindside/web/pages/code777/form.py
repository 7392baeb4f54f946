"""The form for a new table of Code 777."""

from blindside.core.messages import Message, msg
from blindside.games.code777.settings import (
    CHOICES,
    EDITION_SETTINGS,
    EDITIONS,
    FEWEST_PLAYERS,
    LONGEST_COOL_DOWN,
    MOST_PLAYERS,
    MOST_RACKS,
    POINTS_TO_WIN,
    Settings,
)
from blindside.web.pages.table_form import AT_THE_TABLE, NOTHING, OPEN_TO_ALL, Field, Group, TableForm, numbers, setting


def _point(name: str, help_text: Message) -> Field:
    """In which the editions differ."""
    choices = {NOTHING: msg("as the edition says"), **CHOICES[name]}
    return setting(Settings, name, EDITION_SETTINGS[name], help_text, choices=choices, usual=NOTHING)


FORM = TableForm(
    first=(
        setting(
            Settings,
            "players",
            msg("Players"),
            msg("Bots can take the seats that stay free."),
            **numbers(range(FEWEST_PLAYERS, MOST_PLAYERS + 1)),
        ),
        OPEN_TO_ALL,
    ),
    groups=(
        Group(
            msg("The rules"),
            (
                setting(
                    Settings,
                    "edition",
                    msg("Edition"),
                    msg("Whose printed rules you play by."),
                    choices={name: edition.title for name, edition in EDITIONS.items()},
                ),
                setting(
                    Settings,
                    "racks",
                    msg("Racks on the table"),
                    msg("Racks without a player stand where all can see them."),
                    choices={
                        NOTHING: msg("four, or one for each player"),
                        **numbers(range(FEWEST_PLAYERS, MOST_RACKS + 1))["choices"],
                    },
                    usual=NOTHING,
                ),
                setting(
                    Settings,
                    "answers",
                    msg("Answers"),
                    msg("Who works out what the reader answers."),
                    choices=CHOICES["answers"],
                ),
                setting(
                    Settings,
                    "calls_per_answer",
                    msg("Calls between two answers"),
                    msg("How often each player may call before the next question is answered."),
                    choices={"1": msg("one"), "null": msg("as many as you like")},
                ),
                _point("cards", msg("Where a question goes when it has been answered.")),
                _point("mixing", msg("When tiles that have left a rack come back.")),
                _point("ties", msg("Who is heard first when several call at once.")),
                _point("spares", msg("Which rack without a player gets new tiles.")),
                _point("first_reader", msg("Who reads the first question.")),
            ),
        ),
        Group(
            msg("House rules"),
            (
                setting(
                    Settings,
                    "penalty",
                    msg("Points lost by a wrong call"),
                    msg("Nobody falls below zero."),
                    **numbers(range(POINTS_TO_WIN + 1)),
                ),
                setting(
                    Settings,
                    "cool_down",
                    msg("Wait after a wrong call"),
                    msg("So many must be given before the same player calls again."),
                    fewest=0,
                    most=LONGEST_COOL_DOWN,
                ),
                setting(
                    Settings,
                    "draw_two",
                    msg("Two cards, one question"),
                    msg("The reader draws two cards and reads one of them."),
                ),
                setting(
                    Settings,
                    "colors_too",
                    msg("Colours too"),
                    msg("A call names the colours, not only the numbers."),
                ),
                setting(
                    Settings,
                    "hide_wrong",
                    msg("Hide tiles after a wrong call"),
                    msg("Whoever calls wrongly does not see the tiles that leave."),
                ),
            ),
        ),
        AT_THE_TABLE,
    ),
)
