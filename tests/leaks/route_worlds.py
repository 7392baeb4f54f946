"""Tables in two worlds that an audience cannot tell apart, in a real store."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from blindside.bots.mastermind import ConsistentBot
from blindside.core.dealers import Dealer, SimulationDealer
from blindside.core.records import replay_commands
from blindside.games.code777.events import CardsShuffled, RackFilled, SeatLeft, SeatTaken, TilesMixed
from blindside.games.code777.game import GAME as CODE777
from blindside.games.code777.game import play as play_code777
from blindside.games.code777.settings import EDITIONS, settings_for
from blindside.games.code777.tiles import RACK_SIZE
from blindside.games.mastermind.codes import Code, alphabet, make_key
from blindside.games.mastermind.events import CodeSet
from blindside.games.mastermind.game import GAME as MASTERMIND
from blindside.games.mastermind.game import play as play_mastermind
from blindside.games.mastermind.settings import Settings as MastermindSettings
from blindside.store.sqlite import SqliteStore
from blindside.table.entries import make_entry
from blindside.table.events import Seated, Unseated
from blindside.table.evolve import evolve, new_table
from blindside.table.hashes import hash_entries
from blindside.table.options import Options
from blindside.table.rules import make_opening
from blindside.table.state import make_listing
from blindside.table.store_protocols import Key, Player
from blindside.web.identity import hash_token
from tests.leaks.twins import is_mid_game, make_twin
from tests.players import HastyCaller
from tests.tables import AnyGame

SEATS = 4
ELSEWHERE = SEATS
"""A player at another table."""
NEWCOMER = ELSEWHERE + 1
"""A player who takes seats that others left."""


class Pair:
    """The same table in two worlds that one seat and all outsiders cannot tell apart."""

    def __init__(self, name: str, game: AnyGame, settings: Any, seat: int, worlds: tuple[Any, Any]) -> None:
        self.seat = seat
        self.names = (f"{name}-real", f"{name}-twin")
        self.game = game
        self.settings = settings
        self.worlds = worlds


def code777() -> Iterator[Pair]:
    """Games that wait for players: what automation would do next is public, and may differ."""
    dealer = SimulationDealer(4)
    for number in itertools.count():
        settings = settings_for(list(EDITIONS)[number % len(EDITIONS)], hide_wrong=number % 2 == 0)
        record = play_code777(settings, [HastyCaller(seat, dealer, most_racks=6) for seat in range(SEATS)], dealer)
        stops = [stop for _, stop in replay_commands(record, CODE777) if is_mid_game(record.events[:stop])]
        for stop in dealer.shuffle(stops)[:12]:
            real, seat = list(record.events[:stop]), dealer.pick(SEATS)
            board = _state_after(CODE777, settings, real).board
            other = make_twin(record, stop, seat, dealer) if board.phase == "ready" and not board.calling else None
            if other is not None and other != real:
                yield Pair(f"code777-{number}-{stop}", CODE777, settings, seat, (real, other))


def mastermind() -> Iterator[Pair]:
    """Matches with another code that fits all rows."""
    dealer, settings = SimulationDealer(5), MastermindSettings(games=2)
    codes = [Code("".join(signs)) for signs in itertools.product(alphabet(settings), repeat=4)]
    for number in itertools.count():
        record = play_mastermind(settings, [ConsistentBot(seat, dealer) for seat in (0, 1)], dealer)
        stop = 2 + dealer.pick(len(record.events) - 2)
        real = list(record.events[:stop])
        state = _state_after(MASTERMIND, settings, real)
        if state.board.phase != "guessing" or not state.board.keyed_rows:
            continue
        fits = [
            code
            for code in codes
            if code != state.code and all(make_key(code, guess) == given for guess, given in state.board.keyed_rows)
        ]
        if fits:
            set_at = max(at for at, event in enumerate(real) if isinstance(event, CodeSet))
            other = [
                *real[:set_at],
                CodeSet(state.board.codemaker, fits[dealer.pick(len(fits))]),
                *real[set_at + 1 :],
            ]
            yield Pair(f"mastermind-{number}", MASTERMIND, settings, state.board.codebreaker, (real, other))


def finished() -> Iterator[Pair]:
    """Games that are over, with other unseen piles, for a player of another table."""
    dealer = SimulationDealer(6)
    for number in itertools.count():
        settings = settings_for(list(EDITIONS)[number % len(EDITIONS)])
        record = play_code777(settings, [HastyCaller(seat, dealer, most_racks=6) for seat in range(SEATS)], dealer)
        other = _redeal_unseen(list(record.events), dealer)
        if other is not None:
            yield Pair(f"finished-{number}", CODE777, settings, ELSEWHERE, (list(record.events), other))


def vacated() -> Iterator[Pair]:
    """Games of Code 777 whose seat was left: free, taken again by the same player, or by a new one."""
    for number, pair in enumerate(code777()):
        left: list[Any] = [SeatLeft(pair.seat), Unseated(pair.seat, removed=number % 2 == 0)]
        holder = [pair.seat, pair.seat, NEWCOMER][number % 3]
        taken = [] if number % 3 == 0 else [SeatTaken(pair.seat), Seated(pair.seat, player(holder).id)]
        real, other = ([*world, *left, *taken] for world in pair.worlds)
        yield Pair(f"vacated-{number}", CODE777, pair.settings, holder, (real, other))


def _redeal_unseen(events: list[Any], dealer: Dealer) -> list[Any] | None:
    mixed_at = max(at for at, event in enumerate(events) if isinstance(event, TilesMixed))
    drawn = RACK_SIZE * sum(isinstance(event, RackFilled) for event in events[mixed_at:])
    pile = events[mixed_at].pile
    tail = dealer.shuffle(pile[drawn:])
    if tail == pile[drawn:]:
        return None
    shuffled_at = max(at for at, event in enumerate(events) if isinstance(event, CardsShuffled))
    events[mixed_at] = TilesMixed((*pile[:drawn], *tail))
    used = sum(type(event).__name__ == "CardDrawn" for event in events[shuffled_at:])
    cards = events[shuffled_at].pile
    if used < len(cards):
        events[shuffled_at] = CardsShuffled((*cards[:used], *dealer.shuffle(cards[used:])))
    return events


def _state_after(game: AnyGame, settings: Any, events: list[Any]) -> Any:
    state = game.new_state(settings)
    for event in events:
        state = game.evolve(state, event)
    return state


def player(seat: int) -> Player:
    return Player(f"player-{seat}", f"Guest {seat}")


async def store_pairs(database: Path, pairs: list[Pair]) -> None:
    """Store all tables in both worlds, with a player in every seat, and one table for another player."""
    store = await SqliteStore.open_file(database)
    for seat in range(NEWCOMER + 1):
        await store.add_player(player(seat), Key(f"device-{seat}", hash_token(f"token-{seat}"), "device", 0.0))
        await store.add_key(player(seat).id, Key(f"feed-{seat}", hash_token(f"feed-{seat}"), "feed", 0.0))
    for pair in pairs:
        for name, world in zip(pair.names, pair.worlds, strict=True):
            seated = [Seated(seat, player(seat).id) for seat in range(pair.settings.players)]
            await _store_table(store, name, pair.game, pair.settings, [*seated, *world])
    await _store_table(store, "elsewhere", MASTERMIND, MastermindSettings(), [Seated(0, player(ELSEWHERE).id)])
    await store.close()


async def _store_table(store: SqliteStore, name: str, game: AnyGame, settings: Any, events: list[Any]) -> None:
    values = {field: getattr(settings, field) for field in settings.__struct_fields__}
    opening = make_opening(game.name, values, Options(away=None, hints="chances"))
    table = new_table(opening, 0.0)
    for event in events:
        table = evolve(table, event, 0.0)
    entries = [make_entry(number, 0.0, None, None, event) for number, event in enumerate([opening, *events], 1)]
    await store.open(make_listing(table, name), list(hash_entries(name, entries)))
