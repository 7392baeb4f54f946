"""Clients that take the time of bots and of long computations."""

from concurrent.futures import ThreadPoolExecutor

import httpx

from blindside.web.background_pool import MAX_WAITING_OF_STRANGERS
from tests.effort import TIMEOUT_SECONDS
from tests.web.server import Guest, Server, new_address, new_client

BOT_MOVES = 3


def open_bot_match(guest: Guest) -> str:
    """Open a long match of two bots without a delay, and begin it."""
    table = guest.open_table("mastermind", settings={"holes": 8, "colors": 12, "games": 100})
    guest.ask(table, "seat_bot", seat=1, bot="consistent")
    guest.ask(table, "begin")
    assert guest.ask(table, "seat_bot", seat=0, bot="consistent").status_code == 200
    return table


def test_bots_without_a_spectator_do_not_play(server: Server) -> None:
    guest, spectator = Guest(server.url, "Ada"), Guest(server.url, "Bob")
    table = open_bot_match(guest)
    begun = guest.look(table)["seq"]
    play_against_bot(server)
    assert guest.look(table)["seq"] == begun
    with spectator.updates(table, after=begun) as updates:
        assert next(update["seq"] for update in updates if update["seq"] >= begun + BOT_MOVES)


def play_against_bot(server: Server) -> None:
    """Set a code, and wait until a bot has made some guesses."""
    guest = Guest(server.url, "Eve")
    table = guest.open_table("mastermind")
    guest.ask(table, "seat_bot", seat=1, bot="consistent")
    guest.ask(table, "begin", first=0)
    with guest.updates(table) as updates:
        assert guest.ask(table, "move", move={"command": "set_code", "code": "6543"}).status_code == 200
        assert next(update for update in updates if len(update["table"]["view"]["board"]["rows"]) >= BOT_MOVES)


def test_strangers_with_many_computations_leave_room_for_neighbours(server: Server) -> None:
    """A player at the same address, and a stranger elsewhere, are answered while strangers are refused."""
    url = f"{server.url}/puzzle/2026-01"
    address = new_address()
    transport = httpx.HTTPTransport(verify=False, local_address=address)
    with httpx.Client(transport=transport, timeout=TIMEOUT_SECONDS) as home, ThreadPoolExecutor(60) as threads:
        token = home.post(f"{server.url}/api/v1/players", json={"name": "Ada"}).json()["token"]
        home.cookies.clear()
        player = {"authorization": f"Bearer {token}"}
        days = [f"{url}-{day:02}/{game}" for game in ("code777", "mastermind") for day in range(1, 31)]
        flood = [threads.submit(home.get, day) for day in days]
        neighbour = home.get(f"{url}-31/mastermind", headers=player)
        elsewhere = new_client(server.url).get("/puzzle/2026-01-31/code777")
        statuses = sorted(answer.result().status_code for answer in flood)
    assert (neighbour.status_code, elsewhere.status_code) == (200, 200)
    assert set(statuses) == {200, 503}
    assert statuses.count(200) >= MAX_WAITING_OF_STRANGERS
