"""The games of a recorded match, as far as the record's audience may know them."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.core.records import Record
from blindside.games import replay, widest_audience
from blindside.games.mastermind.codes import Code
from blindside.games.mastermind.events import Challenged, Clued, CodeLeftOpen, SawCodeSet
from blindside.games.mastermind.fitting import Clue
from blindside.review.limits import Patience, endless, require_mastermind


class Played(Struct, frozen=True):
    number: int
    """Counted from 1; a void game is counted too."""
    codemaker: int
    clues: Sequence[Clue] = ()
    seqs: Sequence[int] = ()
    """The events that gave them."""
    code: Code | None = None
    open: bool = False
    """No code was fixed: the one shown in the end fits all clues."""
    void: bool = False
    """Challenged with success, and played again."""

    @property
    def found(self) -> bool:
        return bool(self.clues) and self.clues[-1][0] == self.code


def games_of(record: Record, patience: Patience = endless) -> list[Played]:
    record = require_mastermind(record)
    games: list[Played] = []
    for sight, view in replay(record, widest_audience(record)):
        patience()
        match sight:
            case SawCodeSet(codemaker) | CodeLeftOpen(codemaker):
                games.append(Played(len(games) + 1, codemaker, open=isinstance(sight, CodeLeftOpen)))
            case Challenged(wrong_rows=wrong) if wrong:
                games[-1] = replace(games[-1], void=True)
            case Clued():
                games[-1] = replace(games[-1], seqs=(*games[-1].seqs, view.board.seq))
            case _:
                pass
        if games:
            games[-1] = replace(games[-1], clues=view.board.clues, code=view.board.code or view.code)
    if not games:
        raise Invalid("review/no-game", msg("no game has begun in this record"))
    return games
