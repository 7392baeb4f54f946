"""Everything an audience is ever sent, as the bytes it is sent in."""

from collections.abc import Iterable, Sequence
from typing import Any

from blindside.core.audience import EVERYONE, Audience
from blindside.core.dealers import SimulationDealer
from blindside.core.errors import BlindsideError
from blindside.core.records import Record, export, replay, to_json, write_record
from tests.tables import SomeGame


def sent(game: SomeGame, events: Sequence[Any], settings: Any, audience: Audience) -> list[str]:
    """Each sight, each view, and the record this audience may export."""
    log = Record(game.name, settings, EVERYONE, tuple(events))
    seen = [to_json(part) for both in replay(log, game, audience) for part in both]
    return [*seen, write_record(export(log, game, audience))]


def told(game: SomeGame, events: Sequence[Any], settings: Any, commands: Iterable[Any]) -> list[str]:
    """What comes of each of these commands: the refusal, or that it is accepted."""
    state = game.new_state(settings)
    for event in events:
        state = game.evolve(state, event)
    answers = []
    for command in commands:
        try:
            happened = game.decide(state, command, SimulationDealer(1))
            answers.append(f"{command} leads to {[type(event).__name__ for event in happened]}")
        except BlindsideError as wrong:
            answers.append(f"{command} is refused: {wrong.code} {wrong}")
    return answers
