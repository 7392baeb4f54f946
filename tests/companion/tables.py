"""Games as the entries of a player in one seat."""

import json
from collections.abc import Iterator
from typing import Any

from blindside.bots.code777.exact import CertainBot
from blindside.companion.code777.analysis import analyze
from blindside.companion.code777.entries import MAX_ENTRIES, read_game
from blindside.core.dealers import SimulationDealer
from blindside.games.code777.events import Answered, CallSettled, RackEmptied, RackFilled, TilesMixed
from blindside.games.code777.game import play
from blindside.games.code777.settings import EDITIONS, settings_for
from blindside.games.code777.view import Code777Log
from blindside.reason.code777.deduction import explain
from blindside.reason.code777.explanations import SilencePremise
from tests.players import HastyCaller

SHEET: dict[str, Any] = {
    "companion": 1,
    "game": "code777",
    "edition": "jumbo-1985",
    "players": 4,
    "me": 0,
    "racks": ["", "5r 7b 7b", "2y 5k 6p", "4n 6g 7p"],
    "entries": [],
}
"""The example of the rule sheets."""
FORGOTTEN: dict[str, Any] = {
    **SHEET,
    "racks": ["", "1g 2y 4n", "4n 5r 6g", "7b 7b 7y"],
    "entries": [
        {"entry": "answer", "reader": 3, "card": 11, "answer": 1},
        {"entry": "answer", "reader": 0, "card": 13, "answer": "="},
        {"entry": "answer", "reader": 1, "card": 5, "answer": 1},
        {"entry": "answer", "reader": 2, "card": 16, "answer": ">"},
        {"entry": "answer", "reader": 3, "card": 17, "answer": ">"},
        {"entry": "answer", "reader": 0, "card": 1, "answer": 0},
    ],
}
"""After the fourth answer, seat 3 called 7 7 7 and got 4n 5r 7b, which was not entered."""


def played(count: int, seed: int = 1) -> Iterator[Code777Log]:
    """Play games in all editions and with all numbers of players; with many right and wrong calls."""
    dealer = SimulationDealer(seed)
    for number in range(count):
        players = 2 + number // len(EDITIONS) % 4
        settings = settings_for(list(EDITIONS)[number % len(EDITIONS)], players=players)
        yield play(settings, [HastyCaller(seat, dealer, most_racks=6) for seat in range(players)], dealer)


def entered(record: Code777Log, me: int) -> tuple[dict[str, Any], list[int]]:
    """Convert a record to the first entries of a seat; return them and the event after which each was complete."""
    settings, events = record.settings, list(record.events)
    racks = [event.tiles for event in events if isinstance(event, RackFilled)][: settings.racks]
    entries: list[dict[str, Any]] = []
    ends: list[int] = []
    for seq, event in enumerate(events, 1):
        match event:
            case Answered(reader, card, answer):
                entries.append({"entry": "answer", "reader": reader, "card": card, "answer": answer})
                ends.append(seq)
            case CallSettled(seat, _, _, right):
                entries.append({"entry": "call", "seat": seat, "right": right})
                ends.append(seq)
            case RackEmptied(place, _, tiles) if entries and place == me:
                entries[-1]["tiles"] = tiles.name
            case RackFilled(place, owner, tiles) if entries:
                if owner is None:
                    entries[-1] |= {"spare": place, "spare_tiles": tiles.name}
                elif place != me:
                    entries[-1]["tiles"] = tiles.name
                ends[-1] = seq
            case TilesMixed() if entries:
                ends[-1] = seq
            case _:
                pass
    written = {
        "companion": 1,
        "game": "code777",
        "edition": settings.edition,
        "players": settings.players,
        "me": me,
        "racks": ["" if place == me else rack.name for place, rack in enumerate(racks)],
        "entries": entries[:MAX_ENTRIES],
    }
    return written, ends[:MAX_ENTRIES]


def find_game_with_silence() -> dict[str, Any]:
    """Return entries up to where a player's silence makes something certain."""
    dealer = SimulationDealer(1)
    while True:
        record = play(settings_for("jumbo-1985"), [CertainBot(seat) for seat in range(4)], dealer)
        written, _ = entered(record, 0)
        for number in range(len(written["entries"])):
            game = {**written, "entries": written["entries"][:number], "silence": True}
            found = analyze(read_game(json.dumps(game))).deduction
            premises = [] if found is None else [premise for one in explain(found) for premise in one.because]
            if any(isinstance(premise, SilencePremise) for premise in premises):
                return game
