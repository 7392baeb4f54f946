"""No route leaks a secret: twin tables, every route, every audience, the same bytes."""

import asyncio
import itertools
import re
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import httpx
import pytest

from blindside.web.routes import ROUTES
from tests.effort import mark_slow_except
from tests.leaks.route_worlds import ELSEWHERE, Pair, code777, finished, mastermind, store_pairs, vacated
from tests.web.server import Guest, RunServer

PAIRS = {"few": 2, "many": 400}
"""Pairs of each kind."""
PAIRS_PER_SERVER = 20
"""Pairs for one server: more would exceed its rate limits."""
TABLE_ROUTE = "/api/v1/tables/{table}"

Worlds = tuple[dict[str, list[Pair]], Path]

REFUSED_REQUESTS: list[tuple[str, dict[str, Any]]] = [
    ("begin", {}),
    ("make_host", {"seat": 7}),
    ("seat_bot", {"seat": 1, "bot": "genius"}),
    ("move", {"move": {"command": "answer", "answer": 3}}),
    ("move", {"move": {"command": "choose", "card": 5}}),
    ("move", {"move": {"command": "call", "numbers": [1, 2, 9]}}),
    ("move", {"move": {"command": "call", "numbers": [1, 2, 3], "board_seq": 0}}),
    ("move", {"move": {"command": "give_key", "key": "4/0"}}),
    ("move", {"move": {"command": "guess", "guess": "99999"}}),
]


def put(guest: Guest, path: str, body: Any) -> str:
    return guest.http.put(path, json=body).text


def read_first_data(guest: Guest, path: str) -> str:
    """Return the first data line of a stream."""
    with guest.http.stream("GET", path) as stream:
        return next(line for line in stream.iter_lines() if line.startswith("data: "))


def find_part_about(text: str, table: str) -> str:
    """Return what a list tells about one table."""
    return "\n".join(
        re.findall(
            rf"\{{[^{{}}]*{table}[^{{}}]*\}}|<entry>(?:(?!</entry>).)*{table}.*?</entry>|<li>(?:(?!</li>).)*{table}.*?</li>",
            text,
        )
    )


def without_other_tables(page: str, table: str) -> str:
    """Return a page without its lists, except the parts about one table."""
    return re.sub(r"<li>.*?</li>", "", page) + find_part_about(page, table)


def unzip_part_about(answer: httpx.Response, table: str) -> str:
    """Return what a ZIP file holds about one table."""
    if answer.status_code != 200:
        return answer.text
    with ZipFile(BytesIO(answer.content)) as archive:
        return "\n".join(archive.read(name).decode() for name in archive.namelist() if table in name)


def read_first_event(guest: Guest, path: str) -> str:
    """Return the first event of a stream of pages."""
    with guest.http.stream("GET", path) as stream:
        return "\n".join(itertools.takewhile(bool, stream.iter_lines()))


def send_refused_form(guest: Guest, path: str, origin: bool = True, **fields: str) -> str:
    """Send a form that the server refuses."""
    headers = {"origin": str(guest.http.base_url).rstrip("/"), "accept": "text/html"} if origin else {}
    answer = guest.http.post(path, data=fields, headers=headers)
    assert answer.status_code >= 400
    return answer.text


def get_review(guest: Guest, path: str) -> str:
    """Return the summary, and one moment of the review with two views."""
    return guest.get(path).text + "".join(guest.get(f"{path}?at=40&eyes={eyes}&card=3").text for eyes in ("all", 1))


def send_refused_requests(guest: Guest, table: str) -> str:
    answers = [guest.ask(table, request, **fields) for request, fields in REFUSED_REQUESTS]
    assert all(answer.status_code >= 400 for answer in answers)
    return "\n".join(answer.text for answer in answers)


def send_without_token(method: str, path: str, guest: Guest, table: str, _: int) -> str:
    """Ask as an operator with the token of a player. Operators' own answers are tested in `test_admin`."""
    answer = guest.http.request(method, path.format(table=table, player=table), json={})
    assert answer.status_code in (401, 429)
    return ""


