"""A game that was left, to be gone on with: how it was begun, and what the person did, from which all of it follows.

Every deal comes from the seed and every bot has chance from a dealer of its own, so the same deeds give the same game.
The file is written anew after each of them, whole or not at all: whatever ends the program, nothing is lost.
"""

from collections import deque
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec
from msgspec import Struct

from blindside.cli.files import write_whole
from blindside.cli.place import data_folder
from blindside.cli.speech import COMMAND
from blindside.core.errors import Invalid, Wrong
from blindside.core.messages import msg
from blindside.core.records import to_json_bytes
from blindside.core.sessions import Player
from blindside.games.code777.commands import Move as Code777Move
from blindside.games.code777.notepad import Notepad
from blindside.games.code777.tiles import read_rack
from blindside.games.mastermind.commands import Move as MastermindMove
from blindside.table.options import Aid

VERSION = 1


class Deed(Struct, frozen=True, forbid_unknown_fields=True):
    seq: int
    """The last event before it, by which it is noticed if the game takes another course."""
    command: Code777Move | MastermindMove | None


class Kept(Struct, forbid_unknown_fields=True):
    game: str
    options: dict[str, Any]
    """As they were given to the command."""
    bots: str
    seed: int
    aid: Aid
    deeds: list[Deed] = []
    notepad: Notepad = Notepad()
    version: int = VERSION


def file_of(game: str) -> Path:
    return data_folder() / f"left-{game}.json"


def is_kept(game: str) -> bool:
    return file_of(game).is_file()


def read_kept(game: str) -> Kept:
    file = file_of(game)
    if not file.is_file():
        raise Invalid(
            "kept/none",
            msg("no game was left: begin one with '{command}'", command=f"{COMMAND} play {game}"),
        )
    try:
        kept = msgspec.json.decode(file.read_bytes(), type=Kept, dec_hook=lambda _, text: read_rack(text))
    except (msgspec.MsgspecError, Wrong):
        kept = None
    if kept is None or kept.version != VERSION or kept.game != game:
        raise Invalid("kept/unreadable", msg("{file}: this is no game that can be gone on with", file=file))
    return kept


class Keeping:
    """Writes a game down as it goes on."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept
        self._lock = Lock()  # notes are made in one thread, the game is played in another
        self._over = False

    def begin(self) -> None:
        """Before anything is done: where nothing can be written, that is said while there is no screen yet."""
        with self._lock:
            self._write()

    def do(self, deed: Deed) -> None:
        with self._lock:
            self.kept.deeds.append(deed)
            self._write()

    def note(self, notepad: Notepad) -> None:
        with self._lock:
            self.kept.notepad = notepad
            self._write()

    def end(self) -> None:
        """The game is over: there is nothing to go on with."""
        with self._lock:
            self._over = True
            file_of(self.kept.game).unlink(missing_ok=True)

    def _write(self) -> None:
        if self._over:
            return
        file = file_of(self.kept.game)
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(str(file), to_json_bytes(self.kept))


class Remembered:
    """A person whose deeds are kept. Those of before are done again first, and the person is not asked for them."""

    def __init__(self, person: Player, keeping: Keeping) -> None:
        self._person = person
        self._keeping = keeping
        self._again = deque(keeping.kept.deeds)

    def see(self, sight: Any, view: Any) -> None:
        self._person.see(sight, view)

    def act(self, view: Any) -> Any:
        if not self._again:
            command = self._person.act(view)
            self._keeping.do(Deed(view.board.seq, command))
            return command
        deed = self._again.popleft()
        if deed.seq != view.board.seq:
            raise Invalid(
                "kept/otherwise",
                msg("the game that was left takes another course in this version, and cannot be gone on with"),
            )
        return deed.command

    def refused(self, wrong: Wrong) -> None:
        if not self._again:
            self._person.refused(wrong)
