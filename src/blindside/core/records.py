"""A record is settings plus events: saved games, replays, exports, tests and the network all use this one format.

It is one JSON object, an event a line, documented by the commented examples in `docs/records/`. Events are numbered by
their place, from 1. A record for `everyone` holds the log itself; any other holds one audience's sights of it.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

import msgspec
from msgspec import Struct

from blindside.core.audience import EVERYONE, Audience, audience_name, check_seat, read_audience
from blindside.core.dealers import ScriptedDealer
from blindside.core.errors import BlindsideError, InvalidInput, NotAllowed
from blindside.core.events import AnyEvent
from blindside.core.game import AnyGame, Board, Command, Event, Game, Settings, Sight, State, View
from blindside.core.messages import Message, msg
from blindside.core.notation import TextValue
from blindside.core.protocols import GameBoard, GameSettings, GameView
from blindside.core.record_upgrades import upgrade_raw

_SENTENCES: list[tuple[str, Message]] = [
    ("Input data was truncated", msg("the text ends too early")),
    (r"JSON is malformed: .* \(byte (?P<byte>\d+)\)", msg("this is not JSON, see byte {byte}")),
    (r"Expected (?P<wanted>.+), got (?P<given>.+)", msg("expected {wanted}, got {given}")),
    (r"Expected (?P<wanted>.+)", msg("expected {wanted}")),
    (r"Object missing required field `(?P<field>.+)`", msg("the field '{field}' is missing")),
    (r"Object contains unknown field `(?P<field>.+)`", msg("there is no field '{field}'")),
    (r"Invalid (?:enum )?value (?P<value>.+)", msg("the value {value} is not allowed")),
]
_PLACED = re.compile(r"(?P<problem>.*) - at `(?P<place>.+)`", re.DOTALL)


def describe_json_error(error: Exception) -> Message:
    """Our sentence for an error of the decoder; the reason of our own reader, if it refused the value."""
    for reason in (error, error.__cause__):
        if isinstance(reason, BlindsideError):
            return reason.message
    if isinstance(error, UnicodeError):
        return msg("this is not UTF-8 text")
    text = str(error)
    if placed := _PLACED.fullmatch(text):
        return msg("{problem}, at {place}", problem=_translate_json_error(placed["problem"]), place=placed["place"])
    return _translate_json_error(text)


def _translate_json_error(text: str) -> Message:
    for pattern, sentence in _SENTENCES:
        if found := re.fullmatch(pattern, text, re.DOTALL):
            return msg(sentence.template, **found.groupdict())
    return msg("{reason}", reason=text)


VERSION = 2


def _encode_text_value(value: object) -> str:
    if isinstance(value, TextValue):
        return str(value)
    raise TypeError(f"{value!r} has no written form")


_json = msgspec.json.Encoder(enc_hook=_encode_text_value)


Value = TypeVar("Value")
if TYPE_CHECKING:
    import typing_extensions  # for defaults of type variables: `Record` alone is a record of any game

    Settings_co = typing_extensions.TypeVar("Settings_co", bound=GameSettings, covariant=True, default=GameSettings)
    Event_co = typing_extensions.TypeVar("Event_co", bound=AnyEvent, covariant=True, default=AnyEvent)
else:
    Settings_co, Event_co = TypeVar("Settings_co", covariant=True), TypeVar("Event_co", covariant=True)


class Record(Struct, Generic[Settings_co, Event_co], frozen=True):
    """A game as one audience saw it; for everyone, the log itself."""

    game: str
    settings: Settings_co
    audience: Audience
    events: tuple[Event_co, ...]
    """Events, or one audience's sights of them."""


class _Versioned(Struct, frozen=True):
    """All that can be relied on in a file of any version."""

    blindside: int


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    blindside: int
    game: str
    audience: str
    settings: msgspec.Raw
    events: list[msgspec.Raw]


def to_json(value: object) -> str:
    """Any value of ours, sight or view as JSON, the same text for the same value."""
    return _json.encode(value).decode()


def to_json_bytes(value: object) -> bytes:
    """The same as it is sent."""
    return _json.encode(value)


