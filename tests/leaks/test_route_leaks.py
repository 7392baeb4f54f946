"""No route tells anybody what they must not know: two worlds, every route, every audience, the same bytes."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from blindside.core.dealers import SimulationDealer
from blindside.core.records import commands, to_json
from blindside.games.code777.game import GAME
from blindside.games.code777.play import play
from blindside.games.code777.settings import EDITIONS, Settings, settings_for
from blindside.store.sqlite import SqliteStore
from blindside.table.events import Seated
from blindside.table.log import Entry, Listing, Player
from blindside.table.options import Options
from blindside.table.table import opened
from blindside.web.identity import key_of
from blindside.web.routes import ROUTES
from tests.effort import times
from tests.leaks.twins import is_mid_game, twin
from tests.players import Hasty
from tests.web.server import Guest, serving

PAIRS = times(40)
SEATS = 4


class Pair:
    """The same table in two worlds that one seat cannot tell apart."""

    def __init__(self, number: int, seat: int, settings: Settings, worlds: tuple[list[Any], list[Any]]) -> None:
        self.seat = seat
        self.names = (f"real-{number}", f"twin-{number}")
        self.settings = settings
        self.worlds = worlds


def pairs() -> Iterator[Pair]:
    """Stopped where the table waits for people: what it would do next by itself is public, and may differ."""
    dealer, number = SimulationDealer(4), 0
    while True:
        settings = settings_for(list(EDITIONS)[number % len(EDITIONS)], hide_wrong=number % 2 == 0)
        record = play(settings, [Hasty(seat, dealer, enough=6) for seat in range(SEATS)], dealer)
        stops = [stop for _, stop in commands(record, GAME) if is_mid_game(record.events[:stop])]
        for stop in dealer.shuffle(stops)[:12]:
            real = list(record.events[:stop])
            state = GAME.new_state(settings)
            for event in real:
                state = GAME.evolve(state, event)
            if state.board.phase != "ready" or state.board.calling:
                continue
            seat = dealer.pick(SEATS)
            other = twin(record, stop, seat, dealer)
            if other is not None and other != real:
                number += 1
                yield Pair(number, seat, settings, (real, other))


def player(seat: int) -> Player:
    return Player(f"player-{seat}", f"Guest {seat}")


async def kept(database: Path, found: list[Pair]) -> None:
    """All tables in both worlds, with a person in every seat, and somebody who sits elsewhere."""
    store = await SqliteStore.open_file(database)
    for seat in range(SEATS + 1):
        await store.add(player(seat), key_of(f"token-{seat}"))
    for pair in found:
        for name, world in zip(pair.names, pair.worlds, strict=True):
            given = {field: getattr(pair.settings, field) for field in pair.settings.__struct_fields__}
            seated = [Seated(seat, player(seat).id) for seat in range(SEATS)]
            events = [opened("code777", given, Options()), *seated, *world]
            entries = [Entry(number, 0.0, None, None, to_json(event)) for number, event in enumerate(events, 1)]
            await store.open(Listing(name, "code777", False, 0.0), entries)
    await store.close()


def seen_by(guest: Guest, table: str) -> dict[str, str]:
    """What each route tells this guest about a table, asked for in every way that changes nothing."""
    with guest.http.stream("GET", f"/api/v1/tables/{table}/stream") as stream:
        first = next(line for line in stream.iter_lines() if line.startswith("data: "))
    refused = [
        guest.ask(table, "begin"),
        guest.ask(table, "sit_down", seat=1),
        guest.ask(table, "hand_over", seat=7),
        guest.ask(table, "move", move={"command": "answer", "answer": 3}),
        guest.ask(table, "move", move={"command": "choose", "card": 5}),
        guest.ask(table, "move", move={"command": "announce", "numbers": [1, 2, 9]}),
        guest.ask(table, "move", move={"command": "announce", "numbers": [1, 2, 3], "made_at": 0}),
    ]
    assert all(answer.status_code >= 400 for answer in refused)
    return {
        "GET /api/v1/tables/{table}": guest.get(f"/api/v1/tables/{table}").text,
        "GET /api/v1/tables/{table}/stream": first,
        "POST /api/v1/tables/{table}/requests": "\n".join(answer.text for answer in refused),
        "POST /api/v1/tables/{table}/rematch": guest.post(f"/api/v1/tables/{table}/rematch", {}).text,
        "GET /api/v1/tables": guest.get("/api/v1/tables").text,
        "POST /api/v1/tables": guest.post("/api/v1/tables", {"game": table}).text.replace(table, "…"),
        "POST /api/v1/players": guest.post("/api/v1/players", {"name": ""}).text,
        "GET /api/v1/me": guest.get("/api/v1/me").text,
        "POST /api/v1/me": guest.post("/api/v1/me", {"name": ""}).text,
        "DELETE /api/v1/me": Guest(str(guest.http.base_url)).http.delete("/api/v1/me").text,
        "GET /api/v1/openapi.json": guest.get("/api/v1/openapi.json").text,
        "GET /health": guest.get("/health").text,
    }


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[list[Pair], str]]:
    folder = tmp_path_factory.mktemp("worlds")
    some = [pair for _, pair in zip(range(PAIRS), pairs(), strict=False)]
    asyncio.run(kept(folder / "tables.sqlite", some))
    with serving(folder) as server:
        yield some, server.url


@pytest.mark.parametrize("audience", ["the seat", "a spectator", "a stranger"])
def test_two_worlds_over_every_route(found: tuple[list[Pair], str], audience: str) -> None:
    some, url = found
    for pair in some:
        token = {"the seat": f"token-{pair.seat}", "a spectator": f"token-{SEATS}", "a stranger": None}[audience]
        guest = Guest(url, token=token)
        real, other = (seen_by(guest, name) for name in pair.names)
        assert set(real) == {f"{route.method} {route.path}" for route in ROUTES}, "a route without a case"
        assert real == other


def test_those_who_may_know_do_see_the_difference(found: tuple[list[Pair], str]) -> None:
    """The test can fail: the neighbour sees the rack that was swapped."""
    some, url = found
    differ = 0
    for pair in some:
        neighbour = Guest(url, token=f"token-{(pair.seat + 1) % SEATS}")
        views = [neighbour.look(name) for name in pair.names]
        differ += views[0] != views[1]
    assert differ > PAIRS // 2
