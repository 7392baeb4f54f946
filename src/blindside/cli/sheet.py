"""Own marks, and which tiles they are about: when the own rack is filled anew, a new sheet begins."""

from collections.abc import Callable

from msgspec import Struct

from blindside.games.code777.notepad import Notepad
from blindside.games.code777.view import View


class Sheet(Struct, frozen=True):
    filled_at: int = 0
    """The event that filled the own rack."""
    notepad: Notepad = Notepad()


Keep = Callable[[Sheet], None]


def turned(sheet: Sheet, view: View, seat: int) -> Sheet:
    """The same sheet, or a clean one if it is about tiles that stand there no more."""
    filled_at = view.board.filled_at[seat]
    return sheet if filled_at <= sheet.filled_at else Sheet(filled_at)
