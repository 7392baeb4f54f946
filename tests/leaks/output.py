"""Everything that an audience receives, as bytes."""

from collections.abc import Iterable, Sequence
from typing import Any

from blindside.core.audience import EVERYONE, Audience
from blindside.core.dealers import SimulationDealer
from blindside.core.errors import BlindsideError
from blindside.core.json import to_json
from blindside.core.records import Record, export, replay, write_record
from tests.tables import AnyGame


def list_output(game: AnyGame, events: Sequence[Any], settings: Any, audience: Audience) -> list[str]:
    """Return each sight, each view, and the record that this audience may export."""
    log = Record(game.name, settings, EVERYONE, tuple(events))
    output = [to_json(part) for both in replay(log, game, audience) for part in both]
    return [*output, write_record(export(log, game, audience))]


def list_outcomes(game: AnyGame, events: Sequence[Any], settings: Any, commands: Iterable[Any]) -> list[str]:
    """Return the outcome of each command: its events or its refusal."""
    state = game.new_state(settings)
    for event in events:
        state = game.evolve(state, event)
    outcomes = []
    for command in commands:
        try:
            new_events = game.decide(state, command, SimulationDealer(1))
            outcomes.append(f"{command} leads to {[type(event).__name__ for event in new_events]}")
        except BlindsideError as error:
            outcomes.append(f"{command} is refused: {error.code} {error}")
    return outcomes
