"""A state machine that runs commands and checks that exactly the legal ones are accepted."""

from typing import Any, ClassVar

from hypothesis.stateful import RuleBasedStateMachine

from blindside.core.audience import EVERYONE
from blindside.core.dealers import SimulationDealer
from blindside.core.errors import BlindsideError
from blindside.core.records import Record, write_record
from blindside.games import read_record
from tests.tables import AnyGame


class GameMachine(RuleBasedStateMachine):
    game: ClassVar[AnyGame]

    def open(self, settings: Any, seed: int) -> None:
        self.settings = settings
        self.dealer = SimulationDealer(seed)
        self.state: Any = self.game.new_state(settings)
        self.log: list[Any] = []

    def attempt(self, command: Any, legal: bool) -> list[Any]:
        """Run a command and check that it is accepted if and only if it is legal; return its events."""
        try:
            events = list(self.game.decide(self.state, command, self.dealer))
        except BlindsideError:
            assert not legal, command
            return []
        assert legal, command
        for event in events:
            self.state = self.game.evolve(self.state, event)
        self.log += events
        return events

    def teardown(self) -> None:
        """Check that the record reads back, obeys the rules, and replays to the same state."""
        if not hasattr(self, "log"):
            return
        record = Record(self.game.name, self.settings, EVERYONE, tuple(self.log))
        read_back = read_record(write_record(record))
        assert read_back == record
        state = self.game.new_state(self.settings)
        for event in read_back.events:
            state = self.game.evolve(state, event)
        assert state == self.state
