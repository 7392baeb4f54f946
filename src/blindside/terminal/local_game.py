"""A game in this process: with whom it is played, how it is saved, and where its record goes."""

import sys
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from blindside import games
from blindside.console import transcripts
from blindside.console.bots import in_seats, names_in_seats, seated, told
from blindside.console.files import write_whole
from blindside.console.text import COMMAND, put, say, tell
from blindside.core.audience import seat_name
from blindside.core.errors import Invalid, Wrong
from blindside.core.messages import msg
from blindside.core.records import Record, write_record
from blindside.core.sessions import Player
from blindside.terminal.games import GAMES
from blindside.terminal.link import Gone
from blindside.terminal.local_link import GameThread, LocalLink
from blindside.terminal.notepad import BackgroundWriter, Sheet
from blindside.terminal.saved_game import Keeping, Kept, Remembered, dealer_of, is_kept

if TYPE_CHECKING:
    from blindside.terminal.screen.app import GameScreen


class LocalGame:
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


def play(game: LocalGame, *, on_screen: bool) -> None:
    """Play it to its end, or until the player leaves."""
    if on_screen:
        _play_on_screen(game)
    else:
        kept = game.kept
        put(transcripts.title(kept.game, kept.settings))
        tell(GAMES[kept.game].greeting)
        tell(msg("With you: {company}", company=told(game.bots)))
        with suppress(Gone, KeyboardInterrupt):
            game.play(GAMES[kept.game].person(0, kept.aid, kept.sheet, game.note))
    _conclude(game)


def _play_on_screen(game: LocalGame) -> None:
    screen, thread, notes = begin_on_screen(game)
    screen.run()
    notes.finish()
    if thread.failure is not None:
        raise thread.failure
    if screen.return_code:
        sys.exit(screen.return_code)


def begin_on_screen(game: LocalGame) -> "tuple[GameScreen, GameThread, BackgroundWriter]":
    """The game is played from here on; of all that, the screen has the other ends of queues."""
    kept = game.kept
    names = (say(msg("{seat} (you)", seat=seat_name(0))), *map(say, told(game.bots)))
    news: SimpleQueue[Any] = SimpleQueue()
    wishes: SimpleQueue[Any] = SimpleQueue()
    notes = BackgroundWriter(game.note)
    link = LocalLink(kept.game, kept.settings, names, news, wishes)
    screen = GAMES[kept.game].screen(link, kept.aid, kept.sheet, notes.queue.put)
    thread = GameThread(game.play, news, wishes)
    thread.start()
    return screen, thread, notes


def _conclude(game: LocalGame) -> None:
    """Say where the game or its record is, when it is over or left."""
    go_on = f"{COMMAND} play {game.kept.game} --resume"
    file = game.file
    if game.unwritten is not None and game.keeping is None:
        raise game.unwritten
    if game.unwritten is not None:
        raise Invalid(
            "play/record",
            msg(
                "{reason}; the game is kept, to write its record elsewhere: {command}",
                reason=game.unwritten.message,
                command=f"{go_on} --record",
            ),
        )
    if not game.over and game.keeping is not None:
        tell(msg("The game is kept; to go on with it: {command}", command=go_on))
    elif not game.over and is_kept(game.kept.game):
        tell(msg("This game is not kept, because another one is; to go on with that: {command}", command=go_on))
    elif file is not None:
        tell(msg("The record is in {file}; to see it: {command}", file=file, command=f"{COMMAND} record show {file}"))
