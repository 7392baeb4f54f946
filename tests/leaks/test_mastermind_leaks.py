"""No audience of Mastermind but the codemaker receives a byte that depends on the code before it is shown."""

import itertools
from typing import Any

import pytest

from blindside.core.audience import EVERYONE, SPECTATORS, Audience, in_seat
from blindside.core.dealers import SimulationDealer
from blindside.core.errors import Wrong
from blindside.core.records import Record, to_json, write_record
from blindside.games import export
from blindside.games.mastermind.codes import Code, Key, alphabet, key
from blindside.games.mastermind.commands import Challenge, GiveClue, Guess, Leave, PressOn, SetCode
from blindside.games.mastermind.events import CodeSet
from blindside.games.mastermind.game import GAME
from blindside.games.mastermind.play import play
from blindside.games.mastermind.settings import CLUES, Settings
from tests.effort import times
from tests.players import Careless

PAIRS = times(100)


def bytes_for(events: list[Any], settings: Settings, audience: Audience) -> list[str]:
    view = GAME.first_view(settings, audience)
    sent = []
    for event in events:
        sight = GAME.see(event, audience)
        view = GAME.look(view, sight, GAME.advance(view.board, sight))
        sent += [to_json(sight), to_json(view)]
    return [*sent, write_record(export(Record("mastermind", settings, EVERYONE, tuple(events)), audience))]


def errors_for(events: list[Any], settings: Settings, seat: int) -> list[str]:
    """What this seat is told when it tries everything; a challenge that is accepted tells what comes of it."""
    state = GAME.new_state(settings)
    for event in events:
        state = GAME.evolve(state, event)
    told = []
    for command in (
        SetCode(seat, Code("1111")),
        Guess(seat, Code("9999")),
        GiveClue(seat, Key(0, 0)),
        PressOn(seat),
        Challenge(seat),
        Leave(seat),
    ):
        try:
            happened = GAME.decide(state, command, SimulationDealer(1))
            # Whoever leaves ends the match, and then the code is shown: the rules' own reveal.
            told.append("left" if isinstance(command, Leave) else str(happened))
        except Wrong as wrong:
            told.append(f"{wrong.code} {wrong}")
    return told


@pytest.mark.parametrize("clues", CLUES)
@pytest.mark.parametrize("empty", [False, True])
def test_two_worlds(clues: Any, empty: bool) -> None:
    settings = Settings(clues=clues, empty=empty, games=2)
    codes = [Code("".join(signs)) for signs in itertools.product(alphabet(settings), repeat=4)]
    dealer = SimulationDealer(5)
    pairs = 0
    while pairs < PAIRS:
        record = play(settings, [CARELESS[clues](seat, dealer) for seat in (0, 1)], dealer)
        for stop in range(2, len(record.events)):
            events = list(record.events[:stop])
            state = GAME.new_state(settings)
            for event in events:
                state = GAME.evolve(state, event)
            board = state.board
            if board.phase not in ("guessing", "clueing") or not board.clues:
                continue
            unchecked = clues == "by-hand-unchecked"
            fits = [code for code in codes if code != state.code and (unchecked or fitting(code, board.clues))]
            if not fits:
                continue
            other = list(events)
            place = max(number for number, event in enumerate(events) if isinstance(event, CodeSet))
            other[place] = CodeSet(board.codemaker, fits[dealer.pick(len(fits))])
            pairs += 1
            for audience in (in_seat(board.codebreaker), SPECTATORS):
                assert bytes_for(events, settings, audience) == bytes_for(other, settings, audience)
            maker = in_seat(board.codemaker)
            assert bytes_for(events, settings, maker) != bytes_for(other, settings, maker)
            if some_code_fits(codes, board.clues):
                assert errors_for(events, settings, board.codebreaker) == errors_for(other, settings, board.codebreaker)


def fitting(code: Code, clues: Any) -> bool:
    return all(key(code, guess) == given for guess, given in clues)


def some_code_fits(codes: list[Code], clues: Any) -> bool:
    """If none does, a challenge is upheld and shows the code: the rules' own reveal."""
    return any(fitting(code, clues) for code in codes)


class Checked(Careless):
    """Clues truthfully: the table would refuse anything else."""

    def act(self, view: Any) -> Any:
        return super(Careless, self).act(view)


CARELESS = {"by-table": Checked, "by-hand": Checked, "by-hand-unchecked": Careless}
