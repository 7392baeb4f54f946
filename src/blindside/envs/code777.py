"""Code 777 as a PettingZoo environment, `code777_v0`.

After each answer, every seat that may call acts once, to call or to pass, without seeing what the others do. Then all
calls are settled at once. If there were any, the seats that may still call act again. When all pass, the next
card is drawn and answered.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any, Literal

import numpy as np

from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.envs.table import (
    METADATA,
    AgentEnv,
    AgentSeat,
    Field,
    Layout,
    Numbers,
    Reward,
    TableEnv,
    check_choice,
    describe_scores,
    wrap,
)
from blindside.games.code777.board import Board
from blindside.games.code777.commands import Call, Command, Draw, GiveAnswer, Settle, Start
from blindside.games.code777.events import Answered, Event, SawRackFilled, Sight
from blindside.games.code777.game import GAME, give_up, most_cards_without_call
from blindside.games.code777.legal import can_call
from blindside.games.code777.questions import QUESTIONS, Answer
from blindside.games.code777.rules import State
from blindside.games.code777.settings import LONGEST_COOL_DOWN, POINTS_TO_WIN, Settings, rack_owner, settings_for
from blindside.games.code777.tiles import BOX, COPIES, RACK_SIZE, RACKS, TRIPLES, Tile
from blindside.games.code777.view import HeardAnswer, View, is_current
from blindside.reason.code777.belief import Belief
from blindside.reason.code777.racksets import KINDS, PACKED_RACKS, TRIPLE_OF, unpack_counts
from blindside.wording.code777.events import describe
from blindside.wording.code777.labels import rack_name, table_name

Hints = Literal["none", "support", "chances"]

MAX_ANSWERS = 24
"""Answers in an observation: more than are usually given about one rack."""
ANSWER_NUMBERS = 5
"""Numbers for each answer."""

_KINDS_ON: tuple[tuple[int, ...], ...] = tuple(tuple(rack.tiles.count(tile) for tile in Tile) for rack in RACKS)
_ANSWER: dict[Answer, int] = {"=": 0, ">": 1, "<": 2, **{number: number for number in range(10)}}
_BYTES = (len(RACKS) + 7) // 8


def count_calls(settings: Settings) -> int:
    """Return the number of possible calls: of numbers, or of tiles with colours."""
    return len(RACKS) if settings.colors_too else len(TRIPLES)


def make_layout(settings: Settings, hints: Hints) -> Layout:
    """Return the parts of an observation."""
    players, kinds = settings.players, len(KINDS)
    fields = {
        "none": (),
        "support": (Field("support", (len(RACKS),), 1),),
        "chances": (Field("chances", (count_calls(settings),), 1),),
    }
    return (
        Field("racks", (settings.racks - 1, kinds), RACK_SIZE),
        Field("out_of_play", (kinds,), max(COPIES.values())),
        Field("out_unseen", (1,), len(BOX) // RACK_SIZE),
        Field("pile", (1,), len(BOX)),
        Field("cards_left", (1,), len(QUESTIONS)),
        Field("reader", (players,), 1),
        Field("scores", (players,), POINTS_TO_WIN),
        Field("waits", (players,), LONGEST_COOL_DOWN),
        Field("called", (players,), 1),
        Field("answers", (MAX_ANSWERS, ANSWER_NUMBERS), len(QUESTIONS)),
        *fields[hints],
    )


class Code777Seat(AgentSeat[Sight, View, Command]):
    """An agent's seat at Code 777."""

    def __init__(self, seat: int, settings: Settings, hints: Hints) -> None:
        super().__init__(seat)
        self._hints = hints
        self._belief = None if hints == "none" else Belief(seat)
        self._answers: list[HeardAnswer] = []
        """The answers among the sights."""
        players = settings.players
        self._seats = [(seat + step) % players for step in range(players)]
        self._calls = count_calls(settings)
        self._call_of_rack = range(len(RACKS)) if settings.colors_too else TRIPLE_OF
        self._places = [*self._seats[1:], *range(players, settings.racks)]

    def see(self, sight: Sight, view: View) -> None:
        if self._belief is not None:
            self._belief.see(sight, view)
        if isinstance(sight, SawRackFilled) and sight.rack == self._seat:
            self._sights, self._answers = [], []
        self._sights.append(sight)
        if isinstance(sight, Answered):
            self._answers.append(HeardAnswer(view.board.seq, sight.reader, sight.card, sight.answer))

    def act(self, view: View) -> Call | None:
        action, self.action = self.action, None
        if not action:
            return None
        if view.board.settings.colors_too:
            tiles = RACKS[action - 1]
            return Call(self._seat, tiles.numbers, tiles)
        return Call(self._seat, TRIPLES[action - 1])

    def observe(self, view: View) -> Numbers:
        board, seats = view.board, self._seats
        racks = [view.racks[place] for place in self._places]
        gone = [rack for rack in view.out_of_play if rack is not None]
        numbers = [
            *chain.from_iterable([_NO_TILES if rack is None else _KINDS_ON[rack.index] for rack in racks]),
            *unpack_counts(sum([PACKED_RACKS[rack.index] for rack in gone])),
            len(view.out_of_play) - len(gone),
            board.pile,
            board.cards_left,
            *[seat == board.turn for seat in seats],
            *[board.scores[seat] for seat in seats],
            *[board.waits[seat] for seat in seats],
            *[seat in board.called for seat in seats],
            *self._answer_rows(view),
        ]
        return np.concatenate([np.array(numbers, np.float32), self._hint_numbers()])

    def _answer_rows(self, view: View) -> list[int]:
        latest = self._answers[-MAX_ANSWERS:]
        rows = [0] * (ANSWER_NUMBERS * (MAX_ANSWERS - len(latest)))
        for answer in latest:
            reader = self._seats.index(answer.reader)
            stands = is_current(view.board, answer)
            rows += (1, reader, answer.question, _ANSWER[answer.answer], stands)
        return rows

    def _hint_numbers(self) -> Numbers:
        if self._belief is None:
            return _NOTHING
        if self._hints == "support":
            support = np.frombuffer(self._belief.support.to_bytes(_BYTES, "little"), np.uint8)
            return np.unpackbits(support, count=len(RACKS), bitorder="little").astype(np.float32)
        weights = [0] * self._calls
        for rack, weight in self._belief.weights().items():
            weights[self._call_of_rack[rack.index]] += weight
        total = sum(weights)
        return np.array([weight / total for weight in weights], np.float32)

    def describe(self, view: View) -> Iterator[Message]:
        settings = view.board.settings
        yield table_name(settings)
        for place, rack in enumerate(view.racks):
            yield msg(
                "{rack}: {tiles}", rack=rack_name(place, rack_owner(settings, place)), tiles=rack or msg("unseen")
            )
        yield describe_scores(view.board)
        yield from map(describe, self._sights)


