"""The games of a recorded match, as far as the record's audience may know them."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from blindside.cli.record import audience_of
from blindside.core.audience import seat_name
from blindside.core.errors import Invalid
from blindside.core.messages import Message, msg
from blindside.core.records import Record
from blindside.games import replay
from blindside.games.mastermind.codes import Code
from blindside.games.mastermind.events import Challenged
from blindside.games.mastermind.fitting import Clue
from blindside.games.mastermind.sights import SawCodeSet


class Played(Struct, frozen=True):
    number: int
    """Counted from 1; a void game is counted too."""
    codemaker: int
    clues: Sequence[Clue] = ()
    code: Code | None = None
    void: bool = False
    """Challenged with success, and played again."""


def games_of(record: Record) -> list[Played]:
    if record.game != "mastermind":
        raise Invalid("cli/not-mastermind", msg("this is no record of Mastermind"))
    games: list[Played] = []
    for sight, view in replay(record, audience_of(record)):
        match sight:
            case SawCodeSet(codemaker):
                games.append(Played(len(games) + 1, codemaker))
            case Challenged(wrong_rows=wrong) if wrong:
                games[-1] = replace(games[-1], void=True)
        if games:
            games[-1] = replace(games[-1], clues=view.board.clues, code=view.board.code or view.code)
    if not games:
        raise Invalid("cli/no-game", msg("no game has begun in this record"))
    return games


def chosen(games: Sequence[Played], number: int | None) -> Sequence[Played]:
    if number is None:
        return games
    if not 1 <= number <= len(games):
        raise Invalid(
            "cli/game", msg("there is no game {number}: the games are 1 to {last}", number=number, last=len(games))
        )
    return [games[number - 1]]


def title(played: Played) -> Message:
    line = msg("Game {number}, codemaker {seat}", number=played.number, seat=seat_name(played.codemaker))
    return msg("{game}: challenged, and void", game=line) if played.void else line
