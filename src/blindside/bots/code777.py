"""Stand-in players for Code 777."""

from blindside.core.errors import Wrong
from blindside.games.code777.commands import Announce, Choose, Command, GiveAnswer
from blindside.games.code777.legal import may_call
from blindside.games.code777.sights import Sight
from blindside.games.code777.tiles import RACKS
from blindside.games.code777.view import View
from blindside.reason.code777.belief import Belief
from blindside.reason.code777.racksets import only_triple


class Certain:
    """Calls when one solution is left to it, and never guesses. Answers truthfully; reads the first of two cards."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._belief = Belief(seat)

    def see(self, sight: Sight, view: View) -> None:
        self._belief.see(sight, view)

    def act(self, view: View) -> Command | None:
        board = view.board
        if board.turn == self._seat and board.phase == "choosing":
            return Choose(self._seat, view.drawn[0])
        if board.turn == self._seat and board.phase == "asked":
            return GiveAnswer(self._seat)
        return self._call(view)

    def _call(self, view: View) -> Announce | None:
        if not may_call(view.board, self._seat):
            return None
        left = self._belief.support
        if view.board.settings.colors_too:
            rack = RACKS[left.bit_length() - 1]
            return Announce(self._seat, rack.numbers, rack) if left.bit_count() == 1 else None
        numbers = only_triple(left)
        return None if numbers is None else Announce(self._seat, numbers)

    def refused(self, wrong: Wrong) -> None:
        raise wrong
