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
from blindside.web.api import players, state, tables
from blindside.web.openapi import document
from blindside.web.pages import (
    assets,
    companion,
    front,
    handing,
    learn,
    play,
    puzzles,
    records,
    site,
    table,
    you,
)
from blindside.web.pages.bundle import GamePages
from blindside.web.pages.games import GAMES
from blindside.web.pages.review import pages as review
from blindside.web.route import STREAM, Handler, Route, Service


async def describe(_: Service, __: Request) -> Response:
    return Response(to_json(document(ROUTES)), media_type="application/json")


def _get(path: str, summary: str, handler: Handler, answer: object = None, **more: Any) -> Route:
    return Route(method="GET", path=path, summary=summary, handler=handler, answer=answer, **more)


def _post(path: str, summary: str, handler: Handler, body: object, answer: object, status: int = 200) -> Route:
    return Route(method="POST", path=path, summary=summary, handler=handler, body=body, answer=answer, status=status)


def _page(path: str, summary: str, handler: Handler, media: str = "text/html") -> Route:
    return Route(method="GET", path=path, summary=summary, handler=handler, media=media, is_page=True)


def _form(path: str, summary: str, handler: Handler) -> Route:
    return Route(
        method="POST", path=path, summary=summary, handler=handler, media="text/html", status=303, is_page=True
    )


def _asked(path: str, summary: str, handler: Handler) -> Route:
    """A part of a page, made from what is sent with it."""
    return Route(method="POST", path=path, summary=summary, handler=handler, media="text/html", is_page=True)


def _put(path: str, summary: str, handler: Handler, body: object, answer: object) -> Route:
    return Route(method="PUT", path=path, summary=summary, handler=handler, body=body, answer=answer)


def _delete(path: str, summary: str, handler: Handler, answer: object) -> Route:
    return Route(method="DELETE", path=path, summary=summary, handler=handler, answer=answer)


def game_routes(pages: GamePages) -> Iterator[Route]:
    game, name = pages.game, translator("en")(title(pages.game))
    yield _page(pages.aid.path, pages.aid.summary, pages.aid.handler)
    if pages.puzzle is not None:
        path = f"/puzzle/{{day}}/{game}"
        yield _page(path, f"A puzzle of {name}", partial(puzzles.one, game))
        yield _form(path, "Answer it, ask for a hint, or give up", partial(puzzles.answer, game))
    if pages.companion is not None:
        path = f"/companion/{game}"
        yield _page(path, f"A real game of {name}, entered by hand", partial(companion.one, game))
        yield _asked(f"{path}/follows", "What follows from it", partial(companion.advise, game))


API = "/api/v1"
ME = API + "/me"
TABLE = API + "/tables/{table}"
# fmt: off
ROUTES: tuple[Route, ...] = (
    _post(API + "/players", "Introduce a player", players.introduce, players.Introduction, players.Introduced, 201),
    _get(ME, "Who you are", players.me, Player),
    _post(ME, "Take another name", players.rename, players.Introduction, Player),
    _delete(ME, "Delete my data", players.forget, Player),
    _get(ME + "/tables", "Where you sit, and sat", players.my_tables, players.MyTables),
    _get(ME + "/devices", "What you are known by", players.devices, players.Devices),
    _delete(ME + "/devices/{device}", "Take it away from a device", players.take_away, players.Devices),
    _post(ME + "/links", "A link that makes another device yours, once", players.make_link, None, players.Link, 201),
    _post(ME + "/feeds", "A feed that says when it is your turn", players.make_feed, None, players.Feed, 201),
    _post(API + "/devices", "Become another device's player", players.move_in, players.MoveIn, players.Introduced, 201),
    _post(API + "/devices/owner", "Whose link this is", players.link_owner, players.MoveIn, players.LinkOwner),
    _post(API + "/tables", "Open a table", tables.open_table, tables.NewTable, tables.Opened, 201),
    _get(API + "/tables", "Where anybody may sit down", tables.list_tables, tables.OpenTables),
    _get(TABLE, "The table as you see it", tables.look, TableView),
    _post(TABLE + "/requests", "Ask something of the table", tables.ask, tables.Asked, tables.Done),
    _post(TABLE + "/rematch", "Play again, one seat further on", tables.rematch, None, tables.Opened, 201),
    _get(TABLE + "/stream", "What happens, as server-sent events", tables.stream, Update, media=STREAM),
    _get(TABLE + "/record", "The game as you may have it", tables.record),
    _get(TABLE + "/notepad", "Your notes", tables.notepad, tables.Notepad),
    _put(TABLE + "/notepad", "Keep your notes", tables.note, tables.Notepad, tables.Notepad),
    _get(API + "/openapi.json", "The API described", describe),
    _get("/feed/{feed}", "Your turns, as an Atom feed", feed.feed, media=feed.MEDIA),
    _get("/health", "Whether the server is there", state.health, state.Well),
    _get("/ready", "Whether tables can be kept", state.ready, state.Well),
    _get("/metrics", "Figures for Prometheus", state.metrics, media=CONTENT_TYPE_LATEST),
    _page("/", "The front page", front.front),
    _form("/play", "Play against bots, at once", play.play_now),
    _form("/round", "Open a table for those who pass one device round", handing.open_round),
    _page("/learn", "What there is to learn", learn.index),
    _page("/learn/{page}", "Rules, editions compared, first lessons", learn.one),
    _page("/puzzle", "The puzzles of today", puzzles.today),
    _page("/puzzle/{day}", "The puzzles of a day", puzzles.of_day),
    _page("/companion", "Help for those who play with a real box", companion.choose),
    _page("/new/{game}", "What can be settled about a new table", play.new),
    _form("/new/{game}", "Open a table for others", play.invite),
    _page("/join", "Find a table by its link or code", front.find),
    _page("/mine", "Games that you have played", records.mine),
    _page("/mine/records", "Their records, in one file", records.records, "application/zip"),
    _page("/record", "Choose a record to look at", records.bring),
    _form("/record", "Look at a record", records.brought),
    _page("/record/{record}", "A record that was brought, moment by moment", review.of_record),
    _page("/record/{record}/picture", "A picture of it", review.picture_of_record, review.PNG),
    _page("/you", "Who you are here", you.you),
    _form("/you/name", "Take another name", you.rename),
    _form("/you/device", "A link for another device", you.device),
    _form("/you/forget", "Delete my data", you.forget),
    _page("/t/{table}", "A table", table.table),
    _form("/t/{table}/hand-over", "Hand over a device that is passed round", handing.hand_over),
    _page("/t/{table}/live", "A table as it changes, as server-sent events", table.live, STREAM),
    _page("/t/{table}/review", "The game looked at again, moment by moment", review.of_table),
    _page("/t/{table}/review/picture", "A picture of the game", review.picture_of_table, review.PNG),
    _form("/t/{table}/share", "Make a link to the game for everybody", review.share),
    _page("/t/{table}/record", "The game as you may have it, as a file", records.record, "application/json"),
    _form("/t/{table}/join", "Sit down", play.join),
    _form("/t/{table}/again", "Play again", play.again),
    _form("/appearance", "Choose language and appearance", you.choose_appearance),
    _page("/offline", "What is shown when the server is away", site.offline),
    _page("/robots.txt", "What search engines may look at", site.robots, "text/plain"),
    _page("/sw.js", "What shows it", site.worker, "text/javascript"),
    _page("/static/{file:path}", "Styles and scripts", assets.asset),
    *chain.from_iterable(map(game_routes, GAMES.values())),
)
# fmt: on
