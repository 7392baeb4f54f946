"""The API is as it describes itself: schemathesis reads the document, and asks a running server for everything that it
allows and for much that it does not."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from blindside.web.router import Route
from blindside.web.routes import ROUTES
from tests.web.server import Guest, RunServer, Server

DOCUMENT = "/api/v1/openapi.json"
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
ROUTES_WITHOUT_STREAMS = [route for route in ROUTES if not route.is_page and not route.path.endswith("/stream")]
"""All that programs ask but the one that answers for as long as one listens."""
ROUTES_AND_MODES = [(route, GenerationMode.POSITIVE) for route in ROUTES_WITHOUT_STREAMS] + [
    (route, GenerationMode.NEGATIVE) for route in ROUTES_WITHOUT_STREAMS if route.body is not None or "{" in route.path
]
"""Each with what fits the document, and with what does not where anything can be given."""


def start_game(server: Server) -> tuple[Guest, str]:
    """The host of a game that has begun: there much can be done."""
    host = Guest(server.url, "Ada")
    table = host.open_table(settings={"players": 2})
    assert host.ask(table, "seat_bot", seat=1, bot="casual").status_code == 200
    assert host.ask(table, "begin").status_code == 200
    return host, table


def use_existing_table(case: Any, table: str) -> None:
    """There is such a table, and there is such a game: what a document cannot say."""
    if "table" in case.path_parameters:
        case.path_parameters["table"] = table
    elif isinstance(case.body, dict) and "game" in case.body:
        case.body = {"game": "code777"}


@cache
def read_document(url: str) -> Any:
    return schemathesis.openapi.from_url(url + DOCUMENT)


guest_or_stranger = pytest.mark.parametrize("known", [True, False], ids=["a guest", "a stranger"])
each_route = pytest.mark.parametrize(
    ("route", "mode"),
    ROUTES_AND_MODES,
    ids=lambda part: f"{part.method} {part.path}" if isinstance(part, Route) else part.value,
)


@pytest.fixture(scope="module")
def own_server(run_server: RunServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """All is asked from one address: other tests would soon have asked too often."""
    with run_server(tmp_path_factory.mktemp("described")) as running:
        yield running


@guest_or_stranger
@each_route
def test_responses_match_schema(
    own_server: Server, route: Route, mode: GenerationMode, known: bool, counted: Callable[..., None]
) -> None:
    check_responses(own_server, route, mode, known, 12, counted)


@pytest.mark.slow
@guest_or_stranger
@each_route
def test_many_responses_match_schema(
    tmp_path: Path,
    run_server: RunServer,
    route: Route,
    mode: GenerationMode,
    known: bool,
    counted: Callable[..., None],
) -> None:
    with run_server(tmp_path) as server:
        check_responses(server, route, mode, known, 240, counted)


def check_responses(
    server: Server, route: Route, mode: GenerationMode, known: bool, examples: int, counted: Callable[..., None]
) -> None:
    described = read_document(server.url)
    host, table = start_game(server)
    headers = {"authorization": f"Bearer {host.token}"} if known else {}
    statuses: Counter[int] = Counter()

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    @given(described[route.path][route.method].as_strategy(generation_mode=mode), st.booleans())
    def asked(case: Any, there_is: bool) -> None:
        if there_is and mode.is_positive:
            use_existing_table(case, table)
        statuses[case.call_and_validate(headers=headers, checks=CHECKS).status_code] += 1

    asked()
    refused = sum(number for status, number in statuses.items() if status >= 400)
    counted("schemathesis", answers=statuses.total(), refusals=refused, not_as_described=0)


def test_stream_matches_schema(server: Server) -> None:
    host, table = start_game(server)
    document = host.get(DOCUMENT).json()
    stream = document["paths"]["/api/v1/tables/{table}/stream"]["get"]["responses"]["200"]["content"]
    update = {**stream["text/event-stream"]["schema"], "components": document["components"]}
    with host.updates(table) as updates:
        jsonschema_rs.validate(update, next(updates))
    with host.updates(table, after=3) as updates:
        jsonschema_rs.validate(update, next(updates))


def test_openapi_has_every_api_route(server: Server) -> None:
    document = Guest(server.url).get(DOCUMENT).json()
    described = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert described == {(route.method, route.path) for route in ROUTES if not route.is_page}


@pytest.mark.parametrize("path", sorted({route.path for route in ROUTES}))
def test_undocumented_routes_do_not_exist(server: Server, path: str) -> None:
    guest = Guest(server.url)
    there = {route.method for route in ROUTES if route.path == path}
    for method in set(METHODS) - there:
        answer = guest.http.request(method, re.sub(r"{\w+(:path)?}", "x", path))
        assert (answer.status_code, answer.headers["content-type"]) == (405, "application/problem+json")


def test_wrong_method_gets_allowed_methods(server: Server) -> None:
    answer = Guest(server.url).http.request("PUT", "/api/v1/tables")
    assert answer.status_code == 405
    assert "allow" in answer.headers
