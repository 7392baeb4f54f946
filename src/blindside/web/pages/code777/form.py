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
from blindside.web.pages.table_form import (
    AT_THE_TABLE,
    EMPTY,
    OPEN_TO_ALL,
    Field,
    Group,
    TableForm,
    field_for,
    number_choices,
)


def _edition_field(name: str, help_text: Message) -> Field:
    """In which the editions differ."""
    choices = {EMPTY: msg("as the edition says"), **CHOICES[name]}
    return field_for(Settings, name, EDITION_SETTINGS[name], help_text, choices=choices, default=EMPTY)


FORM = TableForm(
    main_fields=(
        field_for(
            Settings,
            "players",
            msg("Players"),
            msg("Bots can take the seats that stay free."),
            choices=number_choices(range(FEWEST_PLAYERS, MOST_PLAYERS + 1)),
        ),
        OPEN_TO_ALL,
    ),
    groups=(
        Group(
            msg("The rules"),
            (
                field_for(
                    Settings,
                    "edition",
                    msg("Edition"),
                    msg("Whose printed rules you play by."),
                    choices={name: edition.title for name, edition in EDITIONS.items()},
                ),
                field_for(
                    Settings,
                    "racks",
                    msg("Racks on the table"),
                    msg("Racks without a player stand where all can see them."),
                    choices={
                        EMPTY: msg("four, or one for each player"),
                        **number_choices(range(FEWEST_PLAYERS, MOST_RACKS + 1)),
                    },
                    default=EMPTY,
                ),
                field_for(
                    Settings,
                    "answers",
                    msg("Answers"),
                    msg("Who works out what the reader answers."),
                    choices=CHOICES["answers"],
                ),
                field_for(
                    Settings,
                    "calls_per_answer",
                    msg("Calls between two answers"),
                    msg("How often each player may call before the next question is answered."),
                    choices={"1": msg("one"), "null": msg("as many as you like")},
                ),
                _edition_field("cards", msg("Where a question goes when it has been answered.")),
                _edition_field("mixing", msg("When tiles that have left a rack come back.")),
                _edition_field("ties", msg("Who is heard first when several call at once.")),
                _edition_field("spares", msg("Which rack without a player gets new tiles.")),
                _edition_field("first_reader", msg("Who reads the first question.")),
            ),
        ),
        Group(
            msg("House rules"),
            (
                field_for(
                    Settings,
                    "penalty",
                    msg("Points lost by a wrong call"),
                    msg("Nobody falls below zero."),
                    choices=number_choices(range(POINTS_TO_WIN + 1)),
                ),
                field_for(
                    Settings,
                    "cool_down",
                    msg("Wait after a wrong call"),
                    msg("So many must be given before the same player calls again."),
                    limits=(0, LONGEST_COOL_DOWN),
                ),
                field_for(
                    Settings,
                    "draw_two",
                    msg("Two cards, one question"),
                    msg("The reader draws two cards and reads one of them."),
                ),
                field_for(
                    Settings,
                    "colors_too",
                    msg("Colours too"),
                    msg("A call names the colours, not only the numbers."),
                ),
                field_for(
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
