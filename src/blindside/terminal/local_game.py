"""A game in this process: with whom it is played, how it is saved, where its record goes, and its link to a screen."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

from blindside import games
from blindside.console import transcripts
from blindside.console.bots import assign_bots, assign_names, create_players, describe_bots
from blindside.console.files import make_private_folder, write_file
from blindside.console.text import COMMAND, is_interactive, put, say, tell
from blindside.core.audience import seat_name
from blindside.core.errors import BlindsideError, InvalidInput, NotAllowed
from blindside.core.file_lock import try_lock
from blindside.core.messages import msg, plural
from blindside.core.records import Record, write_record
from blindside.core.sessions import Player
from blindside.terminal.games import GAMES
from blindside.terminal.link import Awaited, Crashed, Emit, Event, GameOver, Observed, PlayerQuit, Refused
from blindside.terminal.notepad import BackgroundWriter, Sheet
from blindside.terminal.prompt import confirm
from blindside.terminal.saved_game import (
    Autosave,
    ReplayingPlayer,
    SavedGame,
    cannot_resume,
    has_saved_game,
    make_dealer,
    read_save_time,
    read_saved_game,
    saved_game_path,
)

if TYPE_CHECKING:
    from blindside.terminal.screen.app import GameScreen


class LocalGame:
    def __init__(self, saved: SavedGame, autosave: Autosave | None, file: str | None) -> None:
        self.saved = saved
        self.autosave = autosave
        """None: nothing is kept of it."""
        self.file = file
        self.over = False
        self.record_error: BlindsideError | None = None
        """Why there is no record, though the game is over."""
        others = range(1, saved.settings.players)
        self._kinds = assign_bots(saved.game, saved.settings, saved.bots, others)
        self.bots = assign_names(saved.bots, others)

    def play(self, person: Player) -> Record:
        """The whole game. It is kept until its record is written."""
        record = self._run(person) if self.autosave is None else ReplayingPlayer(person, self.autosave).play(self._run)
        self.over = True
        try:
            if self.file is not None:
                write_file(self.file, write_record(record))
            if self.autosave is not None:
                self.autosave.delete()
        except BlindsideError as wrong:
            self.record_error = wrong
        return record

    def save_sheet(self, sheet: Sheet) -> None:
        if self.autosave is not None:
            self.autosave.save_sheet(sheet)

    def _run(self, person: Player) -> Record:
        bots = create_players(self._kinds, partial(make_dealer, self.saved))
        saved = self.saved
        return games.play(saved.game, saved.settings, [person, *bots], make_dealer(saved, 0), saved.first)


@contextmanager
def open_game(
    game: str, file: str | None, resume: bool, begin: Callable[[], SavedGame], go_on: Callable[[], SavedGame]
) -> Iterator[LocalGame]:
    """A new game, or the one that was left. It is kept as it goes on, but for one beside another that is."""
    with ExitStack() as until_over:
        is_alone = _lock_saved_game(game, until_over, resume)
        if resume or (is_alone and _wants_to_resume(game)):
            saved = go_on()
            try:
                playing = LocalGame(saved, Autosave(saved), file)
            except BlindsideError as wrong:
                raise cannot_resume(game, wrong) from None
            yield playing
            return
        saved = begin()
        has_autosave = is_alone and (is_interactive() or not has_saved_game(game))
        playing = LocalGame(saved, Autosave(saved) if has_autosave else None, file)
        if playing.autosave is not None:
            playing.autosave.start()
        yield playing


def _lock_saved_game(game: str, until_over: ExitStack, resume: bool) -> bool:
    """Whether the game can be kept: it is told why not. One that was left is gone on with where it can."""
    try:
        make_private_folder(saved_game_path(game).parent)
        is_alone = until_over.enter_context(try_lock(saved_game_path(game)))
    except BlindsideError as wrong:
        if resume:
            raise
        tell(msg("{reason}: this game will not be saved.", reason=wrong.message))
        return False
    if not is_alone:
        if resume:
            raise NotAllowed("kept/played", msg("the saved game is being played in another terminal"))
        tell(msg("A game is being played in another terminal: this one will not be saved."))
    return is_alone


def _wants_to_resume(game: str) -> bool:
    """Whether a game that was left is gone on with; a pipe is not asked."""
    if not has_saved_game(game) or not is_interactive():
        return False
    saved = read_saved_game(game)
    left = plural(
        "Saved game of {when}: {count} move of yours, with {company}.",
        "Saved game of {when}: {count} moves of yours, with {company}.",
        len(saved.deeds),
        when=f"{read_save_time(game):%Y-%m-%d %H:%M}",
        company=describe_bots(assign_names(saved.bots, range(1, saved.settings.players))),
    )
    tell(left)
    return confirm(msg("Resume it? Otherwise a new game replaces it."))


def play(game: LocalGame, *, on_screen: bool) -> None:
    """Play it to its end, or until the player leaves."""
    if on_screen:
        _play_on_screen(game)
    else:
        saved = game.saved
        put(transcripts.title(saved.game, saved.settings))
        tell(GAMES[saved.game].greeting)
        tell(msg("Opponents: {company}", company=describe_bots(game.bots)))
        with suppress(PlayerQuit, KeyboardInterrupt):
            game.play(GAMES[saved.game].prompt_player(0, saved.aid, saved.sheet, game.save_sheet))
    _print_end(game)


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
    saved = game.saved
    names = (say(msg("{seat} (you)", seat=seat_name(0))), *map(say, describe_bots(game.bots)))
    news: SimpleQueue[Any] = SimpleQueue()
    wishes: SimpleQueue[Any] = SimpleQueue()
    notes = BackgroundWriter(game.save_sheet)
    link = LocalLink(saved.game, saved.settings, names, news, wishes)
    screen = GAMES[saved.game].screen(link, saved.aid, saved.sheet, notes.queue.put)
    thread = GameThread(game.play, news, wishes)
    thread.start()
    return screen, thread, notes


def _print_end(game: LocalGame) -> None:
    """Say where the game or its record is, when it is over or left."""
    go_on = f"{COMMAND} play {game.saved.game} --resume"
    file = game.file
    if game.record_error is not None and game.autosave is None:
        raise game.record_error
    if game.record_error is not None:
        raise InvalidInput(
            "play/record",
            msg(
                "{reason}; the game is saved, to write its record elsewhere: {command}",
                reason=game.record_error.message,
                command=f"{go_on} --record",
            ),
        )
    if not game.over and game.autosave is not None:
        tell(msg("The game is saved. To resume it: {command}", command=go_on))
    elif not game.over and has_saved_game(game.saved.game):
        tell(msg("This game is not saved, because another one is. To resume that one: {command}", command=go_on))
    elif file is not None:
        tell(msg("The record is in {file}. To show it: {command}", file=file, command=f"{COMMAND} record show {file}"))


class LinkedPlayer:
    """The player whose seat the screen shows: says what it sees, and waits for what it wants."""

    def __init__(self, seat: int, tell: Emit, wishes: SimpleQueue[Any]) -> None:
        self._seat = seat
        self._tell = tell
        self._commands = wishes

    def see(self, sight: Any, view: Any) -> None:
        self._tell(Observed(sight, view))

    def act(self, view: Any) -> Any:
        self._tell(Awaited(frozenset({self._seat})))
        wish = self._commands.get()
        if wish is PlayerQuit:
            raise PlayerQuit
        self._tell(Awaited(frozenset()))
        return wish

    def handle_error(self, wrong: BlindsideError) -> None:
        self._tell(Refused(wrong))


class GameThread(Thread):
    """Plays the game, beside the screen. They have queues in common, and so no screen can reach the whole truth."""

    def __init__(self, play: Callable[[Player], Record], news: SimpleQueue[Event], wishes: SimpleQueue[Any]) -> None:
        # Nobody waits for it: a bot that thinks for long need not be waited for when the screen is closed.
        super().__init__(daemon=True)
        self._play = play
        self._news = news
        self._wishes = wishes
        self.failure: Exception | None = None
        """Why the game broke off."""

    def run(self) -> None:
        try:
            self._news.put(GameOver(self._play(LinkedPlayer(0, self._news.put, self._wishes))))
        except PlayerQuit:
            pass
        except Exception as error:  # told where the game was begun, once the screen is gone
            self.failure = error
            self._news.put(Crashed(error))


class LocalLink:
    """The screen's end of the queues."""

    def __init__(
        self,
        game: str,
        settings: Any,
        names: tuple[str, ...],
        news: SimpleQueue[Event],
        wishes: SimpleQueue[Any],
    ) -> None:
        self.game = game
        self.settings = settings
        self.seat = 0
        self.names = names
        self._news = news
        self._wishes = wishes

    def begin(self, tell: Emit, /) -> None:
        Thread(target=_pass_on, args=(self._news, tell), daemon=True).start()

    def do(self, command: Any, seq: int, /) -> None:
        self._wishes.put(command)

    def is_settled(self, awaited: Awaited, /) -> bool:
        return True

    def close(self) -> None:
        self._wishes.put(PlayerQuit)


def _pass_on(news: SimpleQueue[Event], tell: Emit) -> None:
    while True:
        told = news.get()
        tell(told)
        if isinstance(told, GameOver | Crashed):
            return
