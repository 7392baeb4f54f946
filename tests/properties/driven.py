"""A state machine that drives a game by commands, and finds each accepted just when it should be."""

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
        """Does it, and finds out whether it was accepted just when it should be; a refusal changes nothing."""
        try:
            happened = list(self.game.decide(self.state, command, self.dealer))
        except BlindsideError:
            assert not legal, command
            return []
        assert legal, command
        for event in happened:
            self.state = self.game.evolve(self.state, event)
        self.log += happened
        return happened

    def teardown(self) -> None:
        """The record reads back as it was, follows from the rules, and replays to the same state."""
        if not hasattr(self, "log"):
            return
        record = Record(self.game.name, self.settings, EVERYONE, tuple(self.log))
        again = read_record(write_record(record))
        assert again == record
        state = self.game.new_state(self.settings)
        for event in again.events:
            state = self.game.evolve(state, event)
        assert state == self.state
