"""Records: settings and events.

Saved games, replays, exports, tests and the network use this one format: a JSON object with an event a line;
`docs/records/` has commented examples. Events are numbered from 1. A record for `everyone` is the log; any other holds
one audience's sights of it.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from blindside.core.audience import EVERYONE, Audience, audience_name, check_seat, read_audience
from blindside.core.dealers import ScriptedDealer
from blindside.core.errors import BlindsideError, InvalidInput, NotAllowed
from blindside.core.events import AnyEvent
from blindside.core.game import AnyGame, Board, Command, Event, Game, Settings, Sight, State, View
from blindside.core.json import describe_json_error, from_json, to_json
from blindside.core.messages import Message, msg
from blindside.core.protocols import GameBoard, GameSettings, GameView

Value = TypeVar("Value")

OLD_EVENTS = {"announced": "called", "clued": "key_given"}
OLD_COMMANDS = {"announce": "call", "clue": "give_key", "press_on": "continue"}
OLD_FIELDS = {"question": "card", "made_at": "board_seq"}
OLD_SETTINGS = {"clues": "keys"}
"""New names of what records and saved games of format version 1 call otherwise."""


def convert_settings(game: str, given: Mapping[str, object], kind: type[Value]) -> Value:
    """Make the settings of a game from the values given, without checking them."""
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        reason = describe_json_error(error)
        raise InvalidInput(f"{game}/settings", msg("invalid settings: {reason}", reason=reason)) from None


VERSION = 2


if TYPE_CHECKING:
    import typing_extensions  # for defaults of type variables: `Record` alone is a record of any game

    Settings_co = typing_extensions.TypeVar("Settings_co", bound=GameSettings, covariant=True, default=GameSettings)
    Event_co = typing_extensions.TypeVar("Event_co", bound=AnyEvent, covariant=True, default=AnyEvent)
else:
    Settings_co, Event_co = TypeVar("Settings_co", covariant=True), TypeVar("Event_co", covariant=True)


class Record(Struct, Generic[Settings_co, Event_co], frozen=True):
    """A game as one audience saw it; for `everyone`, its log."""

    game: str
    settings: Settings_co
    audience: Audience
    events: tuple[Event_co, ...]
    """Events, or one audience's sights of them."""


class _Versioned(Struct, frozen=True):
    """The field that a file of any version has."""

    blindside: int


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    blindside: int
    game: str
    audience: str
    settings: msgspec.Raw
    events: list[msgspec.Raw]


def write_record(record: Record) -> str:
    """Write a record as JSON, an event a line."""
    head = {"blindside": VERSION, "game": record.game, "audience": str(record.audience)}
    lines = [f"{to_json(name)}: {to_json(value)}," for name, value in head.items()]
    lines.append(f'"settings": {to_json(record.settings)},')
    events = ",\n".join(f"  {to_json(event)}" for event in record.events)
    lines.append(f'"events": [\n{events}\n]' if events else '"events": []')
    return "{\n" + "\n".join(lines) + "\n}\n"


def _check_version(given: int) -> None:
    if not 1 <= given <= VERSION:
        message = msg(
            "this record has version {given}, but this Blindside reads version {known}", given=given, known=VERSION
        )
        raise InvalidInput("record/version", message)


def _find_version(data: bytes | str) -> int:
    """Find the version of a file that cannot be read, perhaps because another version has other fields."""
    try:
        return from_json(data, _Versioned).blindside
    except InvalidInput:
        return VERSION


def parse_record(data: bytes | str, games: Mapping[str, AnyGame]) -> Record:
    """Read a record strictly. The rules are not checked."""
    try:
        file = from_json(data, _File)
        settings_given, events_given = file.settings, file.events
        if file.blindside == 1:
            settings_given, events_given = _upgrade_raw(settings_given, events_given)
        given = from_json(bytes(settings_given))
    except InvalidInput as error:
        _check_version(_find_version(data))
        raise InvalidInput("record/unreadable", msg("not a record: {reason}", reason=error.message)) from None
    _check_version(file.blindside)
    if file.game not in games:
        message = msg("unknown game '{game}': choose one of {games}", game=file.game, games=list(games))
        raise InvalidInput("record/game", message)
    game = games[file.game]
    audience = read_audience(file.audience)
    settings = _read(make_decoder(game, game.settings), settings_given, msg("the settings"))
    for name in game.settings.__struct_fields__:
        if name not in given:
            raise InvalidInput(
                "record/setting-missing", msg("the setting '{name}' is missing from this record", name=name)
            )
    game.check_settings(settings)
    check_seat(audience.seat, settings.players)
    reader = make_decoder(game, game.event if audience == EVERYONE else game.sight)
    events = [_read(reader, raw, msg("event {number}", number=number)) for number, raw in enumerate(events_given, 1)]
    return Record(game.name, settings, audience, tuple(events))


def make_decoder(game: AnyGame, kind: object) -> msgspec.json.Decoder[Any]:
    """Make a decoder for a type, with the notations of a game."""

    def from_notation(wanted: type, value: object) -> object:
        if not isinstance(value, str):
            raise InvalidInput("record/notation", msg("'{value}' must be a string", value=value))
        return game.notations[wanted](value)

    return msgspec.json.Decoder(kind, dec_hook=from_notation)


def _read(reader: msgspec.json.Decoder[Value], raw: msgspec.Raw, where: Message) -> Value:
    try:
        return reader.decode(raw)
    except RecursionError:
        raise InvalidInput("record/too-deep", msg("{where} of this record is nested too deeply", where=where)) from None
    except msgspec.ValidationError as error:
        reason = describe_json_error(error)
        message = msg("{where} of this record: {reason}", where=where, reason=reason)
        raise InvalidInput("record/value", message) from None