def write_record(record: Record) -> str:
    """As it is kept in a file: JSON, an event a line."""
    head = {"blindside": VERSION, "game": record.game, "audience": str(record.audience)}
    lines = [f"{to_json(name)}: {to_json(value)}," for name, value in head.items()]
    lines.append(f'"settings": {to_json(record.settings)},')
    events = ",\n".join(f"  {to_json(event)}" for event in record.events)
    lines.append(f'"events": [\n{events}\n]' if events else '"events": []')
    return "{\n" + "\n".join(lines) + "\n}\n"


@overload
def from_json(text: bytes | str, kind: type[Value]) -> Value: ...
@overload
def from_json(text: bytes | str, kind: object = ...) -> Any: ...
def from_json(text: bytes | str, kind: object = Any) -> object:
    """Decode untrusted JSON as this type; raise InvalidInput for anything wrong with it."""
    try:
        text = (text if isinstance(text, str) else text.decode()).removeprefix("\ufeff")
        if not text.strip():
            raise InvalidInput("json/empty", msg("the file is empty"))
        value = msgspec.json.decode(text, type=kind)
        # Every reader takes the last of two fields of the same name; who wrote them meant something else.
        _names_checked.decode(text)
        return value
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise InvalidInput("json/unreadable", describe_json_error(error)) from None
    except RecursionError:
        raise InvalidInput("json/too-deep", msg("it is nested too deeply")) from None


def _refuse_duplicate_names(fields: list[tuple[str, object]]) -> None:
    names = [name for name, _ in fields]
    if len(set(names)) == len(names):
        return
    name = next(name for name, count in Counter(names).items() if count > 1)
    raise InvalidInput("json/twice", msg("the field '{name}' is there twice", name=name))


_names_checked = json.JSONDecoder(object_pairs_hook=_refuse_duplicate_names, parse_int=str, parse_float=str)


def _check_version(given: int) -> None:
    if not 1 <= given <= VERSION:
        raise InvalidInput(
            "record/version",
            msg(
                "this record has version {given}, and this Blindside reads version {known}", given=given, known=VERSION
            ),
        )


def _find_version(data: bytes | str) -> int:
    """Of a file that cannot be read: another version may have other fields, and is not refused for them."""
    try:
        return from_json(data, _Versioned).blindside
    except InvalidInput:
        return VERSION


def parse_record(data: bytes | str, games: Mapping[str, AnyGame]) -> Record:
    """Reads a record strictly: says what is wrong and where, or returns one whose every value is well formed."""
    try:
        file = from_json(data, _File)
        settings_given, events_given = file.settings, file.events
        if file.blindside == 1:
            settings_given, events_given = upgrade_raw(settings_given, events_given)
        given = from_json(bytes(settings_given))
    except InvalidInput as wrong:
        _check_version(_find_version(data))
        raise InvalidInput("record/unreadable", msg("this is no record: {reason}", reason=wrong.message)) from None
    _check_version(file.blindside)
    if file.game not in games:
        raise InvalidInput(
            "record/game", msg("'{game}' is no game: the games are {games}", game=file.game, games=list(games))
        )
    game = games[file.game]
    audience = read_audience(file.audience)
    settings = _read(make_decoder(game, game.settings), file.settings, msg("the settings"))
    for name in game.settings.__struct_fields__:
        if name not in given:
            raise InvalidInput(
                "record/setting-missing", msg("the settings of this record do not say '{name}'", name=name)
            )
    game.check_settings(settings)
    check_seat(audience, settings.players)
    reader = make_decoder(game, game.event if audience == EVERYONE else game.sight)
    events = [_read(reader, raw, msg("event {number}", number=number)) for number, raw in enumerate(events_given, 1)]
    return Record(game.name, settings, audience, tuple(events))


def make_decoder(game: AnyGame, kind: object) -> msgspec.json.Decoder[Any]:
    """Reads JSON with this game's own notations in it as this type."""

    def from_notation(wanted: type, value: object) -> object:
        if not isinstance(value, str):
            raise InvalidInput("record/notation", msg("'{value}' should be written as text", value=value))
        return game.notations[wanted](value)

    return msgspec.json.Decoder(kind, dec_hook=from_notation)


def _read(reader: msgspec.json.Decoder[Value], raw: msgspec.Raw, where: Message) -> Value:
    try:
        return reader.decode(raw)
    except RecursionError:
        raise InvalidInput("record/too-deep", msg("{where} of this record is nested too deeply", where=where)) from None
    except msgspec.ValidationError as error:
        reason = describe_json_error(error)
        raise InvalidInput(
            "record/value", msg("{where} of this record: {reason}", where=where, reason=reason)
        ) from None


