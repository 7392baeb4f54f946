"""Every route of the server is a line here: the server, its own description and the tests read them from this table."""

from starlette.requests import Request
from starlette.responses import Response

from blindside.core.records import to_json
from blindside.table.live import TableView, Update
from blindside.table.log import Player
from blindside.web import api
from blindside.web.openapi import document
from blindside.web.route import Route, Service


async def describe(_: Service, __: Request) -> Response:
    return Response(to_json(document(ROUTES)), media_type="application/json")


TABLE = "/api/v1/tables/{table}"
ROUTES: tuple[Route, ...] = (
    Route("POST", "/api/v1/players", "Introduce a player", api.introduce_player, api.Introduction, api.Introduced, 201),
    Route("GET", "/api/v1/me", "Who you are", api.me, None, Player),
    Route("POST", "/api/v1/me", "Take another name", api.rename, api.Introduction, Player),
    Route("DELETE", "/api/v1/me", "Be forgotten", api.forget, None, Player),
    Route("POST", "/api/v1/tables", "Open a table", api.open_table, api.NewTable, api.Named, 201),
    Route("GET", "/api/v1/tables", "The tables that are open to all", api.list_tables, None, api.Listings),
    Route("GET", TABLE, "The table as you see it", api.look, None, TableView),
    Route("POST", TABLE + "/requests", "Ask something of the table", api.ask, api.Asked, api.Done),
    Route("POST", TABLE + "/rematch", "Play again, one seat further on", api.rematch, None, api.Named, 201),
    Route("GET", TABLE + "/stream", "What happens, as server-sent events", api.stream, None, Update),
    Route("GET", "/api/v1/openapi.json", "The API described", describe),
    Route("GET", "/health", "Whether the server is there", api.health),
)