CASES: dict[str, Callable[[Guest, str, int], str]] = {
    "GET " + TABLE_ROUTE: lambda guest, table, _: guest.get(TABLE_ROUTE.format(table=table)).text,
    f"GET {TABLE_ROUTE}/stream": lambda guest, table, _: read_first_data(guest, f"/api/v1/tables/{table}/stream"),
    f"GET {TABLE_ROUTE}/record": lambda guest, table, _: guest.get(f"/api/v1/tables/{table}/record").text,
    f"GET {TABLE_ROUTE}/notepad": lambda guest, table, _: guest.get(f"/api/v1/tables/{table}/notepad").text,
    f"PUT {TABLE_ROUTE}/notepad": lambda guest, table, _: put(guest, f"/api/v1/tables/{table}/notepad", {"version": 7}),
    f"POST {TABLE_ROUTE}/requests": lambda guest, table, _: send_refused_requests(guest, table),
    f"POST {TABLE_ROUTE}/rematch": lambda guest, table, _: guest.post(f"/api/v1/tables/{table}/rematch", {}).text,
    "GET /api/v1/tables": lambda guest, table, _: find_part_about(guest.get("/api/v1/tables").text, table),
    "POST /api/v1/tables": lambda guest, table, _: guest.post("/api/v1/tables", {"game": table, "luck": 1}).text,
    "POST /api/v1/players": lambda guest, *_: guest.post("/api/v1/players", {"name": ""}).text,
    "POST /api/v1/devices": lambda guest, table, _: guest.post("/api/v1/devices", {"link": table}).text,
    "POST /api/v1/devices/owner": lambda guest, table, _: guest.post("/api/v1/devices/owner", {"link": table}).text,
    "POST /api/v1/codes": lambda guest, table, _: guest.post("/api/v1/codes", {"code": table}).text,
    "GET /api/v1/me": lambda guest, *_: guest.get("/api/v1/me").text,
    "POST /api/v1/me": lambda guest, *_: guest.post("/api/v1/me", {"name": ""}).text,
    "DELETE /api/v1/me": lambda guest, *_: Guest(str(guest.http.base_url)).http.delete("/api/v1/me").text,
    "GET /api/v1/me/tables": lambda guest, table, _: find_part_about(guest.get("/api/v1/me/tables").text, table),
    "GET /api/v1/me/devices": lambda guest, *_: guest.get("/api/v1/me/devices").text,
    "DELETE /api/v1/me/devices/{device}": lambda guest, table, _: guest.http.delete(f"/api/v1/me/devices/{table}").text,
    "POST /api/v1/me/links": lambda *_: "",  # independent of tables, and random
    "POST /api/v1/me/feeds": lambda *_: "",
    "GET /feed/{feed}": lambda guest, table, seat: find_part_about(guest.get(f"/feed/feed-{seat}").text, table),
    **{
        f"{method} /api/v1/admin/{path}": partial(send_without_token, method, f"/api/v1/admin/{path}")
        for method, path in (
            ("GET", "status"),
            ("GET", "tables"),
            ("GET", "players"),
            ("POST", "players/{player}"),
            ("POST", "tables/{table}/close"),
            ("GET", "tables/{table}/chat"),
            ("POST", "tables/{table}/chat"),
            ("GET", "bans"),
            ("POST", "bans"),
            ("POST", "unban"),
            ("POST", "drain"),
            ("POST", "read-only"),
            ("GET", "log"),
        )
    },
    "GET /admin": lambda guest, *_: guest.get("/admin").text,
    "POST /admin/{action}": lambda guest, *_: send_refused_form(guest, "/admin/sign-in", token="guess"),
    "GET /api/v1/openapi.json": lambda guest, *_: guest.get("/api/v1/openapi.json").text,
    "GET /health": lambda guest, *_: guest.get("/health").text,
    "GET /ready": lambda guest, *_: guest.get("/ready").text,
    "GET /metrics": lambda guest, *_: str(sorted(set(re.findall(r"^\w+", guest.get("/metrics").text, re.MULTILINE)))),
    "GET /": lambda guest, table, _: without_other_tables(guest.get("/").text, table),
    "POST /shared-device": lambda guest, table, _: without_other_tables(
        send_refused_form(guest, "/shared-device", name="Ida"), table
    ),
    "POST /t/{table}/hand-over": lambda guest, table, _: send_refused_form(guest, f"/t/{table}/hand-over", holder="0"),
    "GET /t/{table}/deductions": lambda guest, table, _: guest.get(f"/t/{table}/deductions?hints=chances").text,
    "GET /t/{table}/reading": lambda guest, table, _: guest.get(f"/t/{table}/reading").text,
    "GET /t/{table}/call": lambda guest, table, _: guest.get(f"/t/{table}/call").text,
    "GET /t/{table}/codes-left": lambda guest, table, _: guest.get(f"/t/{table}/codes-left").text,
    "GET /learn": lambda guest, *_: guest.get("/learn").text,
    "GET /learn/{page}": lambda guest, table, _: (
        guest.get("/learn/first-code777").text + guest.get(f"/learn/{table}").text
    ),
    "GET /puzzle": lambda *_: "",  # independent of tables
    "GET /puzzle/{day}": lambda guest, table, _: guest.get(f"/puzzle/{table}").text,
    "GET /puzzle/{day}/code777": lambda guest, table, _: guest.get(f"/puzzle/{table}/code777").text,
    "POST /puzzle/{day}/code777": lambda guest, table, _: send_refused_form(
        guest, f"/puzzle/{table}/code777", answer="1 2 3"
    ),
    "GET /puzzle/{day}/mastermind": lambda guest, table, _: guest.get(f"/puzzle/{table}/mastermind").text,
    "POST /puzzle/{day}/mastermind": lambda guest, table, _: send_refused_form(
        guest, f"/puzzle/{table}/mastermind", answer="1111"
    ),
    "GET /companion": lambda guest, *_: guest.get("/companion").text,
    "GET /companion/code777": lambda guest, *_: guest.get("/companion/code777").text,
    "GET /companion/mastermind": lambda guest, *_: guest.get("/companion/mastermind").text,
    "POST /companion/code777/explanation": lambda guest, table, _: send_refused_form(
        guest, "/companion/code777/explanation", game=table
    ),
    "POST /play": lambda guest, table, _: send_refused_form(guest, "/play", how=table),
    "GET /new/{game}": lambda guest, table, _: guest.get("/new/code777").text + guest.get(f"/new/{table}").text,
    "POST /new/{game}": lambda guest, *_: send_refused_form(guest, "/new/code777", players="99", name="a" * 99),
    "GET /join": lambda guest, table, _: guest.get(f"/join?table={table}").headers["location"],
    "GET /games": lambda guest, table, _: without_other_tables(guest.get("/games").text, table),
    "GET /games/records": lambda guest, table, _: unzip_part_about(guest.get("/games/records"), table),
    "GET /record": lambda guest, *_: guest.get("/record").text,
    "POST /record": lambda guest, table, _: send_refused_form(guest, "/record", record=table),
    "GET /record/{record}": lambda guest, table, _: guest.get(f"/record/{table}").text,
    "GET /record/{record}/picture": lambda guest, table, _: guest.get(f"/record/{table}/picture").text,
    "GET /profile": lambda guest, *_: guest.get("/profile").text,
    "POST /profile/name": lambda guest, *_: send_refused_form(guest, "/profile/name", name="a" * 99),
    "POST /profile/device": lambda guest, *_: send_refused_form(guest, "/profile/device", origin=False),
    "POST /profile/delete": lambda guest, *_: send_refused_form(guest, "/profile/delete", origin=False),
    "GET /t/{table}": lambda guest, table, _: guest.get(f"/t/{table}").text,
    "GET /t/{table}/live": lambda guest, table, _: read_first_event(guest, f"/t/{table}/live"),
    "GET /t/{table}/review": lambda guest, table, _: get_review(guest, f"/t/{table}/review"),
    "GET /t/{table}/review/picture": lambda guest, table, _: guest.get(f"/t/{table}/review/picture").text,
    "GET /t/{table}/story": lambda guest, table, _: guest.get(f"/t/{table}/story").text,
    "POST /t/{table}/share": lambda guest, table, _: send_refused_form(guest, f"/t/{table}/share"),
    "GET /t/{table}/record": lambda guest, table, _: guest.get(f"/t/{table}/record").text,
    "POST /t/{table}/join": lambda guest, table, _: send_refused_form(guest, f"/t/{table}/join", origin=False),
    "POST /t/{table}/rematch": lambda guest, table, _: send_refused_form(guest, f"/t/{table}/rematch", name="a" * 99),
    "POST /appearance": lambda guest, table, _: send_refused_form(guest, "/appearance", theme=table),
    "GET /offline": lambda guest, *_: guest.get("/offline").text,
    "GET /robots.txt": lambda guest, *_: guest.get("/robots.txt").text,
    "GET /sw.js": lambda guest, *_: guest.get("/sw.js").text,
    "GET /static/{file:path}": lambda guest, table, _: (
        guest.get("/static/table.js").text + guest.get(f"/static/{table}").text
    ),
}
"""By route: requests about a table that change nothing."""


