"""Code 777 as a PettingZoo environment, `code777_v0`.

After each answer, every seat that may call acts once, to call or to pass, without seeing what the others do. Then all
calls are settled at once. If there were any, the seats that may still call act again. When all pass, the table draws
the next card and answers it for its reader.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.envs.code777_seat import Code777Seat, Hints, count_calls, make_layout
from blindside.envs.table import METADATA, AgentEnv, Reward, TableEnv, check_choice, wrap
from blindside.games.code777.board import Board
from blindside.games.code777.commands import Call, Command, Draw, GiveAnswer, Settle, Start
from blindside.games.code777.events import Event, Sight
from blindside.games.code777.game import GAME, give_up, most_cards_without_call
from blindside.games.code777.legal import can_call
from blindside.games.code777.rules import State
from blindside.games.code777.settings import Settings, settings_for
from blindside.games.code777.view import View


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
            raise InvalidInput("envs/answers", msg("in an environment the table gives the answers: use 'by-table'"))
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
