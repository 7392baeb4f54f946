"""Values that the boards of both games have in common."""

from blindside.table.requests import MAX_TEXT_LENGTH
from blindside.table.views import Update
from blindside.web.pages.bundle import GamePages, Values
from blindside.web.pages.log_entries import NEWEST, DescribeEntry, join_entries, render_entries
from blindside.web.pages.rendering import render
from blindside.web.pages.seats import has_other_players, is_host
from blindside.wording.players import find_proposal
from blindside.wording.table_events import names_at_sights
from blindside.wording.times import seconds_to_think


def render_board(pages: GamePages, update: Update, language: str, name: str, whole: bool) -> str:
    """Render the board of the table `name`, for all clients with this update."""
    page = pages.position(update, language, whole)
    values = {"name": name, "longest": MAX_TEXT_LENGTH, **pages.board_values}
    return render(language, f"{pages.game}/board.html", page=page, **values)


def common_values(update: Update, tell: DescribeEntry, language: str, whole: bool) -> Values:
    """Return the values of log and menu, with the whole log or its newest entries."""
    table = update.table
    board = table.view.board
    names = names_at_sights(update.sights, table)
    return {
        "table": table,
        "board": board,
        "log": join_entries(render_entries(update.sights, names, tell, language, None if whole else NEWEST, table.you)),
        "left": seconds_to_think(table),
        "proposal": None if board.phase == "over" else find_proposal(table),
        "is_host": is_host(table),
        "has_people": has_other_players(table),
    }
