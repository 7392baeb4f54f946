"""All routes of the server, a line each, for the router, the description of the API, and the tests."""

from collections.abc import Iterator
from functools import partial
from itertools import chain

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.json import to_json
from blindside.core.messages import translator
from blindside.games import title
from blindside.table.store_protocols import Ban, Player
from blindside.table.views import TableView, Update
from blindside.web.api import admin, players, tables
from blindside.web.openapi import document
from blindside.web.operators import OperatorStatus
from blindside.web.pages import admin as admin_page
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
    table,
)
from blindside.web.pages.bundle import GamePages
from blindside.web.pages.registry import GAMES
from blindside.web.pages.review import pages as review
from blindside.web.router import Route
from blindside.web.server_sent_events import EVENT_STREAM
from blindside.web.service import Service


async def openapi(_: Service, __: Request) -> Response:
    return Response(to_json(document(ROUTES)), media_type="application/json")


drain, read_only = partial(admin.set_mode, "drain"), partial(admin.set_mode, "read-only")
_get = partial(Route, "GET")
_post = partial(Route, "POST")
_put = partial(Route, "PUT")
_delete = partial(Route, "DELETE")
_page = partial(Route, "GET", media="text/html", is_page=True)
_form = partial(Route, "POST", media="text/html", is_page=True, status=303)
_part = partial(Route, "POST", media="text/html", is_page=True)
"""A part of a page, made from the body of the request."""


def game_routes(pages: GamePages) -> Iterator[Route]:
    game, name = pages.game, translator("en")(title(pages.game))
    for part in pages.parts:
        yield _page(part.path, part.summary, part.handler)
    if pages.puzzle is not None:
        path = f"/puzzle/{{day}}/{game}"
        yield _page(path, f"A puzzle: {name}", partial(puzzles.show_puzzle, game))
        yield _form(path, "Answer a puzzle, take a hint, or give up", partial(puzzles.answer, game))
    if pages.companion is not None:
        path = f"/companion/{game}"
        yield _page(path, f"Companion: {name}", partial(companion.show, game))
        if pages.companion.explanation is not None:
            yield _part(f"{path}/explanation", "What a device does not compute", partial(companion.explain, game))


