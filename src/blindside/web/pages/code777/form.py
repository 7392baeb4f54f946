"""The form for a new table of Code 777."""

from blindside.core.messages import Message, msg
from blindside.games.code777.settings import (
    CHOICES,
    EDITION_SETTINGS,
    EDITIONS,
    LONGEST_COOL_DOWN,
    MAX_PLAYERS,
    MAX_RACKS,
    MIN_PLAYERS,
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
    """The field of a setting that depends on the edition."""
    choices = {EMPTY: msg("as in the edition"), **CHOICES[name]}
    return field_for(Settings, name, EDITION_SETTINGS[name], help_text, choices=choices, default=EMPTY)


FORM = TableForm(
    main_fields=(
        field_for(
            Settings,
            "players",
            msg("Players"),
            msg("Bots can fill free seats."),
            choices=number_choices(range(MIN_PLAYERS, MAX_PLAYERS + 1)),
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
                    msg("The printed rules you play by."),
                    choices={name: edition.title for name, edition in EDITIONS.items()},
                ),
                field_for(
                    Settings,
                    "racks",
                    msg("Racks on the table"),
                    msg("All players see racks without a player."),
                    choices={
                        EMPTY: msg("four, or one per player"),
                        **number_choices(range(MIN_PLAYERS, MAX_RACKS + 1)),
                    },
                    default=EMPTY,
                ),
                field_for(
                    Settings, "answers", msg("Answers"), msg("Who computes the answer."), choices=CHOICES["answers"]
                ),
                field_for(
                    Settings,
                    "calls_per_answer",
                    msg("Calls between two answers"),
                    msg("How often a player may call between two answers."),
                    choices={"1": msg("one"), "null": msg("no limit")},
                ),
                _edition_field("cards", msg("Where answered questions go.")),
                _edition_field("mixing", msg("When tiles out of play return.")),
                _edition_field("ties", msg("Who goes first when several players call at once.")),
                _edition_field("spares", msg("Which spare rack gets new tiles.")),
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
                    msg("Points never fall below zero."),
                    choices=number_choices(range(POINTS_TO_WIN + 1)),
                ),
                field_for(
                    Settings,
                    "cool_down",
                    msg("Wait after a wrong call"),
                    msg("How many answers the player must wait before calling again."),
                    limits=(0, LONGEST_COOL_DOWN),
                ),
                field_for(
                    Settings,
                    "draw_two",
                    msg("Two cards, one question"),
                    msg("The reader draws two cards and reads one of them."),
                ),
                field_for(
                    Settings, "colors_too", msg("Colours too"), msg("A call names the colours, not only the numbers.")
                ),
                field_for(
                    Settings,
                    "hide_wrong",
                    msg("Hide tiles after a wrong call"),
                    msg("After a wrong call, the player does not see the old tiles."),
                ),
            ),
        ),
        AT_THE_TABLE,
    ),
)
