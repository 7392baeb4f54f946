"""The saved game: its settings, the draws so far, and the player's moves. All of it can be replayed from these.

A game from a seed needs no draws; without one, later draws are not in the file. The file is replaced as a whole before
a draw is shown and after each move, so nothing is lost however the process ends.
"""

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import reduce
from operator import or_
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec
from msgspec import Struct

from blindside.console.files import read_file, write_private_file
from blindside.console.text import COMMAND
from blindside.core.dealers import Dealer, Item, LiveDealer, SimulationDealer, check_seed, seat_dealer, shuffle_with
from blindside.core.errors import BlindsideError, InvalidInput
from blindside.core.installation import data_dir
from blindside.core.json import describe_json_error, from_json, to_json, to_json_bytes
from blindside.core.messages import msg
from blindside.core.records import Record, upgrade_command, upgrade_settings
from blindside.core.sessions import Player
from blindside.games import read_settings
from blindside.games.code777.notepad import Notepad
from blindside.games.code777.tiles import read_rack
from blindside.table.options import HintLevel
from blindside.terminal.games import GAMES
from blindside.terminal.notepad import Sheet

VERSION = 3
Move: Any = reduce(or_, (screens.move for screens in GAMES.values()))


class PlayedMove(Struct, frozen=True, forbid_unknown_fields=True):
    seq: int
    """The last event before the move. It shows if the replayed game differs."""
    command: Move | None


class SavedGame(Struct, forbid_unknown_fields=True, kw_only=True):
    version: int = VERSION
    game: str
    settings: Any
    first: int | None
    """The first reader or codemaker, if one was chosen."""
    bots: str
    hints: HintLevel
    seed: int | None
    """None if the draws come from the operating system."""
    draws: list[list[int]]
    """Without a seed: the draws of the table, then of each bot."""
    moves: list[PlayedMove] = []
    sheet: Sheet = Sheet()


def new_saved_game(
    game: str, settings: Any, first: int | None, bots: str, hints: HintLevel, seed: int | None
) -> SavedGame:
    if seed is not None:
        check_seed(seed)
    draws: list[list[int]] = [[] for _ in range(settings.players)]
    return SavedGame(game=game, settings=settings, first=first, bots=bots, hints=hints, seed=seed, draws=draws)


def make_dealer(saved: SavedGame, seat: int) -> Dealer:
    """Return the dealer of the bot in this seat, or of the table for seat 0: the person draws nothing."""
    if saved.seed is None:
        return RecordingDealer(saved.draws[seat])
    return seat_dealer(saved.seed, seat) if seat else SimulationDealer(saved.seed)


class RecordingDealer:
    """Repeats the recorded draws, and then draws from the operating system and records that."""

    def __init__(self, drawn: list[int]) -> None:
        self._drawn = drawn
        self._live = LiveDealer()
        self._next = 0

    def pick(self, count: int, /) -> int:
        if self._next == len(self._drawn):
            self._drawn.append(self._live.pick(count))
        number = self._drawn[self._next]
        if not 0 <= number < count:
            raise _inconsistent_moves()
        self._next += 1
        return number

    def shuffle(self, items: Sequence[Item], /) -> tuple[Item, ...]:
        return shuffle_with(items, self.pick)


def saved_game_path(game: str) -> Path:
    return data_dir() / f"saved-{game}.json"


def has_saved_game(game: str) -> bool:
    try:
        return saved_game_path(game).is_file()
    except InvalidInput:
        return False  # the user has no home directory


def read_save_time(game: str) -> datetime:
    return datetime.fromtimestamp(saved_game_path(game).stat().st_mtime).astimezone()


def read_saved_game(game: str) -> SavedGame:
    """Read and check the saved game. Whether its moves are possible shows only in the replay."""
    if not has_saved_game(game):
        raise InvalidInput(
            "saved/none", msg("there is no saved game: start one with '{command}'", command=f"{COMMAND} play {game}")
        )
    try:
        return _read(game)
    except BlindsideError as error:
        raise cannot_resume(game, error) from None


def _read(game: str) -> SavedGame:
    given = from_json(read_file(str(saved_game_path(game))))
    if not isinstance(given, dict):
        raise InvalidInput("saved/no-object", msg("it is not a JSON object"))
    if given.get("version") in (1, 2):
        given = _upgrade(given)
    if given.get("version") != VERSION:
        found = given.get("version")
        raise InvalidInput(
            "saved/version",
            msg("it has version {given}, but this Blindside reads version {known}", given=found, known=VERSION),
        )
    try:
        saved = msgspec.convert(given, SavedGame, dec_hook=lambda _, text: read_rack(str(text)))
    except msgspec.ValidationError as error:
        raise InvalidInput("saved/value", describe_json_error(error)) from None
    if saved.game != game:
        raise InvalidInput("saved/game", msg("it is a {game} game", game=saved.game))
    saved.settings = read_settings(game, to_json(saved.settings))
    _check(saved)
    return saved