API = "/api/v1"
ME = API + "/me"
TABLE = API + "/tables/{table}"
ADMIN = API + "/admin"
ADMIN_TABLE = ADMIN + "/tables/{table}"
_operator_post = partial(Route, "POST", ignores_bans=True)
# fmt: off
ROUTES: tuple[Route, ...] = (
    _post(API + "/players", "Register a player", players.register, players.NewPlayer, players.PlayerName, 201),
    _get(ME, "Your player", players.me, Player),
    _post(ME, "Change your name", players.rename, Player, players.PlayerName),
    _delete(ME, "Delete your data", players.delete, Player, ignores_bans=True),
    _get(ME + "/tables", "Your tables", players.my_tables, players.MyTables, query=("limit", "before")),
    _get(ME + "/devices", "Your devices, links and feeds", players.devices, players.Devices),
    _delete(ME + "/devices/{device}", "Remove a device", players.remove_device, players.Devices),
    _post(ME + "/links", "Make a link for another device", players.make_link, players.Link, status=201),
    _post(ME + "/feeds", "Make a feed of your turns", players.make_feed, players.Feed, status=201),
    _post(API + "/devices", "Use a link", players.use_link, players.NewPlayer, players.UseLink, 201),
    _post(API + "/devices/owner", "Name the owner of a link", players.link_owner, players.LinkOwner, players.UseLink),
    _post(API + "/tables", "Open a table", tables.open_table, tables.OpenedTable, tables.NewTable, 201),
    _get(API + "/tables", "List open tables", tables.list_tables, tables.TableList),
    _post(API + "/codes", "Find a table by its join code", tables.find_by_code, tables.OpenedTable, tables.JoinCode),
    _get(TABLE, "View a table", tables.view_table, TableView),
    _post(TABLE + "/requests", "Send a request to a table", tables.send_request, tables.Accepted, tables.TableRequest),
    _post(TABLE + "/rematch", "Open a rematch", tables.rematch, tables.OpenedTable, status=201),
    _get(TABLE + "/stream", "Updates of a table as server-sent events", tables.stream, Update, media=EVENT_STREAM),
    _get(TABLE + "/record", "The record of a game", tables.record),
    _get(TABLE + "/notepad", "Read your notepad", tables.read_notepad, tables.Notepad),
    _put(TABLE + "/notepad", "Store your notepad", tables.write_notepad, tables.Notepad, tables.Notepad),
    _get(ADMIN + "/status", "The server at a glance", admin.status, OperatorStatus),
    _get(ADMIN + "/tables", "List tables", admin.tables, admin.TableSummaries, query=("of", "limit")),
    _get(ADMIN + "/players", "List players", admin.players, admin.KnownPlayers, query=("name", "limit")),
    _operator_post(ADMIN + "/players/{player}", "Rename a player", admin.rename, Player, players.PlayerName),
    _operator_post(ADMIN_TABLE + "/close", "Close a table", admin.close_table, admin.Done, admin.CloseTable),
    _get(ADMIN_TABLE + "/chat", "Read the chat of a reported table", admin.chat, admin.ChatLines),
    _operator_post(ADMIN_TABLE + "/chat", "Remove a line of chat", admin.remove_chat, admin.Done, admin.RemoveChat),
    _get(ADMIN + "/bans", "List the bans", admin.bans, admin.Bans),
    _operator_post(ADMIN + "/bans", "Ban a player or an address", admin.ban, Ban, admin.NewBan, 201),
    _operator_post(ADMIN + "/unban", "End a ban", admin.unban, admin.Done, admin.BanTarget),
    _operator_post(ADMIN + "/drain", "Refuse new games", drain, admin.ModeSwitch, admin.ModeSwitch),
    _operator_post(ADMIN + "/read-only", "Refuse all changes", read_only, admin.ModeSwitch, admin.ModeSwitch),
    _get(ADMIN + "/log", "The audit log", admin.audit_log, admin.AuditLog, query=("limit",)),
    _get(API + "/openapi.json", "This description", openapi),
    _get("/feed/{feed}", "Your turns, as an Atom feed", players.feed, media=players.FEED_MEDIA),
    _get("/health", "Whether the process lives", admin.health, admin.Health),
    _get("/ready", "Whether the store can be written and read", admin.ready, admin.Health),
    _get("/metrics", "Metrics for Prometheus", admin.metrics, media=CONTENT_TYPE_LATEST),
    _page("/", "The front page", front.show),
    _form("/play", "Play against bots", play.play_now),
    _form("/shared-device", "Open a table for a shared device", shared_device.open_table),
    _page("/learn", "Lessons and rules", learn.index),
    _page("/learn/{page}", "A lesson, rules, or editions", learn.show),
    _page("/puzzle", "Today's puzzles", puzzles.show_today),
    _page("/puzzle/{day}", "The puzzles of a day", puzzles.show_day),
    _page("/companion", "Companions for games with a real box", companion.choose),
    _page("/new/{game}", "The form for a new table", play.show_form),
    _form("/new/{game}", "Open a table", play.open_table),
    _page("/join", "Find a table by its link or code", front.find_table),
    _page("/games", "Your finished games", records.my_games),
    _page("/games/records", "Their records in one file", records.download_all, media="application/zip"),
    _page("/record", "The form to upload a record", records.show_upload),
    _form("/record", "Upload a record", records.upload),
    _page("/record/{record}", "Review of an uploaded record", review.show),
    _page("/record/{record}/picture", "Picture of an uploaded record", review.show_picture, media=review.PNG),
    _page("/profile", "Your profile", profile.show),
    _form("/profile/name", "Change your name", profile.rename),
    _form("/profile/device", "Make a link for another device", profile.make_device_link),
    _form("/profile/delete", "Delete your data", profile.delete, ignores_bans=True),
    _page("/t/{table}", "A table", table.show),
    _form("/t/{table}/hand-over", "Hand over a shared device", shared_device.hand_over),
    _page("/t/{table}/live", "The page of a table as server-sent events", table.stream, media=EVENT_STREAM),
    _page("/t/{table}/review", "Review of a game", review.show),
    _page("/t/{table}/review/picture", "Picture of a game", review.show_picture, media=review.PNG),
    _page("/t/{table}/story", "The story of a finished game", review.show_story),
    _form("/t/{table}/share", "Share a game", review.share),
    _page("/t/{table}/record", "The record of a game as a file", records.download_record, media="application/json"),
    _form("/t/{table}/join", "Take a seat", play.join),
    _form("/t/{table}/rematch", "Play again", play.rematch),
    _form("/appearance", "Choose language and appearance", profile.choose_appearance),
    _page("/admin", "For operators", admin_page.show),
    _form("/admin/{action}", "Sign in, or act as an operator", admin_page.act, ignores_bans=True),
    _page("/offline", "The page without a connection", companion.offline),
    _page("/robots.txt", "Rules for search engines", assets.robots, media="text/plain"),
    _page("/sw.js", "The service worker", assets.service_worker, media="text/javascript"),
    _page("/static/{file:path}", "Styles, scripts and pictures", assets.send_asset),
    *chain.from_iterable(map(game_routes, GAMES.values())),
)
# fmt: on