def test_routes_all_have_a_leak_case() -> None:
    assert set(CASES) == {f"{route.method} {route.path}" for route in ROUTES}


@pytest.fixture(scope="module", params=mark_slow_except(["few"], PAIRS))
def worlds(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Worlds:
    folder = tmp_path_factory.mktemp("worlds")
    pairs = {
        kind.__name__: list(islice(kind(), PAIRS[request.param])) for kind in (code777, vacated, mastermind, finished)
    }
    asyncio.run(store_pairs(folder / "tables.sqlite", [pair for group in pairs.values() for pair in group]))
    return pairs, folder


def serve_pairs(worlds: Worlds, kind: str, run_server: RunServer) -> Iterator[tuple[str, Pair]]:
    """Yield all pairs of a kind with the URL of a server: a new one before the rate limit is reached."""
    pairs, folder = worlds
    for start in range(0, len(pairs[kind]), PAIRS_PER_SERVER):
        with (folder / "log").open("a") as log, run_server(folder, "--log-requests", log=log) as server:
            for pair in pairs[kind][start : start + PAIRS_PER_SERVER]:
                yield server.url, pair


def request_all_routes(url: str, table: str, seat: int | None) -> dict[str, str]:
    """Return the response of each route."""
    guest = Guest(url, token=None if seat is None else f"token-{seat}")
    return {name: case(guest, table, seat or 0).replace(table, "…") for name, case in CASES.items()}


@pytest.mark.parametrize(
    ("kind", "audience"),
    [
        ("code777", "the seat"),
        ("code777", "a player at another table"),
        ("code777", "a stranger"),
        ("vacated", "the seat"),
        ("vacated", "a stranger"),
        ("mastermind", "the seat"),
        ("mastermind", "a player at another table"),
        ("mastermind", "a stranger"),
        ("finished", "a player at another table"),
        ("finished", "a stranger"),
    ],
)
def test_routes_answer_twin_tables_with_equal_bytes(
    worlds: Worlds, run_server: RunServer, kind: str, audience: str, counted: Callable[..., None]
) -> None:
    for url, pair in serve_pairs(worlds, kind, run_server):
        seat = {"the seat": pair.seat, "a player at another table": ELSEWHERE, "a stranger": None}[audience]
        real, other = (request_all_routes(url, name, seat) for name in pair.names)
        for route in CASES:
            assert real[route] == other[route], route
        counted("leaks", pairs_of_tables=1, routes_compared=len(CASES))
    log = (worlds[1] / "log").read_text()
    assert '"route":"/api/v1/tables/{table}/stream"' in log
    for secret in ("-real", "-twin", "token-", "feed-", "player-", "Guest "):
        assert secret not in log, "the log has routes, not tables or players"


def test_routes_show_the_difference_to_entitled_players(worlds: Worlds, run_server: RunServer) -> None:
    """The test can fail: a neighbour sees the swapped rack, and a player of the table may get the whole game."""
    differ, pages_differ = dict.fromkeys(worlds[0], 0), 0
    for kind in ("code777", "mastermind", "finished"):
        for url, pair in serve_pairs(worlds, kind, run_server):
            neighbour = (pair.seat + 1) % pair.settings.players
            records = {
                Guest(url, token=f"token-{neighbour}").get(f"/api/v1/tables/{name}/record").text for name in pair.names
            }
            differ[kind] += len(records) == 2
            if kind == "code777":
                guest = Guest(url, token=f"token-{neighbour}")
                pages_differ += len({guest.get(f"/t/{name}").text.replace(name, "…") for name in pair.names}) == 2
    pairs = len(worlds[0]["code777"])
    assert differ["code777"] > pairs // 2
    assert pages_differ > pairs // 2
    assert differ["mastermind"] == differ["finished"] == pairs
