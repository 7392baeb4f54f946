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
from tests.leaks.output import list_outcomes, list_output
from tests.players import CarelessCodemaker

PAIRS = 25


def list_commands(seat: int) -> list[Any]:
    """Return all commands of a seat."""
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
        record = play(settings, [CODEMAKERS[setting](seat, dealer) for seat in (0, 1)], dealer)
        for stop in range(2, len(record.events)):
            events = list(record.events[:stop])
            state = GAME.new_state(settings)
            for event in events:
                state = GAME.evolve(state, event)
            board = state.board
            if board.phase not in ("guessing", "keying") or not board.keyed_rows:
                continue
            unchecked = setting == "by-hand-unchecked"
            fits = [code for code in codes if code != state.code and (unchecked or fits_rows(code, board.keyed_rows))]
            if not fits:
                continue
            other = list(events)
            code_at = max(number for number, event in enumerate(events) if isinstance(event, CodeSet))
            other[code_at] = CodeSet(board.codemaker, fits[dealer.pick(len(fits))])
            pairs += 1
            for audience in (seat_audience(board.codebreaker), SPECTATORS):
                assert list_output(GAME, events, settings, audience) == list_output(GAME, other, settings, audience)
            maker = seat_audience(board.codemaker)
            assert list_output(GAME, events, settings, maker) != list_output(GAME, other, settings, maker)
            commands = list_commands(board.codebreaker)
            assert list_outcomes(GAME, events, settings, commands) == list_outcomes(GAME, other, settings, commands)
    counted("leaks", pairs_of_worlds=pairs)


def test_devil_game_sends_all_audiences_the_same(times: Times, counted: Callable[..., None]) -> None:
    """The codemaker, too, receives nothing else."""
    settings, audiences = Settings(keys="devil"), (seat_audience(0), seat_audience(1), SPECTATORS)
    moments = 0
    for seed in range(times(PAIRS // 5)):
        dealer = SimulationDealer(seed)
        record = play(settings, [DevilBot(0, dealer), ConsistentBot(1, dealer)], dealer)
        for stop in range(1, len(record.events)):
            moments += 1
            events = record.events[:stop]
            codemaker, codebreaker, spectators = [
                [text.replace(str(audience), "") for text in list_output(GAME, events, settings, audience)]
                for audience in audiences
            ]
            assert codemaker == codebreaker == spectators
    counted("leaks", moments_without_a_secret=moments)


def fits_rows(code: Code, rows: Any) -> bool:
    return all(make_key(code, guess) == given for guess, given in rows)


class TruthfulCodemaker(CarelessCodemaker):
    """Gives true keys, because the table refuses others."""

    def act(self, view: Any) -> Any:
        return super(CarelessCodemaker, self).act(view)


CODEMAKERS = {"by-table": TruthfulCodemaker, "by-hand": TruthfulCodemaker, "by-hand-unchecked": CarelessCodemaker}
