"""A person at the prompt of a server's table of Code 777: their notes are those that their browser shows."""

from blindside.cli.join.looks import no_answer
from blindside.cli.join.marks import Marks
from blindside.cli.join.server import Unanswered
from blindside.cli.person_code777 import Code777Person
from blindside.core.errors import Illegal
from blindside.core.messages import msg
from blindside.games.code777.view import View
from blindside.table.options import Aid

NOTES = frozenset({"triangle", "cross", "circle", "erase", "clear"})


class NotedPerson(Code777Person):
    def __init__(self, seat: int, aid: Aid, marks: Marks) -> None:
        super().__init__(seat, aid)
        self._marks = marks

    def looked(self, typed: list[str], view: View) -> bool:
        if not NOTES & set(typed[:1]):
            return super().looked(typed, view)
        if self._aid == "none":
            raise Illegal("table/no-notes", msg("nobody takes notes at this table"))
        sheet = view.board.filled_at[self.seat]
        try:
            self._notepad = self._marks.read(sheet)
            looked = super().looked(typed, view)
            self._marks.write(sheet, self._notepad)
        except Unanswered:
            raise no_answer() from None
        return looked