_NO_TILES = (0,) * len(KINDS)
_NOTHING: Numbers = np.zeros(0, np.float32)


class Code777(TableEnv[Settings, State, Board, Command, Event, Sight, View]):
    """2 to 5 agents `seat_0` …; action 0 passes, action n calls `TRIPLES[n - 1]`, or `RACKS[n - 1]` with colours too.

    docs/environments.md describes the parts of an observation.
    """

    metadata = METADATA | {"name": "code777_v0"}
    _game = GAME

    def __init__(
        self,
        edition: str = "jumbo-1985",
        players: int = 4,
        *,
        hints: Hints = "none",
        reward: Reward = "win",
        bots: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        **house_rules: object,
    ) -> None:
        """Settings as in `settings_for`; `bots` names the bots that take seats in place of agents."""
        settings = settings_for(edition, players=players, **house_rules)
        check_choice("hints", hints, ["none", "support", "chances"])
        # Refuse house rules that let the reader decide something.
        if settings.draw_two:
            raise InvalidInput("envs/draw-two", msg("an environment draws one card at a time: leave out draw_two"))
        if settings.answers != "by-table":
            raise InvalidInput("envs/answers", msg("answers are automatic in an environment: use 'by-table'"))
        super().__init__(
            settings,
            make_layout(settings, hints),
            1 + count_calls(settings),
            partial(Code777Seat, settings=settings, hints=hints),
            bots=bots,
            reward=reward,
            render_mode=render_mode,
        )

    def _start(self) -> None:
        self._session.execute(Start())
        self._calls: tuple[Call, ...] = ()
        self._racks: tuple[int, ...] = self._session.board.filled_at
        self._read = 0
        """Cards read since a rack was last filled."""
        self._ask_all()

    def _ask_all(self) -> None:
        board: Board = self._session.board
        self._to_ask = tuple([seat for seat in range(board.settings.players) if can_call(board, seat)])

    def _advance(self) -> int | None:
        while self._session.board.phase != "over":
            while self._to_ask:
                seat = self._to_ask[0]
                if not self._is_ready(seat):
                    return seat
                call = self._session.ask(seat)
                self._to_ask = self._to_ask[1:]
                if isinstance(call, Call):
                    self._calls = (*self._calls, call)
            if self._calls:
                for call in self._calls:
                    self._session.execute(call)
                self._calls = ()
                self._session.execute(Settle())
            else:
                self._read_card()
            self._ask_all()
        return None

    def _read_card(self) -> None:
        board: Board = self._session.board
        self._racks, self._read = board.filled_at, self._read + 1 if board.filled_at == self._racks else 0
        if self._read > most_cards_without_call(self.settings):
            self._gave_up = True
            give_up(self._session)
        else:
            self._session.execute(Draw(board.turn))
            self._session.execute(GiveAnswer(board.turn))


raw_env = Code777


def env(**options: Any) -> AgentEnv:
    """Make a `Code777` with PettingZoo's usual wrappers."""
    return wrap(Code777(**options))
