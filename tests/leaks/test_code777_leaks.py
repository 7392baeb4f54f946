"""No audience of Code 777 receives a byte that depends on what it must not know: views, events, errors, bot inputs."""

from collections.abc import Callable
from typing import Any

import pytest

from blindside.bots.code777.exact import CertainBot
from blindside.core.audience import EVERYONE, SPECTATORS, Audience, seat_audience
from blindside.core.dealers import SimulationDealer
from blindside.core.errors import InvalidInput
from blindside.core.records import Record, replay_commands, to_json
from blindside.games import export, replay
from blindside.games.code777.commands import Call, Choose, Draw, GiveAnswer, Leave, Settle, Start, TakeSeat
from blindside.games.code777.events import Called, Event
from blindside.games.code777.game import GAME, play
from blindside.games.code777.settings import EDITIONS, Settings, settings_for
from blindside.reason.code777.deduction import deduce_in_game, explain
from blindside.reason.code777.information import value_cards
from blindside.reason.code777.silence import SecondOrderBelief
from blindside.reviews.code777.review import review_game
from tests.effort import Times
from tests.leaks.sent import sent, told
from tests.leaks.twins import is_mid_game, twin
from tests.players import HastyCaller
from tests.tables import Code777Table

HOUSES: dict[str, dict[str, Any]] = {
    "sheet": {},
    "hidden": {"hide_wrong": True, "penalty": 1},
    "error": {"answers": "by-hand-unchecked", "cool_down": 2},
    "pair": {"draw_two": True, "calls_per_answer": None},
    "colors": {"colors_too": True},
}
PAIRS = 6


def everything(seat: int, calling: bool) -> list[Any]:
    """All that this seat could ask for; what comes of settling is public, and depends on the truth."""
    return [
        Start(),
        Draw(seat),
        Choose(seat, 1),
        GiveAnswer(seat, "="),
        GiveAnswer(seat, 0),
        Call(seat, (1, 1, 1)),
        Call(seat, (1, 2, 9)),
        Call(seat, (1, 2, 3), board_seq=0),
        Leave(seat),
        TakeSeat(seat),
        *([] if calling else [Settle()]),
    ]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("house", HOUSES)
def test_views_of_twin_games_are_equal(edition: str, house: str, times: Times, counted: Callable[..., None]) -> None:
    dealer = SimulationDealer(len(edition) * 1000 + len(house))
    pairs = racks_differ = game = 0
    while pairs < times(PAIRS):
        game += 1
        settings = settings_for(edition, players=2 + game % 4, **HOUSES[house])
        players = [HastyCaller(seat, dealer, enough=6) for seat in range(settings.players)]
        record = play(settings, players, dealer)
        stops = [stop for _, stop in replay_commands(record, GAME) if is_mid_game(record.events[:stop])]
        for stop in dealer.shuffle(stops)[:8]:
            seat = dealer.pick(settings.players)
            real = list(record.events[:stop])
            other = twin(record, stop, seat, dealer)
            if other is None or other == real:
                continue
            pairs += 1
            for audience in (seat_audience(seat), SPECTATORS):
                assert sent(GAME, real, settings, audience) == sent(GAME, other, settings, audience)
            if pairs % 8 == 0:
                assert thoughts(real, settings, seat) == thoughts(other, settings, seat)
            if pairs % 8 == 4:
                assert review(real, settings, seat) == review(other, settings, seat)
            asked = everything(seat, calling=isinstance(real[-1], Called))
            assert told(GAME, real, settings, asked) == told(GAME, other, settings, asked)
            neighbor = seat_audience((seat + 1) % settings.players)
            racks_differ += sent(GAME, real, settings, neighbor) != sent(GAME, other, settings, neighbor)
    assert racks_differ > pairs // 2, "the worlds hardly differ, so the test proves little"
    counted("leaks", pairs_of_worlds=pairs)


def thoughts(events: list[Event], settings: Settings, seat: int) -> list[str]:
    """All that the house can tell a seat about its own rack: chances, reasons, silence, the worth of cards."""
    log = Record("code777", settings, EVERYONE, tuple(events))
    seen = list(replay(log, seat_audience(seat)))
    mind = SecondOrderBelief(seat, settings)
    for sight, view in seen:
        mind.see(sight, view)
    told = [str(mind.weights())]
    for level in (1, 2) if settings.hide_wrong else (1, 2, 3):
        found = deduce_in_game(seen, seat, settings, level)
        if found is not None:
            told += [to_json(explanation) for explanation in explain(found)]
            worth = value_cards(found.history, found.weights, range(settings.players))
            told += [str(found.weights), str(found.remedies), to_json(worth)]
    return told


