"""Code 777 under arbitrary commands: exactly the commands that a naive model calls legal are accepted."""

from collections import Counter
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from blindside.games.code777.commands import Call, Choose, Draw, GiveAnswer, Leave, Settle, Start, TakeSeat
from blindside.games.code777.events import Answered, CallSettled, GameEnded
from blindside.games.code777.game import GAME
from blindside.games.code777.settings import EDITIONS, settings_for
from blindside.games.code777.tiles import BOX, RACKS
from tests.properties.driven import GameMachine

seats = st.integers(-1, 5)
racks = st.sampled_from(RACKS)


@st.composite
def tables(draw: st.DrawFn) -> Any:
    players = draw(st.integers(2, 5))
    return settings_for(
        draw(st.sampled_from(list(EDITIONS))),
        players=players,
        racks=draw(st.integers(players, 5)),
        spares=draw(st.sampled_from(["in-turn", "first", "random"])),
        calls_per_answer=draw(st.sampled_from([1, None])),
        draw_two=draw(st.booleans()),
        penalty=draw(st.integers(0, 2)),
        cool_down=draw(st.sampled_from([0, 2])),
        hide_wrong=draw(st.booleans()),
        answers=draw(st.sampled_from(["by-table", "by-hand-unchecked"])),
    )


class Code777Machine(GameMachine):
    game = GAME

    @initialize(settings=tables(), seed=st.integers(0, 2**64 - 1))
    def deal(self, settings: Any, seed: int) -> None:
        self.open(settings, seed)
        self.attempt(Draw(0), legal=False)
        self.attempt(Start(), legal=True)
        # The naive model: turn, card on the table, calls, cool-downs, points, empty seats.
        self.turn = self.log[-1].seat
        self.card = "none"
        self.calling: list[int] = []
        self.called: set[int] = set()
        self.cool_downs = Counter[int]()
        self.points = Counter[int]()
        self.left_seats: set[int] = set()
        self.over = False

    def is_seat(self, seat: int) -> bool:
        return seat in range(self.settings.players)

    @rule(seat=seats)
    def draw(self, seat: int) -> None:
        legal = not self.over and not self.calling and self.card == "none" and seat == self.turn
        if self.attempt(Draw(seat), legal):
            self.card = "two" if self.settings.draw_two else "one"

    @rule(seat=seats, which=st.integers(0, 2))
    def choose(self, seat: int, which: int) -> None:
        cards = (*self.state.drawn, 99) if len(self.state.drawn) == 2 else (99, 99, 99)
        legal = not self.over and not self.calling and self.card == "two" and seat == self.turn and which < 2
        if self.attempt(Choose(seat, cards[which]), legal):
            self.card = "one"

    @rule(seat=seats)
    def answer(self, seat: int) -> None:
        legal = not self.over and not self.calling and self.card == "one" and seat == self.turn
        if self.attempt(GiveAnswer(seat), legal):
            self.card = "none"
            self.turn = (self.turn + 1) % self.settings.players
            self.called.clear()
            self.cool_downs -= Counter(list(self.cool_downs))

    @rule()
    def play_on(self) -> None:
        """Make the usual moves, so that games progress."""
        self.draw(self.turn)
        if self.card == "two":
            self.choose(self.turn, 0)
        self.answer(self.turn)

    def may_call(self, seat: int) -> bool:
        once = self.settings.calls_per_answer is None or seat not in self.called
        free = seat not in self.calling and seat not in self.left_seats and not self.cool_downs[seat]
        return not self.over and self.is_seat(seat) and once and free

    @rule(seat=seats, tiles=racks)
    def make_call(self, seat: int, tiles: Any) -> None:
        if self.attempt(Call(seat, tiles.numbers), self.may_call(seat)):
            self.calling.append(seat)
            self.called.add(seat)

    @rule(seat=st.integers(0, 4))
    def call_rightly(self, seat: int) -> None:
        if self.is_seat(seat):
            self.make_call(seat, self.state.racks[seat])

    @rule()
    def settle(self) -> None:
        numbers = {call.seat: call.numbers for call in self.state.calls}
        standing = {seat: self.state.racks[seat].numbers for seat in numbers}
        events = self.attempt(Settle(), legal=not self.over and bool(self.calling))
        right_of = self.turn - 1 if self.card != "none" or not self.state.board.answered else self.turn - 2
        step = 1 if self.settings.ties == "clockwise" else -1
        order = [(right_of + step * turn) % self.settings.players for turn in range(self.settings.players)]
        due = [seat for seat in order if seat in numbers]
        for event in events:
            if isinstance(event, CallSettled):
                assert event.seat == due.pop(0)
                assert event.right == (numbers[event.seat] == standing[event.seat])
                self.points[event.seat] = max(
                    0, self.points[event.seat] + (1 if event.right else -self.settings.penalty)
                )
                self.cool_downs[event.seat] = 0 if event.right else self.settings.cool_down
        if events:
            self.calling.clear()
            self.over = max(self.points.values()) == 3

    @rule(seat=seats)
    def leave(self, seat: int) -> None:
        if self.attempt(Leave(seat), not self.over and self.is_seat(seat) and seat not in self.left_seats):
            self.left_seats.add(seat)
            if self.settings.players - len(self.left_seats) < 2:
                self.over = True
                self.calling.clear()

    @rule(seat=seats)
    def take_seat(self, seat: int) -> None:
        if self.attempt(TakeSeat(seat), not self.over and seat in self.left_seats):
            self.left_seats.remove(seat)

    @invariant()
    def tiles_and_cards_are_conserved(self) -> None:
        standing = [rack for rack in (*self.state.racks, *self.state.out_of_play) if rack is not None]
        assert Counter([*self.state.pile, *[tile for rack in standing for tile in rack.tiles]]) == Counter(BOX)
        assert sorted(self.state.cards + self.state.discards + self.state.drawn) == list(range(1, 24))

    @invariant()
    def board_equals_model(self) -> None:
        board = self.state.board
        assert board.seq == len(self.log)
        assert (board.pile, board.cards_left) == (len(self.state.pile), len(self.state.cards))
        assert board.scores == tuple(self.points[seat] for seat in range(self.settings.players))
        assert set(board.calling) == set(self.calling) == {call.seat for call in self.state.calls}
        assert (board.phase == "over") == self.over == isinstance(self.log[-1], GameEnded)
        assert board.answered == sum(isinstance(event, Answered) for event in self.log)
        if not self.over:
            assert board.turn == self.turn


TestCode777Machine = Code777Machine.TestCase
