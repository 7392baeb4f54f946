"""Players and long games, written into the store before a server opens it.

A server limits the new players from one address, and a load needs more.
"""

import asyncio
import time
from collections.abc import Sequence
from typing import Any

from blindside.bots.registry import find_kind
from blindside.core.dealers import SimulationDealer
from blindside.games.code777.commands import Draw, GiveAnswer
from blindside.games.code777.game import GAME, play
from blindside.games.code777.settings import Settings, settings_for
from blindside.store.opening import open_store
from blindside.table.entries import make_entry
from blindside.table.events import Seated
from blindside.table.hashes import hash_entries
from blindside.table.options import Options
from blindside.table.rules import make_opening
from blindside.table.store_protocols import Key, Listing, Player
from blindside.web.identity import hash_token

SEATS = 4


def token(match: int, seat: int) -> str:
    """Return the token that `load.mjs` uses."""
    return f"token-{match}-{seat}"


def client_address(number: int) -> str:
    """Return an address for `X-Forwarded-For`: the server limits each address, and trusts a proxy on this machine."""
    return f"10.1.{number >> 8}.{number & 255}"


def player_id(match: int, seat: int) -> str:
    return f"player-{match}-{seat}"


def store_players(where: str, matches: int) -> None:
    """Store the players of so many matches."""
    asyncio.run(_store(where, matches, {}))


def store_players_and_tables(where: str, matches: int, tables: dict[str, list[Any]]) -> None:
    """Store tables, too: events by name. The players of the first match have their seats."""
    asyncio.run(_store(where, matches, tables))


async def _store(where: str, matches: int, tables: dict[str, list[Any]]) -> None:
    store = await open_store(where)
    try:
        # Together, so that they share a commit; in parts, because a Postgres store times out.
        for first in range(0, matches, 100):
            numbers = [(match, seat) for match in range(first, min(matches, first + 100)) for seat in range(SEATS)]
            await asyncio.gather(*(store.add_player(*_player(*number)) for number in numbers))
        for name, events in tables.items():
            entries = [make_entry(number, time.time(), None, None, event) for number, event in enumerate(events, 1)]
            listing = Listing(name, "code777", False, time.time(), "playing")
            await store.open(listing, list(hash_entries(name, entries)))
    finally:
        await store.close()


def _player(match: int, seat: int) -> tuple[Player, Key]:
    name = player_id(match, seat)
    return Player(name, f"Guest {seat}"), Key(name, hash_token(token(match, seat)), "device", time.time())


def make_events(until: int, bots: Sequence[str | None] = (None,) * SEATS) -> list[Any]:
    """Return about this many events of a table where cards are drawn and no seat calls."""
    settings = settings_for("jumbo-1985")
    events = _open_events(settings, bots)
    state, dealer = GAME.new_state(settings), SimulationDealer(1)

    def do(command: Any) -> None:
        nonlocal state
        for event in GAME.decide(state, command, dealer):
            state = GAME.evolve(state, event)
            events.append(event)

    do(GAME.start(None))
    while len(events) < until:
        do(Draw(state.board.turn))
        do(GiveAnswer(state.board.turn))
    return events


def make_finished_game(seed: int) -> list[Any]:
    """Return the events of a table where four bots have played the seats of players; every client may review it."""
    settings = settings_for("jumbo-1985")
    dealer = SimulationDealer(seed)
    bots = [find_kind("code777", settings, "certain").make(seat, dealer) for seat in range(SEATS)]
    return [*_open_events(settings, (None,) * SEATS), *play(settings, bots, dealer).events]


def _open_events(settings: Settings, bots: Sequence[str | None]) -> list[Any]:
    given = {field: getattr(settings, field) for field in settings.__struct_fields__}
    seated = [
        Seated(seat, player_id(0, seat)) if bot is None else Seated(seat, None, bot, seat)
        for seat, bot in enumerate(bots)
    ]
    return [make_opening("code777", given, Options(open_afterwards=True)), *seated]
