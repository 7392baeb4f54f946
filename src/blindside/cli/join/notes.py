"""A person at the prompt of a server's table of Code 777: their notes are those that their browser shows."""

from blindside.cli import aids
from blindside.cli.join.looks import no_answer
from blindside.cli.join.marks import Marks
from blindside.cli.join.server import Unanswered
from blindside.cli.person_code777 import Code777Person
from blindside.cli.sheet import Sheet
from blindside.games.code777.view import View
from blindside.table.options import Aid, includes


class NotedPerson(Code777Person):
    def __init__(self, seat: int, aid: Aid, marks: Marks) -> None:
        super().__init__(seat, aid)
        self._marks = marks

    def looked(self, typed: list[str], view: View) -> bool:
        if aids.CODE777.get("".join(typed[:1])) != "marks" or not includes(self._aid, "marks"):
            return super().looked(typed, view)
        filled_at = view.board.filled_at[self.seat]
        try:
            self._sheet = Sheet(filled_at, self._marks.read(filled_at))
            looked = super().looked(typed, view)
            self._marks.write(self._sheet)
        except Unanswered:
            raise no_answer() from None
        return looked
