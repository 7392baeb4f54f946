"""The bundle of the pages of Code 777."""

from blindside.bots.code777 import BOTS
from blindside.core.messages import msg
from blindside.games.code777.settings import MAX_PLAYERS, MIN_PLAYERS
from blindside.web.pages.bundle import GamePages, PartRoute, QuickChoice, QuickTable, QuickTables
from blindside.web.pages.code777.calls import show_reason
from blindside.web.pages.code777.companion import COMPANION
from blindside.web.pages.code777.form import FORM, WRONG_CALLS
from blindside.web.pages.code777.hints import show_deductions, show_reach
from blindside.web.pages.code777.learn import LEARN, puzzle_values
from blindside.web.pages.code777.review import REVIEW
from blindside.web.pages.code777.table import BOARD_VALUES, describe_entry, make_page, static_parts

USUAL_PLAYERS = 4

PAGES = GamePages(
    game="code777",
    most_players=MAX_PLAYERS,
    form=FORM,
    quick=QuickTables(
        legend="strength",
        tables={
            key: QuickTable(level.name, {}, level.bot, line=level.line, is_apart=level.is_apart)
            for key, level in BOTS.levels.items()
        },
        default="steady",
        for_learners="gentle",
        choices={
            "players": QuickChoice(
                label=msg("Players"),
                choices={str(count): (str(count), {"players": count}) for count in range(MIN_PLAYERS, MAX_PLAYERS + 1)},
                default=str(USUAL_PLAYERS),
            ),
            "answers": QuickChoice(
                label=msg("My own cards"),
                choices={
                    "by-hand": (msg("I answer"), {"answers": "by-hand"}),
                    "by-table": (msg("Automatic"), {"answers": "by-table"}),
                },
                default="by-table",
                after_lesson="by-hand",
            ),
            "wrong_call": QuickChoice(label=WRONG_CALLS.label, choices=WRONG_CALLS.choices, default="nothing"),
        },
    ),
    first_in_rematch=lambda _: None,
    board_values=BOARD_VALUES,
    static_parts=static_parts,
    position=make_page,
    entry_describer=lambda _: describe_entry,
    parts=(
        PartRoute("/t/{table}/deductions", "Deductions for a seat of Code 777", show_deductions),
        PartRoute("/t/{table}/reading", "What an answer of Code 777 tells the others", show_reach),
        PartRoute("/t/{table}/call", "Why a call of Code 777 was right or wrong", show_reason),
    ),
    learn=LEARN,
    review=REVIEW,
    puzzle=puzzle_values,
    companion=COMPANION,
)
