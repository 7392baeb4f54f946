"""Values that the boards of both games have in common."""

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from blindside.core.json import to_json_bytes
from blindside.core.lru import LruCache
from blindside.table.requests import MAX_TEXT_LENGTH
from blindside.table.views import TableView, Update
from blindside.web.pages.bundle import GamePages, Values
from blindside.web.pages.log_entries import NEWEST, DescribeEntry, join_entries, render_entries
from blindside.web.pages.rendering import render
from blindside.web.pages.seats import has_other_players, is_host
from blindside.wording.players import find_proposal
from blindside.wording.table_events import names_at_sights
from blindside.wording.times import seconds_to_think

MENUS: LruCache[tuple[str, bytes], Markup] = LruCache(256)
"""Of some 10 KB each."""


def render_board(pages: GamePages, update: Update, language: str, name: str, whole: bool) -> str:
    """Render the board of the table `name`, for all clients with this update."""
    page = pages.position(update, language, whole)
    values = {
        "name": name,
        "longest": MAX_TEXT_LENGTH,
        "menu": render_menu(update.table, language),
        **pages.board_values,
    }
    return render(language, f"{pages.game}/board.html", page=page, **values)


class _MenuBoard(Struct, frozen=True):
    phase: str


class _MenuView(Struct, frozen=True):
    board: _MenuBoard


def render_menu(table: TableView, language: str) -> Markup:
    """Render the menu of a running table. It is given what few events change, and is cached by that."""
    phase = "over" if table.view.board.phase == "over" else "playing"
    table = replace(
        table,
        seq=0,
        passed=[],
        awaited=[],
        until=None,
        time_used=None,
        time_used_at=None,
        end_proposed_by=[],
        view=_MenuView(_MenuBoard(phase)),
    )
    key = language, to_json_bytes(table)
    menu = MENUS.get(key)
    if menu is None:
        page = {"table": table, "is_host": is_host(table), "has_people": has_other_players(table)}
        menu = Markup(render(language, "menu.html", page=page))
        MENUS.put(key, menu)
    return menu


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
