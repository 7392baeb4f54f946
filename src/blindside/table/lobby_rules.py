"""What a host decides before the game: its settings, and its beginning."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from blindside.bots.registry import list_kinds
from blindside.core.dealers import Dealer
from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.events import AnyEvent
from blindside.core.json import describe_json_error
from blindside.core.messages import msg
from blindside.core.protocols import GameSettings
from blindside.table import events as e
from blindside.table.options import Options, check
from blindside.table.state import Table


def begin(table: Table, first: int | None, dealer: Dealer) -> list[AnyEvent]:
    """Begin the game. Free seats count as left, so that players can take them while it runs."""
    free = [seat for seat, sits in enumerate(table.seats) if sits is None]
    if free and table.game.take_seat is None:
        raise _seats_free()
    state = table.game.new_state(table.settings)
    events: list[AnyEvent] = []
    for command in [table.game.start(first), *map(table.game.leave, free)]:
        happened = table.game.decide(state, command, dealer)
        for event in happened:
            state = table.game.evolve(state, event)
        events += happened
        if state.board.phase == "over":
            raise _seats_free()
    return events


def _seats_free() -> NotAllowed:
    return NotAllowed("table/seats-free", msg("some seats are still free"))


def change_settings(table: Table, given: Mapping[str, object], given_options: Mapping[str, object]) -> list[AnyEvent]:
    """Change what is given; no event if all of it is so already. What depends on it gets its default again."""
    again = {name for changed in given for name in table.game.dependent_settings.get(changed, ())}
    before: dict[str, object] = msgspec.to_builtins(table.settings)
    settings = table.game.make_settings({**{name: before[name] for name in before.keys() - again}, **given})
    options = _read_options({**msgspec.to_builtins(table.options), **given_options})
    changed = (*changed_names(table.settings, settings), *changed_names(table.options, options))
    if not changed:
        return []
    return [
        *_clear_seats(table, settings),
        e.SettingsChanged(msgspec.to_builtins(settings), options, changed),
    ]


def _read_options(given: Mapping[str, object]) -> Options:
    try:
        options = msgspec.convert(given, Options)
    except msgspec.ValidationError as error:
        message = msg("invalid options: {reason}", reason=describe_json_error(error))
        raise InvalidInput("table/options", message) from None
    check(options)
    return options


def changed_names(before: GameSettings | Options, after: Any) -> list[str]:
    """List the names of the fields that differ."""
    return [name for name in before.__struct_fields__ if getattr(before, name) != getattr(after, name)]


def _clear_seats(table: Table, settings: GameSettings) -> Iterator[AnyEvent]:
    """Free the seats that go, and those of bots that cannot play by these settings."""
    count, kinds = settings.players, list_kinds(table.game.name, settings)
    taken = {seat: sits for seat, sits in enumerate(table.seats) if sits is not None}
    people = {seat for seat, sits in taken.items() if sits.player is not None}
    moving = sorted(seat for seat in people if seat >= count)
    # Free seats first, then those of bots, the last one first.
    free = sorted(set(range(count)) - people, key=lambda seat: (seat in taken, -seat))
    if len(moving) > len(free):
        message = msg("{count} seats are too few for the players here", count=count)
        raise NotAllowed("table/too-few-seats", message)
    moves = dict(zip(moving, free, strict=False))
    for seat in sorted(taken.keys() - people):
        kind = (taken[seat].bot or "").partition(":")[0]
        if seat >= count or seat in moves.values() or kind not in kinds:
            yield e.Unseated(seat)
    for seat, to in moves.items():
        sits = taken[seat]
        yield e.Unseated(seat)
        yield e.Seated(to, sits.player, sits.bot, sits.seed, sits.may_call)
        if seat in table.away:
            yield e.WentAway(to)
    if table.host in moves:
        yield e.HostChanged(moves[table.host])
