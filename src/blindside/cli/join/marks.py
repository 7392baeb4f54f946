"""Own marks, kept at the server as browsers keep them: every device of a player shows the same."""

from queue import SimpleQueue
from threading import Thread
from typing import Any

import msgspec
from msgspec import Struct

from blindside.cli.join.sitting import Sitting
from blindside.core.errors import Stale, Wrong
from blindside.core.records import from_json
from blindside.games.code777.notepad import Mark, Notepad
from blindside.games.code777.view import View

FINISH_SECONDS = 2.0


class _Sheet(Struct, frozen=True):
    sheet: int
    """When the own rack was filled: the marks are about these tiles."""
    layers: tuple[tuple[Mark, ...], ...]


class _Kept(Struct, frozen=True):
    version: int
    marks: dict[str, Any]


class Marks:
    def __init__(self, sitting: Sitting, view: View) -> None:
        self._sitting = sitting
        self.sheet = view.board.filled_at[sitting.seat]
        self._kept = _Kept(0, {})
        self._wishes: SimpleQueue[_Sheet | None] = SimpleQueue()
        self._writer = Thread(target=self._write, daemon=True)
        self._writer.start()

    def read(self) -> Notepad:
        """What was marked on the sheet that lies there now."""
        try:
            self._read()
            found = msgspec.convert(self._kept.marks, _Sheet)
        except (Wrong, msgspec.ValidationError):
            return Notepad()
        notepad = Notepad(found.layers)
        shape = [len(layer) for layer in Notepad().layers]
        fits = found.sheet == self.sheet and [len(layer) for layer in notepad.layers] == shape
        return notepad if fits else Notepad()

    def begins_sheet(self, view: View) -> bool:
        """Whether the own rack has been filled anew, and so the marks are about other tiles now."""
        filled = view.board.filled_at[self._sitting.seat]
        is_new = filled > self.sheet
        self.sheet = max(filled, self.sheet)
        return is_new

    def keep(self, notepad: Notepad) -> None:
        """Returns at once."""
        self._wishes.put(_Sheet(self.sheet, notepad.layers))

    def finish(self) -> None:
        """What was marked last is not lost when the screen is closed."""
        self._wishes.put(None)
        self._writer.join(FINISH_SECONDS)

    def _read(self) -> None:
        self._kept = from_json(self._sitting.fetch("GET", "notepad"), _Kept)

    def _write(self) -> None:
        while (sheet := self._wishes.get()) is not None:
            try:
                self._put(sheet)
            except Stale:  # another device of ours has written: the last one who marks is right
                self._read()
                self._put(sheet)
            except Wrong:
                pass  # the table allows no marks, or is gone

    def _put(self, sheet: _Sheet) -> None:
        kept = _Kept(self._kept.version + 1, msgspec.to_builtins(sheet))
        self._sitting.fetch("PUT", "notepad", kept)
        self._kept = kept
