"""The player's marks, and their copy at a server, shared by all devices of the player."""

from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any

import msgspec
from msgspec import Struct

from blindside.core.errors import BlindsideError, StaleRequest
from blindside.core.json import from_json
from blindside.games.code777.notepad import Mark, Notepad
from blindside.games.code777.view import View


class Sheet(Struct, frozen=True):
    """The marks for one rack. A new rack begins a new sheet."""

    filled_at: int = 0
    """The event that filled the own rack."""
    notepad: Notepad = Notepad()


SaveSheet = Callable[[Sheet], None]
FINISH_SECONDS = 2.0
"""How long to wait for the last marks to be written."""


def current_sheet(sheet: Sheet, view: View, seat: int) -> Sheet:
    """Return the same sheet, or a clean one if the rack is a new one."""
    filled_at = view.board.filled_at[seat]
    return sheet if filled_at <= sheet.filled_at else Sheet(filled_at)


Fetch = Callable[[str, str, Any], bytes]
"""Takes an HTTP method, a path below the table, and a body."""


class _StoredSheet(Struct, frozen=True):
    sheet: int
    """The event that filled the rack."""
    layers: tuple[tuple[Mark, ...], ...]


class _StoredNotepad(Struct, frozen=True):
    version: int
    marks: dict[str, Any]


class ServerNotepad:
    def __init__(self, fetch: Fetch) -> None:
        self._fetch = fetch
        self._sheet = 0
        self._version = 0
        self._stored = self._local = Notepad()
        """The marks at the server, and the marks that were last shown here."""

    def read(self, sheet: int) -> Notepad:
        """Return the marks on this sheet, from all devices."""
        self._sheet = sheet
        self._read()
        self._local = self._stored
        return self._local

    def write(self, marked: Sheet) -> None:
        """Apply the changes made here to the marks at the server."""
        sheet, notepad = marked.filled_at, marked.notepad
        if sheet != self._sheet:
            self._sheet, self._stored, self._local = sheet, Notepad(), Notepad()
        before, self._local = self._local, notepad
        while before != notepad:
            wanted = _merge_changes(self._stored, before, notepad)
            marks = msgspec.to_builtins(_StoredSheet(sheet, wanted.layers))
            try:
                self._fetch("PUT", "notepad", _StoredNotepad(self._version + 1, marks))
            except StaleRequest:  # another device of the player has written
                self._read()
            else:
                self._version, self._stored = self._version + 1, wanted
                return

    def _read(self) -> None:
        kept: _StoredNotepad = from_json(self._fetch("GET", "notepad", None), _StoredNotepad)
        self._version = kept.version
        try:
            found = msgspec.convert(kept.marks, _StoredSheet)
        except msgspec.ValidationError:
            found = _StoredSheet(-1, ())
        fits = found.sheet == self._sheet and _shape(found.layers) == _shape(Notepad().layers)
        self._stored = Notepad(found.layers) if fits else Notepad()


def _shape(layers: tuple[tuple[Mark, ...], ...]) -> list[int]:
    return [len(layer) for layer in layers]


def _merge_changes(kept: Notepad, before: Notepad, after: Notepad) -> Notepad:
    """Return the stored marks with the changes from `before` to `after`."""
    return Notepad(
        tuple(
            tuple(there if old == new else new for there, old, new in zip(*layers, strict=True))
            for layers in zip(kept.layers, before.layers, after.layers, strict=True)
        )
    )


class BackgroundWriter:
    """A thread that writes marks in order, while the screen goes on."""

    def __init__(self, write: SaveSheet) -> None:
        """Marks that cannot be written are dropped."""
        self.queue: SimpleQueue[Sheet | None] = SimpleQueue()
        self._thread = Thread(target=_write_sheets, args=(self.queue, write), daemon=True)
        self._thread.start()

    def finish(self) -> None:
        """Wait for the last marks to be written, for FINISH_SECONDS at most."""
        self.queue.put(None)
        self._thread.join(FINISH_SECONDS)


def _write_sheets(queue: SimpleQueue[Sheet | None], write: SaveSheet) -> None:
    while (sheet := queue.get()) is not None:
        with suppress(BlindsideError):
            write(sheet)
