"""Functions that play, read and replay games of both kinds, for layers that hold no game state."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeGuard, overload

import msgspec

from blindside.core import records
from blindside.core.audience import EVERYONE, SPECTATORS, Audience
from blindside.core.dealers import Dealer
from blindside.core.errors import InvalidInput
from blindside.core.events import AnyEvent
from blindside.core.json import describe_json_error
from blindside.core.messages import Message, msg
from blindside.core.protocols import GameBoard, GameSettings, GameView
from blindside.core.records import Record
from blindside.core.sessions import Player
from blindside.games.code777.events import Sight as Code777Sight
from blindside.games.code777.view import Code777Record
from blindside.games.code777.view import View as Code777View
from blindside.games.mastermind.board import MastermindRecord
from blindside.games.mastermind.board import View as MastermindView
from blindside.games.mastermind.events import Sight as MastermindSight
from blindside.games.registry import GAMES as _GAMES
from blindside.games.registry import PLAY as _PLAY

NAMES = tuple(_GAMES)


def is_code777(record: Record) -> TypeGuard[Code777Record]:
    """Whether it is a record of Code 777."""
    return record.game == "code777"


def is_mastermind(record: Record) -> TypeGuard[MastermindRecord]:
    """Whether it is a record of Mastermind."""
    return record.game == "mastermind"


def parse_record(data: bytes | str) -> Record:
    """Read a record strictly. The rules are not checked."""
    return records.parse_record(data, _GAMES)


def read_record(data: bytes | str, patience: Callable[[], None] = lambda: None) -> Record:
    """Read a record strictly, and refuse one that breaks the rules."""
    record = parse_record(data)
    check_record(record, patience)
    return record


def check_record(record: Record, patience: Callable[[], None] = lambda: None) -> None:
    """Replay a record and raise InvalidInput at the first event that the rules do not allow."""
    records.check_record(record, _GAMES[record.game], patience)


@overload
def replay(record: Code777Record, audience: Audience) -> Iterator[tuple[Code777Sight, Code777View]]: ...
@overload
def replay(record: MastermindRecord, audience: Audience) -> Iterator[tuple[MastermindSight, MastermindView]]: ...
@overload
def replay(record: Record, audience: Audience) -> Iterator[tuple[AnyEvent, GameView[GameBoard]]]: ...
def replay(record: Record, audience: Audience) -> Iterator[tuple[AnyEvent, GameView[GameBoard]]]:
    """Replay the game for an audience: yield each sight and the view after it."""
    return records.replay(record, _GAMES[record.game], audience)


def export(record: Record, audience: Audience) -> Record:
    """Return the part of the record that an audience may have: during the game, its own sights only."""
    return records.export(record, _GAMES[record.game], audience)


def is_over(record: Record) -> bool:
    """Check whether the game in the record is over."""
    return records.is_over(record, _GAMES[record.game])


def widest_audience(record: Record) -> Audience:
    """Return the audience that may see most of the record."""
    if record.audience != EVERYONE:
        return record.audience
    return EVERYONE if is_over(record) else SPECTATORS


def title(game: str) -> Message:
    """Return the name of a game as players read it."""
    return _GAMES[game].title


def make_settings(game: str, given: Mapping[str, object]) -> GameSettings:
    """Add the defaults to the settings given."""
    return _GAMES[game].make_settings(given)


def usual_settings(game: str, settings: GameSettings) -> GameSettings:
    """Return the settings with defaults for all but those that other settings depend on."""
    return make_settings(game, {name: getattr(settings, name) for name in _GAMES[game].dependent_settings})


def settings_for_players(game: str, players: int, given: Mapping[str, object]) -> GameSettings:
    """Add the defaults, and the number of players if the game has a choice of it."""
    has_choice = "players" in _GAMES[game].settings.__struct_fields__
    return make_settings(game, {"players": players, **given} if has_choice else given)


def play(
    game: str, settings: GameSettings, players: Sequence[Player], dealer: Dealer, first: int | None = None
) -> Record:
    """Play a whole game, started by a seat or by a drawn one (None)."""
    return _PLAY[game](settings, players, dealer, first)


def read_settings(game: str, data: bytes | str) -> GameSettings:
    """Read the settings of a game on a server."""
    settings: GameSettings = _read(game, "settings", data)
    return settings


def read_sight(game: str, data: bytes | str) -> AnyEvent:
    """Read a sight of a game on a server."""
    sight: AnyEvent = _read(game, "sight", data)
    return sight


def _read(game: str, kind: Literal["settings", "sight"], data: bytes | str) -> Any:
    try:
        return records.make_decoder(_GAMES[game], getattr(_GAMES[game], kind)).decode(data)
    except (KeyError, msgspec.MsgspecError) as error:
        reason = describe_json_error(error)
        message = msg("this version of Blindside cannot read it: {reason}", reason=reason)
        raise InvalidInput("games/unknown", message) from None


def new_view(game: str, settings: GameSettings, audience: Audience) -> GameView[GameBoard]:
    """Return the view before the first event."""
    return _GAMES[game].new_view(settings, audience)


def update_view(game: str, view: GameView[GameBoard], sight: AnyEvent) -> GameView[GameBoard]:
    """Return the view after a sight."""
    return _GAMES[game].update_view(view, sight, _GAMES[game].advance_board(view.board, sight))