def _upgrade(saved: dict[str, Any]) -> dict[str, Any]:
    """Rename what versions 1 and 2 named differently."""
    upgraded = {**saved, "version": VERSION, "settings": upgrade_settings(saved.get("settings"))}
    for old, new in (("aid", "hints"), ("deeds", "moves")):
        if old in upgraded:
            upgraded[new] = upgraded.pop(old)
    moves = upgraded.get("moves")
    if isinstance(moves, list):
        upgraded["moves"] = [
            {**move, "command": upgrade_command(move.get("command"))} if isinstance(move, dict) else move
            for move in moves
        ]
    return upgraded


def _check(saved: SavedGame) -> None:
    GAMES[saved.game].check(saved.settings)
    if saved.seed is not None:
        check_seed(saved.seed)
    if len(saved.draws) != saved.settings.players:
        raise _foreign_field("draws")
    if [len(layer) for layer in saved.sheet.notepad.layers] != [len(layer) for layer in Notepad().layers]:
        raise _foreign_field("sheet")
    commands = [move.command for move in saved.moves if move.command is not None]
    if any(not isinstance(command, GAMES[saved.game].move) or command.seat != 0 for command in commands):
        raise _foreign_field("moves")


def _foreign_field(field: str) -> InvalidInput:
    return InvalidInput(f"saved/{field}", msg("the field '{field}' does not belong to this game", field=field))


def _inconsistent_moves() -> InvalidInput:
    return InvalidInput("saved/otherwise", msg("its moves are not possible in this version"))


def cannot_resume(game: str, error: BlindsideError) -> InvalidInput:
    """Return the error for a saved game that cannot be used: its file, the reason, and what to do."""
    file, reason = saved_game_path(game), error.message
    unusable = msg(
        "{file}: this game cannot be resumed ({reason}): delete the file to start a new one", file=file, reason=reason
    )
    return InvalidInput("saved/unusable", unusable)


class Autosave:
    """Writes the saved game as the game goes on."""

    def __init__(self, saved: SavedGame) -> None:
        self.saved = saved
        self._lock = Lock()  # marks come from one thread, moves from another
        self._over = False
        self._saved_draws = self._count_draws()

    def start(self) -> None:
        """Write the file before the game begins, so that an error is shown before the screen opens."""
        with self._lock:
            self._write()

    def save_draws(self) -> None:
        """Save new draws before they are shown.

        They cannot be taken back: if they cannot be written now, the next move writes them or is refused.
        """
        if self._count_draws() != self._saved_draws:
            with self._lock, suppress(BlindsideError):
                self._write()

    def save_move(self, move: PlayedMove) -> None:
        """Save a move, or raise and leave it out."""
        with self._lock:
            self.saved.moves.append(move)
            try:
                self._write()
            except BlindsideError:
                self.saved.moves.pop()
                raise

    def save_sheet(self, sheet: Sheet) -> None:
        with self._lock:
            self.saved.sheet = sheet
            self._write()

    def delete(self) -> None:
        with self._lock:
            self._over = True
            saved_game_path(self.saved.game).unlink(missing_ok=True)

    def _count_draws(self) -> int:
        return sum(map(len, self.saved.draws))

    def _write(self) -> None:
        if self._over:
            return
        drawn = self._count_draws()
        write_private_file(saved_game_path(self.saved.game), to_json_bytes(self.saved))
        self._saved_draws = drawn


class ReplayingPlayer:
    """A person whose moves are saved. The saved ones are replayed first, without asking."""

    def __init__(self, person: Player, autosave: Autosave) -> None:
        self._person = person
        self._autosave = autosave
        self._to_replay = deque(autosave.saved.moves)
        self._has_acted = False

    def play(self, played: Callable[[Player], Record]) -> Record:
        """Play the whole game. An error before the person acts is an error of the saved game."""
        try:
            record = played(self)
            if self._to_replay:
                raise _inconsistent_moves()
        except BlindsideError as error:
            if self._has_acted or not self._autosave.saved.moves:
                raise
            raise cannot_resume(self._autosave.saved.game, error) from None
        return record

    def see(self, sight: Any, view: Any) -> None:
        if not self._to_replay:
            self._autosave.save_draws()
        self._person.see(sight, view)

    def act(self, view: Any) -> Any:
        if self._to_replay:
            if self._to_replay[0].seq != view.board.seq:
                raise _inconsistent_moves()
            return self._to_replay.popleft().command
        self._has_acted = True
        while True:
            command = self._person.act(view)
            if command is not None and not isinstance(command, GAMES[self._autosave.saved.game].move):
                return command  # leaving ends it
            try:
                self._autosave.save_move(PlayedMove(view.board.seq, command))
            except BlindsideError as error:
                self._person.handle_error(error)
            else:
                return command

    def handle_error(self, error: BlindsideError) -> None:
        if not self._to_replay:
            self._person.handle_error(error)
