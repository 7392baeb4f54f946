"""No audience of Mastermind but the codemaker receives a byte that depends on the code before it is shown."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from blindside.bots.mastermind import ConsistentBot, DevilBot
from blindside.core.audience import SPECTATORS, seat_audience
from blindside.core.dealers import SimulationDealer
from blindside.games.mastermind.codes import Code, Key, alphabet, make_key
from blindside.games.mastermind.commands import Challenge, Continue, GiveKey, Guess, Leave, SetCode
from blindside.games.mastermind.events import CodeSet
from blindside.games.mastermind.game import GAME, play
from blindside.games.mastermind.settings import KEYS, Settings
from tests.effort import Times
from tests.leaks.sent import sent, told
from tests.players import CarelessCodemaker

PAIRS = 25


def everything(seat: int) -> list[Any]:
    """All that this seat could ask for."""
    return [
        SetCode(seat, Code("1111")),
        Guess(seat, Code("9999")),
        GiveKey(seat, Key(0, 0)),
        Continue(seat),
        Challenge(seat),
        Leave(seat),
    ]


@pytest.mark.parametrize("setting", [setting for setting in KEYS if setting != "devil"])
@pytest.mark.parametrize("empty", [False, True])
def test_views_of_twin_matches_are_equal(setting: Any, empty: bool, times: Times, counted: Callable[..., None]) -> None:
    settings = Settings(keys=setting, empty=empty, games=2)
    codes = [Code("".join(signs)) for signs in itertools.product(alphabet(settings), repeat=4)]
    dealer = SimulationDealer(5)
    pairs = 0
    while pairs < times(PAIRS):
        record = play(settings, [CARELESS[setting](seat, dealer) for seat in (0, 1)], dealer)
        for stop in range(2, len(record.events)):
            events = list(record.events[:stop])
            state = GAME.new_state(settings)
            for event in events:
                state = GAME.evolve(state, event)
            board = state.board
            if board.phase not in ("guessing", "keying") or not board.keyed_rows:
                continue
            unchecked = setting == "by-hand-unchecked"
            fits = [code for code in codes if code != state.code and (unchecked or fitting(code, board.keyed_rows))]
            if not fits:
                continue
            other = list(events)
            place = max(number for number, event in enumerate(events) if isinstance(event, CodeSet))
            other[place] = CodeSet(board.codemaker, fits[dealer.pick(len(fits))])
            pairs += 1
            for audience in (seat_audience(board.codebreaker), SPECTATORS):
                assert sent(GAME, events, settings, audience) == sent(GAME, other, settings, audience)
            maker = seat_audience(board.codemaker)
            assert sent(GAME, events, settings, maker) != sent(GAME, other, settings, maker)
            asked = everything(board.codebreaker)
            assert told(GAME, events, settings, asked) == told(GAME, other, settings, asked)
    counted("leaks", pairs_of_worlds=pairs)


def test_devil_game_sends_all_audiences_the_same(times: Times, counted: Callable[..., None]) -> None:
    """All audiences get the same, the codemaker too."""
    settings, audiences = Settings(keys="devil"), (seat_audience(0), seat_audience(1), SPECTATORS)
    moments = 0
    for seed in range(times(PAIRS // 5)):
        dealer = SimulationDealer(seed)
        record = play(settings, [DevilBot(0, dealer), ConsistentBot(1, dealer)], dealer)
        for stop in range(1, len(record.events)):
            moments += 1
            events = record.events[:stop]
            one, two, three = [
                [text.replace(str(audience), "") for text in sent(GAME, events, settings, audience)]
                for audience in audiences
            ]
            assert one == two == three
    counted("leaks", moments_without_a_secret=moments)


def fitting(code: Code, rows: Any) -> bool:
    return all(make_key(code, guess) == given for guess, given in rows)


class Checked(CarelessCodemaker):
    """Gives true keys: the table would refuse anything else."""

    def act(self, view: Any) -> Any:
        return super(CarelessCodemaker, self).act(view)


CARELESS = {"by-table": Checked, "by-hand": Checked, "by-hand-unchecked": CarelessCodemaker}