def is_over(record: Record, game: AnyGame) -> bool:
    """Whether the last event ends the game."""
    return bool(record.events) and isinstance(record.events[-1], game.last_event)


def iter_sights(record: Record, game: AnyGame, audience: Audience) -> Iterator[AnyEvent]:
    """What this audience saw, event by event."""
    if record.audience == audience and audience != EVERYONE:
        return iter(record.events)
    if record.audience != EVERYONE:
        raise NotAllowed(
            "record/other-audience",
            msg(
                "this record holds only what {had} saw: it cannot be shown to {wanted}",
                had=audience_name(record.audience),
                wanted=audience_name(audience),
            ),
        )
    if audience == EVERYONE and not is_over(record, game):
        raise NotAllowed(
            "record/running", msg("this game is not over: it can be shown to a seat or to spectators only")
        )
    check_seat(audience, record.settings.players)
    return (game.observe(event, audience) for event in record.events)


def replay(record: Record, game: AnyGame, audience: Audience) -> Iterator[tuple[AnyEvent, GameView[GameBoard]]]:
    """The game through one audience's eyes: each sight, and the view after it."""
    view = game.new_view(record.settings, audience)
    for sight in iter_sights(record, game, audience):
        view = game.update_view(view, sight, game.advance_board(view.board, sight))
        yield sight, view


def export(record: Record, game: AnyGame, audience: Audience) -> Record:
    """The record as this audience may have it."""
    if record.audience == audience == EVERYONE and is_over(record, game):
        return record
    return Record(record.game, record.settings, audience, tuple(iter_sights(record, game, audience)))


def check_record(record: Record, game: AnyGame, patience: Callable[[], None] = lambda: None) -> None:
    """Plays the record again by the rules, and refuses the first event that does not follow from them.

    A log is checked whole. Of one audience's record it is checked that each sight could come next on the board it saw.
    Whoever has no time to check a record of any length may say so after each step, by raising something.
    """
    for _ in replay_commands(record, game) if record.audience == EVERYONE else _check_sights(record, game):
        patience()


def replay_commands(
    record: Record[Settings, Event], game: Game[Settings, State, Board, Command, Event, Sight, View]
) -> Iterator[tuple[Command, int]]:
    """What was done in a game, from its log: each command, and how many events there were after it.

    Every event must be just what `decide` makes of these commands with a dealer who deals what the log says was dealt.
    """
    events = record.events
    state = game.new_state(record.settings)
    chances = [
        (place, chance) for place, event in enumerate(events) for chance in game.dealer_draws(record.settings, event)
    ]
    dealer = ScriptedDealer(chance for _, chance in chances)
    done = 0
    while done < len(events):
        try:
            command = game.command_for(state.board, events, done)
            if command is None:
                raise NotAllowed("record/follows-nothing", msg("nothing that was done leads to it"))
            due = game.decide(state, command, dealer)
        except BlindsideError as wrong:
            if wrong.code.startswith("dealer/") and dealer.position <= len(chances):
                done = chances[dealer.position - 1][0]
            raise _rule_violation(done, events[done], wrong.message) from None
        for event in due:
            if done == len(events):
                raise InvalidInput(
                    "record/cut",
                    msg(
                        "this record breaks off after event {number}: {due} is missing", number=done, due=to_json(event)
                    ),
                )
            if events[done] != event:
                raise _rule_violation(done, events[done], msg("by the rules it is {due}", due=to_json(event)))
            state = game.evolve(state, event)
            done += 1
        yield command, done


def _check_sights(record: Record, game: AnyGame) -> Iterator[AnyEvent]:
    view = game.new_view(record.settings, record.audience)
    for done, sight in enumerate(record.events):
        try:
            game.check_sight(view, sight)
        except BlindsideError as wrong:
            raise _rule_violation(done, sight, wrong.message) from None
        view = game.update_view(view, sight, game.advance_board(view.board, sight))
        yield sight


def _rule_violation(done: int, event: AnyEvent, reason: Message) -> NotAllowed:
    return NotAllowed(
        "record/breaks-rules",
        msg("event {number} breaks the rules, {event}: {reason}", number=done + 1, event=to_json(event), reason=reason),
    )
