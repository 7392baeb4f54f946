"""No audience of Code 777 receives a byte that depends on what it must not know: views, events, errors, bot inputs."""

from collections.abc import Callable
from typing import Any

import pytest

from blindside.bots.code777.exact import CertainBot
from blindside.core.audience import EVERYONE, SPECTATORS, Audience, seat_audience
from blindside.core.dealers import SimulationDealer
from blindside.core.errors import InvalidInput
from blindside.core.json import to_json
from blindside.core.records import Record, replay_commands
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
from tests.leaks.output import list_outcomes, list_output
from tests.leaks.twins import is_mid_game, make_twin
from tests.players import HastyCaller
from tests.tables import Code777Table

HOUSE_RULES: dict[str, dict[str, Any]] = {
    "sheet": {},
    "hidden": {"hide_wrong": True, "penalty": 1},
    "error": {"answers": "by-hand-unchecked", "cool_down": 2},
    "pair": {"draw_two": True, "calls_per_answer": None},
    "colors": {"colors_too": True},
}
PAIRS = 6


def list_commands(seat: int, calling: bool) -> list[Any]:
    """Return all commands of a seat. During calls without Settle: its outcome is public, and depends on the truth."""
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
@pytest.mark.parametrize("rules", HOUSE_RULES)
def test_views_of_twin_games_are_equal(edition: str, rules: str, times: Times, counted: Callable[..., None]) -> None:
    dealer = SimulationDealer(len(edition) * 1000 + len(rules))
    pairs = racks_differ = game = 0
    while pairs < times(PAIRS):
        game += 1
        settings = settings_for(edition, players=2 + game % 4, **HOUSE_RULES[rules])
        players = [HastyCaller(seat, dealer, most_racks=6) for seat in range(settings.players)]
        record = play(settings, players, dealer)
        stops = [stop for _, stop in replay_commands(record, GAME) if is_mid_game(record.events[:stop])]
        for stop in dealer.shuffle(stops)[:8]:
            seat = dealer.pick(settings.players)
            real = list(record.events[:stop])
            other = make_twin(record, stop, seat, dealer)
            if other is None or other == real:
                continue
            pairs += 1
            for audience in (seat_audience(seat), SPECTATORS):
                assert list_output(GAME, real, settings, audience) == list_output(GAME, other, settings, audience)
            if pairs % 8 == 0:
                assert list_deductions(real, settings, seat) == list_deductions(other, settings, seat)
            if pairs % 8 == 4:
                assert review_as_seat(real, settings, seat) == review_as_seat(other, settings, seat)
            commands = list_commands(seat, calling=isinstance(real[-1], Called))
            assert list_outcomes(GAME, real, settings, commands) == list_outcomes(GAME, other, settings, commands)
            neighbor = seat_audience((seat + 1) % settings.players)
            racks_differ += list_output(GAME, real, settings, neighbor) != list_output(GAME, other, settings, neighbor)
    assert racks_differ > pairs // 2, "the worlds hardly differ, so the test proves little"
    counted("leaks", pairs_of_worlds=pairs)


def list_deductions(events: list[Event], settings: Settings, seat: int) -> list[str]:
    """Return all that Blindside deduces for a seat: chances, reasons, silence, the value of cards."""
    log = Record("code777", settings, EVERYONE, tuple(events))
    seen = list(replay(log, seat_audience(seat)))
    belief = SecondOrderBelief(seat, settings)
    for sight, view in seen:
        belief.see(sight, view)
    deductions = [str(belief.weights())]
    for level in (1, 2) if settings.hide_wrong else (1, 2, 3):
        found = deduce_in_game(seen, seat, settings, level)
        if found is not None:
            deductions += [to_json(explanation) for explanation in explain(found)]
            values = value_cards(found.history, found.weights, range(settings.players))
            deductions += [str(found.weights), str(found.remedies), to_json(values)]
    return deductions


def review_as_seat(events: list[Any], settings: Settings, seat: int) -> str:
    """Review a running game as a seat may see it."""
    return str(review_game(export(Record("code777", settings, EVERYONE, tuple(events)), seat_audience(seat))))


