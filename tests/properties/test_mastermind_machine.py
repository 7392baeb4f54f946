"""Mastermind under arbitrary commands: exactly the commands that a naive model calls legal are accepted."""

import itertools
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from blindside.games.mastermind.codes import Code, Key, alphabet, make_key
from blindside.games.mastermind.commands import Challenge, Continue, GiveKey, Guess, Leave, SetCode, Start
from blindside.games.mastermind.events import Challenged, CodeLeftOpen, CodeShown, GameScored
from blindside.games.mastermind.game import GAME
from blindside.games.mastermind.settings import KEYS, Settings
from tests.properties.driven import GameMachine

seats = st.integers(-1, 2)
texts = st.text("1234.7", min_size=1, max_size=4)


@st.composite
def matches(draw: st.DrawFn) -> Settings:
    holes = draw(st.integers(2, 3))
    return Settings(
        holes=holes,
        colors=draw(st.integers(holes, 4)),
        rows=draw(st.integers(1, 4)),
        repeats=draw(st.booleans()),
        empty=draw(st.booleans()),
        keys=draw(st.sampled_from(list(KEYS))),
        games=draw(st.sampled_from([1, 2, 4])),
    )


class MastermindMachine(GameMachine):
    game = GAME

    @initialize(settings=matches(), seed=st.integers(0, 2**64 - 1))
    def begin(self, settings: Settings, seed: int) -> None:
        self.open(settings, seed)
        self.codes = [
            Code("".join(signs))
            for signs in itertools.product(alphabet(settings), repeat=settings.holes)
            if settings.repeats or len(set(signs)) == settings.holes
        ]
        self.attempt(SetCode(0, Code("11")), legal=False)
        chosen, *opened = self.attempt(Start(), legal=True)
        # The naive model: the codemaker, the next move, the keyed rows, the points.
        self.maker = chosen.seat
        self.points = [0, 0]
        self.played = 0
        self.start_game(opened)

    def start_game(self, events: list[Any]) -> None:
        """Start a game: a code is due, unless the table fixes none."""
        self.code: Code | None = None
        self.rows: list[tuple[Code, Key]] = []
        self.due = "guess" if self.settings.keys == "devil" else "code"
        assert events == ([CodeLeftOpen(self.maker)] if self.settings.keys == "devil" else [])

    def fits(self, code: Code, rows: list[tuple[Code, Key]]) -> bool:
        return all(make_key(code, guess) == given for guess, given in rows)

    @rule(seat=seats, text=texts)
    def set_code(self, seat: int, text: str) -> None:
        legal = self.due == "code" and seat == self.maker and text in self.codes
        if self.attempt(SetCode(seat, Code(text)), legal):
            self.code, self.due = Code(text), "guess"

    @rule(seat=seats, text=texts)
    def guess(self, seat: int, text: str) -> None:
        legal = self.due == "guess" and seat == 1 - self.maker and text in self.codes
        events = self.attempt(Guess(seat, Code(text)), legal)
        if events:
            self.pending = Code(text)
            self.due = "key"
            if self.code is not None and self.settings.keys == "by-table":
                self.add_row(make_key(self.code, self.pending), events)

    def add_row(self, given: Key, events: list[Any]) -> None:
        self.rows.append((self.pending, given))
        ended = given.reds == self.settings.holes or len(self.rows) == self.settings.rows
        self.due = "press on" if ended else "guess"
        assert ended == self.is_code_shown(events)

    def is_code_shown(self, events: list[Any]) -> bool:
        """Check whether a code was shown: the code that was set or, if none was, the first that fits."""
        codes = [event.code for event in events if isinstance(event, CodeShown)]
        for code in codes:
            assert code == (self.code or next(code for code in self.codes if self.fits(code, self.rows)))
        return bool(codes)

    @rule(seat=seats, reds=st.integers(-1, 4), whites=st.integers(-1, 4))
    def give_key(self, seat: int, reds: int, whites: int) -> None:
        holes = self.settings.holes
        possible = reds >= 0 and whites >= 0 and reds + whites <= holes and not (reds == holes - 1 and whites == 1)
        legal = self.due == "key" and seat == self.maker and possible
        if legal and self.settings.keys != "by-hand-unchecked":
            codes = self.codes if self.code is None else [self.code]
            rows = [*(self.rows if self.code is None else []), (self.pending, Key(reds, whites))]
            legal = any(self.fits(code, rows) for code in codes)
        events = self.attempt(GiveKey(seat, Key(reds, whites)), legal)
        if events:
            self.add_row(Key(reds, whites), events)

    @rule(data=st.data())
    def play_on(self, data: st.DataObject) -> None:
        """Make the usual moves, so that matches progress."""
        if self.due == "code":
            self.set_code(self.maker, data.draw(st.sampled_from(self.codes)))
        elif self.due == "guess":
            self.guess(1 - self.maker, data.draw(st.sampled_from(self.codes)))
        elif self.due == "key":
            fitting = [code for code in self.codes if self.fits(code, self.rows)]
            true = make_key(self.code or data.draw(st.sampled_from(fitting)), self.pending)
            self.give_key(self.maker, true.reds, true.whites)
        elif self.due == "press on":
            self.press_on(1 - self.maker)

    @rule(seat=seats)
    def challenge(self, seat: int) -> None:
        legal = self.due in ("guess", "key", "press on") and seat == 1 - self.maker
        for event in self.attempt(Challenge(seat), legal):
            assert isinstance(event, Challenged)
            wrong = tuple(row for row, keyed in enumerate(self.rows) if self.code and not self.fits(self.code, [keyed]))
            if self.due != "press on" and any(self.fits(code, self.rows) for code in self.codes):
                wrong = ()
            assert event.wrong_rows == wrong
            assert event.code == (self.code if wrong else None)
            if wrong:
                self.points[seat] += 3
                self.start_game([])

    @rule(seat=seats)
    def press_on(self, seat: int) -> None:
        events = self.attempt(Continue(seat), self.due == "press on" and seat == 1 - self.maker)
        if not events:
            return
        found = self.rows[-1][1].reds == self.settings.holes
        points = len(self.rows) if found else self.settings.rows + 1
        assert events[0] == GameScored(self.maker, points, found)
        self.points[self.maker] += points
        self.played += 1
        self.maker = 1 - self.maker
        if self.played < self.settings.games:
            self.start_game(events[1:])
        else:
            self.due = "over"

    @rule(seat=seats, delay=st.integers(0, 9))
    def leave(self, seat: int, delay: int) -> None:
        if delay:
            return
        events = self.attempt(Leave(seat), self.due != "over" and seat in (0, 1))
        if events:
            assert self.is_code_shown(events) == (self.due in ("guess", "key"))
            self.due = "over"

    @invariant()
    def board_equals_model(self) -> None:
        board = self.state.board
        assert board.scores == tuple(self.points)
        assert (board.phase == "over") == (self.due == "over")
        assert board.seq == len(self.log)
        if self.due not in ("over", "code"):
            assert list(board.keyed_rows) == self.rows
            assert board.codemaker == self.maker


TestMastermindMachine = MastermindMachine.TestCase
