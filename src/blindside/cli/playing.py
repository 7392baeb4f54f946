"""A game that a person plays in this process: with whom, how it is kept, and where its record goes."""

from functools import partial

from blindside import games
from blindside.cli.company import in_seats, names_in_seats, seated
from blindside.cli.files import write_whole
from blindside.cli.kept import Keeping, Kept, Remembered, dealer_of
from blindside.cli.sheet import Sheet
from blindside.core.errors import Wrong
from blindside.core.records import Record, write_record
from blindside.core.sessions import Player


class Playing:
    def __init__(self, kept: Kept, keeping: Keeping | None, file: str | None) -> None:
        self.kept = kept
        self.keeping = keeping
        """None: nothing is kept of it."""
        self.file = file
        self.over = False
        self.unwritten: Wrong | None = None
        """Why there is no record, though the game is over."""
        others = range(1, kept.settings.players)
        self._kinds = in_seats(kept.game, kept.settings, kept.bots, others)
        self.bots = names_in_seats(kept.bots, others)

    def play(self, person: Player) -> Record:
        """The whole game. It is kept until its record is written."""
        record = self._whole(person) if self.keeping is None else Remembered(person, self.keeping).play(self._whole)
        self.over = True
        try:
            if self.file is not None:
                write_whole(self.file, write_record(record))
            if self.keeping is not None:
                self.keeping.end()
        except Wrong as wrong:
            self.unwritten = wrong
        return record

    def note(self, sheet: Sheet) -> None:
        if self.keeping is not None:
            self.keeping.note(sheet)

    def _whole(self, person: Player) -> Record:
        bots = seated(self._kinds, partial(dealer_of, self.kept))
        kept = self.kept
        return games.play(kept.game, kept.settings, [person, *bots], dealer_of(kept, 0), kept.first)
