"""Slips in the entries of a game: their chances, and the posterior of what may really have been."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product
from math import comb, exp, inf, log, prod
from typing import Any

import pytest
from msgspec.structs import replace

from blindside.companion.code777.entries import AnswerEntry, CallEntry, EntryRef, Game, read_game, write_history
from blindside.companion.code777.likelihood import OUT_OF_ORDER, log_likelihood
from blindside.companion.code777.slips import (
    SHARES,
    SOMETHING_ELSE,
    answers_to,
    first_equal_gap,
    list_repairs,
    misread_tiles,
    wrong_answers,
)
from blindside.companion.code777.suspects import find_suspects
from blindside.games.code777.questions import QUESTIONS, visible_racks
from blindside.games.code777.tiles import BOX, RACKS, Rack, Tile, rack_of, read_rack
from tests.companion.tables import FORGOTTEN, SHEET, entered, played


def as_game(written: dict[str, Any], **changes: Any) -> Game:
    return read_game(json.dumps({**written, **changes}))


def forgotten_call() -> Game:
    return as_game(FORGOTTEN)


class Walk:
    """Plays through a game with all racks known, tile by tile, and multiplies the chances."""

    def __init__(self, game: Game, unknown: list[Rack]) -> None:
        self.pile = Counter(BOX)
        self.out: list[Rack] = []
        self.chance = 1.0
        self.racks: list[Rack | None] = [None] * len(game.racks)
        new = iter(unknown)
        for place, tiles in enumerate(game.racks):
            self.fill(place, rack_of(tiles) if tiles else next(new))
        for entry in game.entries:
            if isinstance(entry, AnswerEntry):
                seen = visible_racks(entry.reader, self.racks)
                self.chance *= QUESTIONS[entry.card - 1].answer(seen) == entry.answer
            else:
                self.renew(entry.seat, rack_of(entry.tiles) if entry.tiles else next(new))

    def fill(self, place: int, rack: Rack) -> None:
        held = Counter(rack.tiles)
        ways = prod(comb(self.pile[tile], count) for tile, count in held.items())
        self.chance *= ways / comb(self.pile.total(), 3)
        self.pile -= held
        self.racks[place] = rack

    def renew(self, place: int, rack: Rack) -> None:
        old = self.racks[place]
        assert old is not None
        self.out.append(old)
        self.fill(place, rack)
        if self.pile.total() <= 7:
            self.pile.update(tile for old in self.out for tile in old.tiles)
            self.out = []


def enumerate_worlds(game: Game) -> float:
    """Sum the chances of all tiles on my rack, and on the rack of a forgotten call."""
    unknown = 1 + sum(isinstance(entry, CallEntry) and not entry.tiles for entry in game.entries)
    return sum(Walk(game, list(racks)).chance for racks in product(RACKS, repeat=unknown))


def test_likelihood_of_entries_equals_enumeration() -> None:
    game = as_game(FORGOTTEN, entries=FORGOTTEN["entries"][:4])
    assert log_likelihood(game) == pytest.approx(log(enumerate_worlds(game)))
    assert log_likelihood(forgotten_call()) == -inf
    again = replace(game, entries=(*game.entries, game.entries[-1]))  # the same reader, and the same card
    assert log_likelihood(again) == pytest.approx(log(enumerate_worlds(again)) + 2 * log(OUT_OF_ORDER))


@pytest.mark.slow
def test_likelihood_of_forgotten_call_equals_enumeration() -> None:
    """Two calls later the tiles are mixed in again, with those of the forgotten call."""
    game = forgotten_call()
    calls = [
        CallEntry(seat, False, rack_of(read_rack(tiles).tiles).tiles, None, ())
        for seat, tiles in ((1, "5r 6g 6p"), (2, "3k 6p 7p"))
    ]
    for inserted in (0, 1, 2):
        forgotten = CallEntry(3, True, (), None, ())
        entries = (*game.entries[:4], *calls[:inserted], forgotten, *calls[inserted:], *game.entries[4:])
        repaired = replace(game, entries=entries)
        assert log_likelihood(repaired) == pytest.approx(log(enumerate_worlds(repaired)))


def enumerate_slips(game: Game) -> Iterator[tuple[str, Game, float]]:
    """Make every slip with an answer or with a rack of the deal; return the entries and their chance."""
    answers = list(enumerate(game.entries))
    for number, entry in answers:
        assert isinstance(entry, AnswerEntry)

        def put(changed: AnswerEntry, number: int = number) -> Game:
            return replace(game, entries=(*game.entries[:number], changed, *game.entries[number + 1 :]))

        for reader in {0, 1, 2, 3} - {entry.reader}:
            yield "reader", put(replace(entry, reader=reader)), 1 / len(answers) / 3
        cards = [card.number for card in QUESTIONS if entry.answer in answers_to(card) and card.number != entry.card]
        for card in cards:
            yield "card", put(replace(entry, card=card)), 1 / len(answers) / len(cards)
        for answer, chance in wrong_answers(entry.card, entry.answer).items():
            yield "answer", put(replace(entry, answer=answer)), chance / len(answers)
        yield "twice", replace(game, entries=(*game.entries[: number + 1], *game.entries[number:])), 1 / len(answers)
    for place, at in product((1, 2, 3), range(3)):
        rack = game.racks[place]
        for read, chance in misread_tiles(rack[at]).items():
            yield "misread", put_rack(game, place, (*rack[:at], read, *rack[at + 1 :])), chance / 9
    for one, other in ((1, 2), (1, 3), (2, 3)):
        yield "seat", put_rack(put_rack(game, one, game.racks[other]), other, game.racks[one]), 1 / 3
        for first, second in product(range(3), repeat=2):
            mine, theirs = list(game.racks[one]), list(game.racks[other])
            mine[first], theirs[second] = theirs[second], mine[first]
            yield "swapped", put_rack(put_rack(game, one, tuple(mine)), other, tuple(theirs)), 1 / 27


def put_rack(game: Game, place: int, tiles: tuple[Tile, ...]) -> Game:
    return replace(game, racks=(*game.racks[:place], tiles, *game.racks[place + 1 :]))


def by_tiles(game: Game) -> str:
    """Return the entries with the tiles of each rack in one order."""
    racks = tuple([tuple(sorted(tiles, key=str)) for tiles in game.racks])
    return str(write_history(replace(game, racks=racks)))


def test_repairs_have_the_chances_of_their_slips() -> None:
    """Make each slip in a true game: its repair must be found, with the chance that the slip has."""
    truth = as_game(FORGOTTEN, entries=FORGOTTEN["entries"][:3])
    made: dict[tuple[str, str], float] = defaultdict(float)
    games = {}
    for slip, game, chance in enumerate_slips(truth):
        if by_tiles(game) != by_tiles(truth) and all(map(is_rack, game.racks)):
            made[slip, by_tiles(game)] += chance
            games[by_tiles(game)] = game
    assert {slip for slip, _ in made} == {"reader", "card", "answer", "twice", "misread", "seat", "swapped"}
    found: dict[tuple[str, str], float] = defaultdict(float)
    for text, game in games.items():
        for repair in list_repairs(game, len(game.entries)):
            if by_tiles(repair.game) == by_tiles(truth):
                found[repair.slip, text] += repair.chance / SHARES[repair.slip]
    assert found.keys() == made.keys()
    for key, chance in made.items():
        assert found[key] == pytest.approx(chance), key


def is_rack(tiles: tuple[Tile, ...]) -> bool:
    return all(tiles.count(tile) <= BOX.count(tile) for tile in tiles)


def test_suspects_have_the_posterior_of_their_repairs() -> None:
    game = as_game(
        FORGOTTEN, entries=[*FORGOTTEN["entries"][:4], {"entry": "answer", "reader": 3, "card": 8, "answer": 1}]
    )
    suspects = find_suspects(game)
    assert suspects is not None
    weights: dict[tuple[EntryRef, ...], float] = defaultdict(float)
    for repair in list_repairs(game, suspects.until):
        if repair.slip != "missing":
            weights[repair.at] += repair.chance * exp(log_likelihood(repair.game))
    listed = {suspect.at: suspect.chance for suspect in suspects.listed if suspect.slip != "missing"}
    (first, of_first), *_ = listed.items()
    for at, chance in listed.items():
        assert chance / of_first == pytest.approx(weights[at] / weights[first])
    assert sum(suspect.chance for suspect in suspects.listed) + suspects.something_else == pytest.approx(1)
    assert sum(SHARES.values()) + SOMETHING_ELSE == pytest.approx(1)


def test_forgotten_call_is_the_first_suspect() -> None:
    suspects = find_suspects(forgotten_call())
    assert suspects is not None
    first = suspects.listed[0]
    assert (first.slip, first.at) == ("missing", (EntryRef(4, 3),))
    assert first.repairs[0].game.entries[4] == CallEntry(3, True, (), None, ())
    mine = next(suspect for suspect in suspects.listed if suspect.at == (EntryRef(5),))
    assert mine.chance < first.chance / 5, "my own answer was true"


def test_forgotten_call_between_own_answers_of_caller_is_one_suspect() -> None:
    """A player does not see the own rack: before or after an answer that the caller gave, a call means the same."""
    game = forgotten_call()
    assert first_equal_gap(game, 5, 3) == 4
    assert first_equal_gap(game, 4, 3) == 4
    assert first_equal_gap(game, 5, 2) == 5


def test_right_games_have_no_suspects() -> None:
    for record in played(5, seed=11):
        written, _ = entered(record, 0)
        assert find_suspects(as_game(written)) is None


def test_history_is_written_as_it_was_read() -> None:
    for record in played(5, seed=12):
        written, _ = entered(record, 1)
        game = as_game(written)
        assert read_game(json.dumps({**written, **write_history(game)})) == game
    wrong = {"entry": "call", "seat": 1, "right": False, "tiles": "1g 3k 5r", "numbers": "5 7 7"}
    assert write_history(as_game(SHEET, entries=[wrong]))["entries"] == [wrong]
