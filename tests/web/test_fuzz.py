"""Fuzz every endpoint: no internal error, only refusals."""

import re
from collections.abc import Iterator
from typing import get_args
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from blindside.table.requests import AnyRequest
from blindside.web.router import Route
from blindside.web.routes import ROUTES
from tests.effort import scale_examples
from tests.store.postgres import Postgres
from tests.web.server import Guest, RunServer, Server

POSTS = [route for route in ROUTES if route.method == "POST"]
TAGS = [str(kind.__struct_config__.tag) for kind in get_args(AnyRequest)]
COMMANDS = ["answer", "call", "choose", "draw", "settle", "start", "leave", "take_seat", "guess"]

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
moves = st.fixed_dictionaries(
    {"command": st.sampled_from(COMMANDS)},
    optional=dict.fromkeys(("numbers", "answer", "card", "board_seq", "seat", "tiles", "guess"), values),
)
requests = st.fixed_dictionaries(
    {"request": st.sampled_from(TAGS)},
    optional={"seat": values, "bot": values, "text": values, "move": moves | values},
)
bodies = values | st.fixed_dictionaries({"request": requests}, optional={"id": values, "expected": values})
tables = st.fixed_dictionaries({"game": values | st.just("code777")}, optional={"settings": values, "options": values})


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def guest(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, run_server: RunServer
) -> Iterator[Guest]:
    """What one database takes, another may not: both are tried."""
    if request.param == "sqlite":
        with run_server(tmp_path_factory.mktemp("fuzz")) as server:
            yield start_game(server)
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        with run_server(postgres.new_database("fuzz")) as server:
            yield start_game(server)


def start_game(server: Server) -> Guest:
    guest = Guest(server.url, "Ada")
    guest.http.headers["x-table"] = guest.open_table(settings={"players": 2})
    guest.ask(guest.http.headers["x-table"], "seat_bot", seat=1, bot="casual")
    guest.ask(guest.http.headers["x-table"], "begin")
    return guest


def check_response(answer: httpx.Response) -> None:
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["title"] in ("invalid", "not_allowed", "stale")


@pytest.mark.parametrize("route", POSTS, ids=lambda route: route.path)
def test_fuzz_json_at_every_route_never_fails(guest: Guest, route: Route) -> None:
    path = route.path.replace("{table}", guest.http.headers["x-table"])

    @settings(max_examples=scale_examples(30), deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(bodies | tables)
    def posted(body: object) -> None:
        check_response(guest.post(path, body))

    posted()


ROUTES_WITHOUT_STREAMS = [route for route in ROUTES if not route.path.endswith("/stream")]
"""All but the one that answers for as long as one listens."""
HEADERS = (
    *("accept-encoding", "accept-language", "authorization", "content-type", "cookie", "if-none-match"),
    *("last-event-id", "origin", "sec-fetch-site", "x-forwarded-for"),
)


@pytest.mark.parametrize("route", ROUTES_WITHOUT_STREAMS, ids=lambda route: f"{route.method} {route.path}")
def test_fuzz_bytes_paths_and_headers_never_fail(guest: Guest, route: Route) -> None:
    @settings(max_examples=scale_examples(15), deadline=None)
    @example(b"", "\0", {})
    @example(b"\0", "\ud800", {})
    @given(
        st.binary(max_size=200),
        st.text(st.characters(codec="ascii"), max_size=20),
        st.dictionaries(
            st.sampled_from(HEADERS), st.text(st.characters(min_codepoint=32, max_codepoint=126)), max_size=3
        ),
    )
    def sent(data: bytes, word: str, headers: dict[str, str]) -> None:
        path = re.sub(r"{\w+(:path)?}", quote(word, safe="", errors="surrogatepass"), route.path)
        check_response(guest.http.request(route.method, path, content=data, headers=headers))

    sent()


QUERIES = ("at", "eyes", "card", "tile", "seat", "guess", "code", "page", "q", "game")


@pytest.mark.parametrize(
    "path", ["/", "/join", "/games", "/new/code777", "/t/{table}", "/t/{table}/review", "/record/{table}"]
)
def test_fuzz_query_bytes_never_fail(guest: Guest, path: str) -> None:
    for odd in ("%00", "%ff", "%ed%a0%80", "%f0%9f%92%a9", "-1", "9" * 30):
        asked = "&".join(f"{name}={odd}" for name in QUERIES)
        check_response(guest.get(f"{path.replace('{table}', guest.http.headers['x-table'])}?{asked}"))
