"""Every route of the server is a line here: the server, its own description and the tests read them from this table."""

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.messages import translator
from blindside.core.records import to_json
from blindside.games import title
from blindside.table.store_protocols import Player
from blindside.table.views import TableView, Update
from blindside.web import feed
from blindside.web.api import players, status, tables
from blindside.web.openapi import document
from blindside.web.pages import (
    assets,
    companion,
    front,
    learn,
    play,
    profile,
    puzzles,
    records,
    shared_device,
    site,
    table,
)
from blindside.web.pages.bundle import GamePages
from blindside.web.pages.games import GAMES
from blindside.web.pages.review import pages as review
from blindside.web.responses import STREAM
from blindside.web.router import Route
from blindside.web.service import Handler, Service


async def openapi(_: Service, __: Request) -> Response:
    return Response(to_json(document(ROUTES)), media_type="application/json")


def _get(path: str, summary: str, handler: Handler, answer: object = None, **more: Any) -> Route:
    return Route(method="GET", path=path, summary=summary, handler=handler, response=answer, **more)


def _post(path: str, summary: str, handler: Handler, body: object, answer: object, status: int = 200) -> Route:
    return Route(method="POST", path=path, summary=summary, handler=handler, body=body, response=answer, status=status)


def _page(path: str, summary: str, handler: Handler, media: str = "text/html") -> Route:
    return Route(method="GET", path=path, summary=summary, handler=handler, media=media, is_page=True)


def _form(path: str, summary: str, handler: Handler) -> Route:
    return Route(
        method="POST", path=path, summary=summary, handler=handler, media="text/html", status=303, is_page=True
    )


def _part(path: str, summary: str, handler: Handler) -> Route:
    """A part of a page, made from what is sent with it."""
    return Route(method="POST", path=path, summary=summary, handler=handler, media="text/html", is_page=True)


def _put(path: str, summary: str, handler: Handler, body: object, answer: object) -> Route:
    return Route(method="PUT", path=path, summary=summary, handler=handler, body=body, response=answer)


def _delete(path: str, summary: str, handler: Handler, answer: object) -> Route:
    return Route(method="DELETE", path=path, summary=summary, handler=handler, response=answer)


def game_routes(pages: GamePages) -> Iterator[Route]:
    game, name = pages.game, translator("en")(title(pages.game))
    yield _page(pages.hint.path, pages.hint.summary, pages.hint.handler)
    if pages.puzzle is not None:
        path = f"/puzzle/{{day}}/{game}"
        yield _page(path, f"A puzzle of {name}", partial(puzzles.show_puzzle, game))
        yield _form(path, "Answer it, ask for a hint, or give up", partial(puzzles.answer, game))
    if pages.companion is not None:
        path = f"/companion/{game}"
        yield _page(path, f"A real game of {name}, entered by hand", partial(companion.show, game))
        yield _part(f"{path}/advice", "What follows from it", partial(companion.advise, game))


