"""The bundle of the pages of Mastermind."""

from blindside.core.messages import msg
from blindside.games.mastermind.settings import PLAYERS
from blindside.table.views import TableView
from blindside.web.pages.bundle import GamePages, PartRoute, QuickChoice, QuickTable, QuickTables
from blindside.web.pages.mastermind.companion import COMPANION
from blindside.web.pages.mastermind.counts import show_counts
from blindside.web.pages.mastermind.form import FORM
from blindside.web.pages.mastermind.learn import LEARN, puzzle_values
from blindside.web.pages.mastermind.own_best import BOARDS, OWN_BEST
from blindside.web.pages.mastermind.review import REVIEW
from blindside.web.pages.mastermind.table import BOARD_VALUES, entry_describer, make_page, static_parts

BOT = "consistent"


def _first_in_rematch(before: TableView) -> int | None:
    """Return the seat that keeps the players' roles after a single game, though they move one seat further."""
    if before.settings.games != 1:
        return None
    return 1 - int(before.view.board.first_codemaker)


PAGES = GamePages(
    game="mastermind",
    most_players=PLAYERS,
    form=FORM,
    quick=QuickTables(
        legend="role",
        tables={
            "break": QuickTable(msg("Break codes"), {"games": 1}, BOT, first=1),
            "make": QuickTable(msg("Make codes"), {"games": 1, "keys": "by-hand"}, BOT, first=0),
            "match": QuickTable(msg("Two games"), {"games": 2}, BOT),
        },
        default="break",
        for_learners="break",
        choices={
            "board": QuickChoice(
                label=msg("Board"),
                choices={"4x6": ("4 × 6", BOARDS["4x6"]), "5x8": ("5 × 8", BOARDS["5x8"])},
                default="4x6",
            ),
        },
    ),
    own_best=OWN_BEST,
    first_in_rematch=_first_in_rematch,
    board_values=BOARD_VALUES,
    static_parts=static_parts,
    position=make_page,
    entry_describer=entry_describer,
    parts=(PartRoute("/t/{table}/codes-left", "Number of codes that fit, in Mastermind", show_counts),),
    learn=LEARN,
    review=REVIEW,
    puzzle=puzzle_values,
    companion=COMPANION,
)
