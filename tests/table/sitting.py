"""A table without a server: requests, automation, and a clock that the test sets."""

from typing import Any

import pytest

from blindside.core.dealers import Dealer, SimulationDealer
from blindside.core.errors import NotAllowed
from blindside.table.automation import AskBots, At, Play, TimeUp, next_step
from blindside.table.events import Seated
from blindside.table.evolve import evolve, new_table
from blindside.table.options import Options
from blindside.table.requests import AnyRequest, Begin, SeatBot, SitDown
from blindside.table.rules import decide, expire_time, make_opening, play
from blindside.table.state import Table


class LocalTable:
    """A table in memory. Bots always pass."""

    def __init__(
        self, game: str = "code777", settings: dict[str, Any] | None = None, options: dict[str, Any] | None = None
    ) -> None:
        self.now = 1_000.0
        self.dealer: Dealer = SimulationDealer(1)
        self.events: list[Any] = [make_opening(game, settings or {}, Options(**(options or {})))]
        self.table: Table = new_table(self.events[0], self.now)
        self.happen([Seated(0, "ada")])

    @classmethod
    def begun(cls, *others: str, bots: int = 0, **given: Any) -> "LocalTable":
        """Return a table with a running game: Ada as host, then the others, then bots."""
        sitting = cls(**given)
        for other in others:
            sitting.ask(other, SitDown())
        for seat in range(1 + len(others), 1 + len(others) + bots):
            sitting.ask("ada", SeatBot(seat, "certain" if sitting.table.game.name == "code777" else "consistent"))
        sitting.ask("ada", Begin())
        sitting.go_on()
        return sitting

    def happen(self, events: list[Any]) -> list[Any]:
        for event in events:
            self.table = evolve(self.table, event, self.now)
        self.events += events
        return events

    def ask(self, player: str, request: AnyRequest) -> list[Any]:
        return self.happen(decide(self.table, request, player, self.dealer))

    def pass_time(self, seconds: float) -> None:
        """Move the clock, and take each step of automation when it is due."""
        until = self.now + seconds
        while isinstance(step := self.go_on(), At) and step.at <= until:
            self.now = max(self.now, step.at)
            self._take(step.step)
        self.now = until

    def go_on(self) -> At | None:
        """Take all immediate steps, and return the next one with a time."""
        while (step := next_step(self.table)) is not None and not isinstance(step, At):
            self._take(step)
        return step

    def _take(self, step: Play | AskBots | TimeUp) -> None:
        if isinstance(step, TimeUp):
            self.happen(expire_time(self.table, step.seat, self.dealer))
        else:
            command = step.command if isinstance(step, Play) else step.otherwise
            assert command is not None, "no bot has to move here"
            self.happen(play(self.table, command, self.dealer))


def assert_refused(sitting: LocalTable, player: str, request: AnyRequest, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        sitting.ask(player, request)