API = "/api/v1"
ME = API + "/me"
TABLE = API + "/tables/{table}"
# fmt: off
ROUTES: tuple[Route, ...] = (
    _post(API + "/players", "Introduce a player", players.register, players.PlayerName, players.NewPlayer, 201),
    _get(ME, "Who you are", players.me, Player),
    _post(ME, "Take another name", players.rename, players.PlayerName, Player),
    _delete(ME, "Delete my data", players.delete, Player),
    _get(ME + "/tables", "Where you sit, and sat", players.my_tables, players.MyTables),
    _get(ME + "/devices", "What you are known by", players.devices, players.Devices),
    _delete(ME + "/devices/{device}", "Take it away from a device", players.remove_device, players.Devices),
    _post(ME + "/links", "A link that makes another device yours, once", players.make_link, None, players.Link, 201),
    _post(ME + "/feeds", "A feed that says when it is your turn", players.make_feed, None, players.Feed, 201),
    _post(API + "/devices", "Use such a link", players.use_link, players.UseLink, players.NewPlayer, 201),
    _post(API + "/devices/owner", "Whose link this is", players.link_owner, players.UseLink, players.LinkOwner),
    _post(API + "/tables", "Open a table", tables.open_table, tables.NewTable, tables.OpenedTable, 201),
    _get(API + "/tables", "Where anybody may sit down", tables.list_tables, tables.TableList),
    _get(TABLE, "The table as you see it", tables.view_table, TableView),
    _post(TABLE + "/requests", "Ask something of the table", tables.send_request, tables.TableRequest, tables.Accepted),
    _post(TABLE + "/rematch", "Play again, one seat further on", tables.rematch, None, tables.OpenedTable, 201),
    _get(TABLE + "/stream", "What happens, as server-sent events", tables.stream, Update, media=STREAM),
    _get(TABLE + "/record", "The game as you may have it", tables.record),
    _get(TABLE + "/notepad", "Your notes", tables.read_notepad, tables.Notepad),
    _put(TABLE + "/notepad", "Keep your notes", tables.write_notepad, tables.Notepad, tables.Notepad),
    _get(API + "/openapi.json", "The API described", openapi),
    _get("/feed/{feed}", "Your turns, as an Atom feed", feed.feed, media=feed.MEDIA),
    _get("/health", "Whether the server is there", status.health, status.Health),
    _get("/ready", "Whether tables can be kept", status.ready, status.Health),
    _get("/metrics", "Figures for Prometheus", status.metrics, media=CONTENT_TYPE_LATEST),
    _page("/", "The front page", front.show),
    _form("/play", "Play against bots, at once", play.play_now),
    _form("/shared-device", "Open a table for those who pass one device round", shared_device.open_table),
    _page("/learn", "What there is to learn", learn.index),
    _page("/learn/{page}", "Rules, editions compared, first lessons", learn.show),
    _page("/puzzle", "The puzzles of today", puzzles.show_today),
    _page("/puzzle/{day}", "The puzzles of a day", puzzles.show_day),
    _page("/companion", "Help for those who play with a real box", companion.choose),
    _page("/new/{game}", "What can be settled about a new table", play.show_form),
    _form("/new/{game}", "Open a table for others", play.open_table),
    _page("/join", "Find a table by its link or code", front.find_table),
    _page("/games", "Games that you have played", records.my_games),
    _page("/games/records", "Their records, in one file", records.download_all, "application/zip"),
    _page("/record", "Choose a record to look at", records.show_upload),
    _form("/record", "Look at a record", records.upload),
    _page("/record/{record}", "A record that was brought, moment by moment", review.review_record),
    _page("/record/{record}/picture", "A picture of it", review.picture_of_record, review.PNG),
    _page("/profile", "Who you are here", profile.show),
    _form("/profile/name", "Take another name", profile.rename),
    _form("/profile/device", "A link for another device", profile.make_device_link),
    _form("/profile/delete", "Delete my data", profile.delete),
    _page("/t/{table}", "A table", table.show),
    _form("/t/{table}/hand-over", "Hand over a device that is passed round", shared_device.hand_over),
    _page("/t/{table}/live", "A table as it changes, as server-sent events", table.stream, STREAM),
    _page("/t/{table}/review", "The game looked at again, moment by moment", review.review_table),
    _page("/t/{table}/review/picture", "A picture of the game", review.picture_of_table, review.PNG),
    _form("/t/{table}/share", "Make a link to the game for everybody", review.share),
    _page("/t/{table}/record", "The game as you may have it, as a file", records.download_record, "application/json"),
    _form("/t/{table}/join", "Sit down", play.join),
    _form("/t/{table}/rematch", "Play again", play.rematch),
    _form("/appearance", "Choose language and appearance", profile.choose_appearance),
    _page("/offline", "What is shown when the server is away", site.offline),
    _page("/robots.txt", "What search engines may look at", site.robots, "text/plain"),
    _page("/sw.js", "What shows it", site.service_worker, "text/javascript"),
    _page("/static/{file:path}", "Styles and scripts", assets.send_asset),
    *chain.from_iterable(map(game_routes, GAMES.values())),
)
# fmt: on