def test_leaking_view_is_detected_by_twins() -> None:
    """The test can fail: eyes that show everything tell the twins apart."""
    dealer = SimulationDealer(3)
    settings = settings_for("jumbo-1985")
    record = play(settings, [CertainBot(seat) for seat in range(4)], dealer)
    stop = next(stop for _, stop in replay_commands(record, GAME) if is_mid_game(record.events[:stop]))
    found = None
    while found is None:
        found = make_twin(record, stop, 0, dealer)
    real, twins = (
        [to_json(GAME.observe(event, EVERYONE)) for event in events] for events in (record.events[:stop], found)
    )
    assert real != twins


def test_bots_get_sights_and_views_of_own_seat_only() -> None:
    """A spy records what a session passes to its bot, in order."""
    settings = settings_for("german", players=3, hide_wrong=True)
    dealer = SimulationDealer(8)

    class Spy(HastyCaller):
        def __init__(self, seat: int) -> None:
            super().__init__(seat, dealer, most_racks=6)
            self.received: list[str] = []

        def see(self, sight: Any, view: Any) -> None:
            self.received += [to_json(sight), to_json(view)]
            super().see(sight, view)

        def act(self, view: Any) -> Any:
            assert to_json(view) == self.received[-1]
            return super().act(view)

    spies = [Spy(seat) for seat in range(3)]
    record = play(settings, spies, dealer)
    for seat, spy in enumerate(spies):
        assert spy.received == list_output(GAME, record.events, settings, seat_audience(seat))[:-1]


@pytest.mark.parametrize("seat", [-1, 3, 4, 99])
def test_view_of_a_missing_seat_is_refused(seat: int) -> None:
    """A seat beyond the table has no rack to hide, and would see all."""
    settings = settings_for("german", players=3)
    record = play(settings, [CertainBot(own) for own in range(3)], SimulationDealer(8))
    with pytest.raises(InvalidInput, match="there is no seat"):
        export(record, seat_audience(seat))
    with pytest.raises(InvalidInput, match="there is no seat"):
        GAME.new_view(settings, seat_audience(seat))


def list_table_output(table: Code777Table, audience: Audience) -> list[str]:
    return list_output(GAME, table.log, table.settings, audience)


def test_open_call_numbers_are_the_callers_only() -> None:
    """P1 calls other tiles: the same bytes for all but P1."""
    worlds = []
    for tiles in ("6g 7b 7b", "5r 5r 6p"):
        table = Code777Table(colors_too=True)
        table.start_call(1, tiles)
        worlds.append(table)
    for audience in (seat_audience(0), seat_audience(2), seat_audience(3), SPECTATORS):
        assert list_table_output(worlds[0], audience) == list_table_output(worlds[1], audience)
    assert list_table_output(worlds[0], seat_audience(1)) != list_table_output(worlds[1], seat_audience(1))


def test_card_not_chosen_is_the_readers_only() -> None:
    """P1 chooses card 16 instead of another one: the same bytes for all but P1."""
    worlds = []
    for other in (21, 5):
        table = Code777Table(draw_two=True, cards=[16, other], reader=1)
        table.do(Draw(1))
        table.do(Choose(1, 16))
        table.do(GiveAnswer(1))
        worlds.append(table)
    for audience in (seat_audience(0), seat_audience(2), seat_audience(3), SPECTATORS):
        assert list_table_output(worlds[0], audience) == list_table_output(worlds[1], audience)
    assert list_table_output(worlds[0], seat_audience(1)) != list_table_output(worlds[1], seat_audience(1))


def test_hidden_wrong_tiles_stay_hidden_from_owner_and_spectators() -> None:
    """P1 called another first rack wrongly, where wrong tiles stay hidden: the same bytes for P1 and spectators."""
    worlds = []
    for own, left in (("1g 2y 3k", "6g 6g 7b"), ("6g 6g 7b", "1g 2y 3k")):
        table = Code777Table(f"5r 6g 7b / {own} / 4n 4n 7y / 3k 5k 6p", pile=f"7b 7b 7p {left}", hide_wrong=True)
        table.call(1, "7 7 7")
        table.read_card()
        worlds.append(table)
    for audience in (seat_audience(1), SPECTATORS):
        assert list_table_output(worlds[0], audience) == list_table_output(worlds[1], audience)
    assert list_table_output(worlds[0], seat_audience(2)) != list_table_output(worlds[1], seat_audience(2))