def review(events: list[Any], settings: Settings, seat: int) -> str:
    """What a seat is told of a game that is still played."""
    return str(review_game(export(Record("code777", settings, EVERYONE, tuple(events)), seat_audience(seat))))


def test_leaking_view_is_detected_by_twins() -> None:
    """The test can fail: eyes that show everything give the twins away."""
    dealer = SimulationDealer(3)
    settings = settings_for("jumbo-1985")
    record = play(settings, [CertainBot(seat) for seat in range(4)], dealer)
    stop = next(stop for _, stop in replay_commands(record, GAME) if is_mid_game(record.events[:stop]))
    found = None
    while found is None:
        found = twin(record, stop, 0, dealer)
    real, twins = (
        [to_json(GAME.observe(event, EVERYONE)) for event in events] for events in (record.events[:stop], found)
    )
    assert real != twins


def test_bots_get_sights_and_views_of_own_seat_only() -> None:
    """Whatever a session hands to a player, in the order it does."""
    settings = settings_for("german", players=3, hide_wrong=True)
    dealer = SimulationDealer(8)

    class Spy(HastyCaller):
        def __init__(self, seat: int) -> None:
            super().__init__(seat, dealer, enough=6)
            self.given: list[str] = []

        def see(self, sight: Any, view: Any) -> None:
            self.given += [to_json(sight), to_json(view)]
            super().see(sight, view)

        def act(self, view: Any) -> Any:
            assert to_json(view) == self.given[-1]
            return super().act(view)

    spies = [Spy(seat) for seat in range(3)]
    record = play(settings, spies, dealer)
    for seat, spy in enumerate(spies):
        assert spy.given == sent(GAME, record.events, settings, seat_audience(seat))[:-1]


@pytest.mark.parametrize("seat", [-1, 3, 4, 99])
def test_view_of_a_missing_seat_is_refused(seat: int) -> None:
    """A seat that the table does not have would have no hidden rack, and so see all."""
    settings = settings_for("german", players=3)
    record = play(settings, [CertainBot(own) for own in range(3)], SimulationDealer(8))
    with pytest.raises(InvalidInput, match="there is no seat"):
        export(record, seat_audience(seat))
    with pytest.raises(InvalidInput, match="there is no seat"):
        GAME.new_view(settings, seat_audience(seat))


def sent_in(table: Code777Table, audience: Audience) -> list[str]:
    return sent(GAME, table.log, table.settings, audience)


def test_open_call_numbers_are_the_callers_only() -> None:
    """Two worlds in which P1 names other tiles: the same bytes for all but P1."""
    worlds = []
    for said in ("6g 7b 7b", "5r 5r 6p"):
        table = Code777Table(colors_too=True)
        table.announce(1, said)
        worlds.append(table)
    for audience in (seat_audience(0), seat_audience(2), seat_audience(3), SPECTATORS):
        assert sent_in(worlds[0], audience) == sent_in(worlds[1], audience)
    assert sent_in(worlds[0], seat_audience(1)) != sent_in(worlds[1], seat_audience(1))


def test_card_not_chosen_is_the_readers_only() -> None:
    """Two worlds in which P1 chooses card 16 instead of another one: the same bytes for all but P1."""
    worlds = []
    for other in (21, 5):
        table = Code777Table(draw_two=True, cards=[16, other], reader=1)
        table.do(Draw(1))
        table.do(Choose(1, 16))
        table.do(GiveAnswer(1))
        worlds.append(table)
    for audience in (seat_audience(0), seat_audience(2), seat_audience(3), SPECTATORS):
        assert sent_in(worlds[0], audience) == sent_in(worlds[1], audience)
    assert sent_in(worlds[0], seat_audience(1)) != sent_in(worlds[1], seat_audience(1))


def test_hidden_wrong_tiles_stay_hidden_from_owner_and_spectators() -> None:
    """Two worlds in which P1's first rack was another, called wrongly at a table that hides such tiles."""
    worlds = []
    for own, left in (("1g 2y 3k", "6g 6g 7b"), ("6g 6g 7b", "1g 2y 3k")):
        table = Code777Table(f"5r 6g 7b / {own} / 4n 4n 7y / 3k 5k 6p", pile=f"7b 7b 7p {left}", hide_wrong=True)
        table.call(1, "7 7 7")
        table.read_card()
        worlds.append(table)
    for audience in (seat_audience(1), SPECTATORS):
        assert sent_in(worlds[0], audience) == sent_in(worlds[1], audience)
    assert sent_in(worlds[0], seat_audience(2)) != sent_in(worlds[1], seat_audience(2))
