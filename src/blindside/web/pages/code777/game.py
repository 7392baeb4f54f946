"""All that the pages need to know of Code 777."""

from blindside.bots.code777 import BOTS
from blindside.games.code777.settings import MOST_PLAYERS
from blindside.web.pages.bundle import Aid, GamePages, QuickTable, QuickTables
from blindside.web.pages.code777.companion import COMPANION
from blindside.web.pages.code777.follows import follows
from blindside.web.pages.code777.form import FORM
from blindside.web.pages.code777.learn import LEARN, puzzle_values
from blindside.web.pages.code777.review import REVIEW
from blindside.web.pages.code777.table import around, board, shown, tell

GAME = "code777"
USUAL_PLAYERS = 4

PAGES = GamePages(
    game=GAME,
    most_players=MOST_PLAYERS,
    form=FORM,
    quick=QuickTables(
        legend="strength",
        tables={
            strength: QuickTable(strength, {"players": USUAL_PLAYERS}, bot) for strength, bot in BOTS.strengths.items()
        },
        usual="steady",
        for_learners="gentle",
    ),
    first_in_rematch=lambda _: None,
    render_board=board,
    around=around,
    position=shown,
    teller=lambda _: tell,
    aid=Aid("/t/{table}/follows", "What follows for you at a table of Code 777", follows),
    learn=LEARN,
    review=REVIEW,
    puzzle=puzzle_values,
    companion=COMPANION,
)