def is_over(record: Record, game: AnyGame) -> bool:
    """Check whether the last event ends the game."""
    return bool(record.events) and isinstance(record.events[-1], game.last_event)


def iter_sights(record: Record, game: AnyGame, audience: Audience) -> Iterator[AnyEvent]:
    """Iterate over what an audience saw, event by event."""
    if record.audience == audience and audience != EVERYONE:
        return iter(record.events)
    if record.audience != EVERYONE:
        message = msg(
            "this record holds only what {had} saw, so it cannot be shown to {wanted}",
            had=audience_name(record.audience),
            wanted=audience_name(audience),
        )
        raise NotAllowed("record/other-audience", message)
    if audience == EVERYONE and not is_over(record, game):
        raise NotAllowed(
            "record/running", msg("this game is not over, so it can only be shown as one seat or the spectators see it")
        )
    check_seat(audience.seat, record.settings.players)
    return (game.observe(event, audience) for event in record.events)


def replay(record: Record, game: AnyGame, audience: Audience) -> Iterator[tuple[AnyEvent, GameView[GameBoard]]]:
    """Replay the game for an audience: yield each sight and the view after it."""
    view = game.new_view(record.settings, audience)
    for sight in iter_sights(record, game, audience):
        view = game.update_view(view, sight, game.advance_board(view.board, sight))
        yield sight, view


def export(record: Record, game: AnyGame, audience: Audience) -> Record:
    """Return the part of the record that an audience may have."""
    if record.audience == audience == EVERYONE and is_over(record, game):
        return record
    return Record(record.game, record.settings, audience, tuple(iter_sights(record, game, audience)))


def check_record(record: Record, game: AnyGame, check_deadline: Callable[[], None] = lambda: None) -> None:
    """Refuse a record that breaks the rules, at its first such event.

    A log is played again. In one audience's record, each sight must be able to come next on the board that it saw.
    `check_deadline` is called after each step and may raise, to limit the time.
    """
    for _ in replay_commands(record, game) if record.audience == EVERYONE else _check_sights(record, game):
        check_deadline()


def replay_commands(
    record: Record[Settings, Event], game: Game[Settings, State, Board, Command, Event, Sight, View]
) -> Iterator[tuple[Command, int]]:
    """Find the commands of a log; yield each with the number of events after it.

    Every event must be what `decide` makes of these commands with a dealer that deals what the log says.
    """
    events = record.events
    state = game.new_state(record.settings)
    chances = [
        (place, chance) for place, event in enumerate(events) for chance in game.dealer_draws(record.settings, event)
    ]
    dealer = ScriptedDealer(chance for _, chance in chances)
    position = 0
    while position < len(events):
        try:
            command = game.command_for(state.board, events, position)
            if command is None:
                raise NotAllowed("record/follows-nothing", msg("no legal move leads to it"))
            expected = game.decide(state, command, dealer)
        except BlindsideError as error:
            if error.code.startswith("dealer/") and dealer.position <= len(chances):
                position = chances[dealer.position - 1][0]
            raise _rule_violation(position, events[position], error.message) from None
        for event in expected:
            if position == len(events):
                raise InvalidInput(
                    "record/cut",
                    msg(
                        "the record ends after event {number}, but {due} must follow",
                        number=position,
                        due=to_json(event),
                    ),
                )
            if events[position] != event:
                raise _rule_violation(
                    position, events[position], msg("by the rules it must be {due}", due=to_json(event))
                )
            state = game.evolve(state, event)
            position += 1
        yield command, position


def _check_sights(record: Record, game: AnyGame) -> Iterator[AnyEvent]:
    view = game.new_view(record.settings, record.audience)
    for position, sight in enumerate(record.events):
        try:
            game.check_sight(view, sight)
        except BlindsideError as error:
            raise _rule_violation(position, sight, error.message) from None
        view = game.update_view(view, sight, game.advance_board(view.board, sight))
        yield sight


def _rule_violation(position: int, event: AnyEvent, reason: Message) -> NotAllowed:
    return NotAllowed(
        "record/breaks-rules",
        msg(
            "event {number} breaks the rules: {event}: {reason}",
            number=position + 1,
            event=to_json(event),
            reason=reason,
        ),
    )


def upgrade_settings(settings: object) -> object:
    """Rename the settings that have another name now."""
    return _rename_fields(settings, OLD_SETTINGS)


def upgrade_command(command: object) -> object:
    """Rename a command and its fields."""
    return _upgrade_tagged(command, "command", OLD_COMMANDS)


def _upgrade_raw(settings: msgspec.Raw, events: list[msgspec.Raw]) -> tuple[msgspec.Raw, list[msgspec.Raw]]:
    """Upgrade the settings and events of a record that are not decoded yet."""
    whole = msgspec.Raw(msgspec.json.encode(upgrade_settings(msgspec.json.decode(settings))))
    upgraded = [_upgrade_tagged(msgspec.json.decode(event), "event", OLD_EVENTS) for event in events]
    return whole, [msgspec.Raw(msgspec.json.encode(event)) for event in upgraded]


def _upgrade_tagged(value: object, tag: str, names: dict[str, str]) -> object:
    renamed = _rename_fields(value, OLD_FIELDS)
    if isinstance(renamed, dict) and isinstance(renamed.get(tag), str):
        renamed[tag] = names.get(renamed[tag], renamed[tag])
    return renamed


def _rename_fields(value: object, names: dict[str, str]) -> object:
    return {names.get(name, name): field for name, field in value.items()} if isinstance(value, dict) else value
