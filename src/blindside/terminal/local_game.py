"""A game in this process: its bots, its autosave, its record, and the link to its front end."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any

from blindside import games
from blindside.bots.registry import assign_bots, assign_names, create_players, describe_bots
from blindside.console import transcripts
from blindside.console.files import make_private_folder, write_file
from blindside.console.text import COMMAND, is_interactive, put, say, tell
from blindside.core.audience import seat_name
from blindside.core.errors import BlindsideError, InvalidInput, NotAllowed
from blindside.core.file_lock import try_lock
from blindside.core.messages import Message, msg, plural
from blindside.core.protocols import GameSettings
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
from blindside.terminal.screen import load_screens
from blindside.wording.names import describe_levels


class LocalGame:
    def __init__(self, saved: SavedGame, autosave: Autosave | None, file: str | None) -> None:
        self.saved = saved
        self.autosave = autosave
        """None if the game is not saved."""
        self.file = file
        self.over = False
        self.record_error: BlindsideError | None = None
        """Why the record of the finished game could not be written."""
        others = range(1, saved.settings.players)
        self._kinds = assign_bots(saved.game, saved.settings, saved.bots, others)
        self.bots = assign_names(saved.bots, others)

    def play(self, person: Player) -> Record:
        """Play the whole game. It stays saved until its record is written."""
        record = self._run(person) if self.autosave is None else ReplayingPlayer(person, self.autosave).play(self._run)
        self.over = True
        try:
            if self.file is not None:
                write_file(self.file, write_record(record))
            if self.autosave is not None:
                self.autosave.delete()
        except BlindsideError as error:
            self.record_error = error
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
    """Open a new or the saved game. It is saved as it goes on, unless another one is."""
    with ExitStack() as until_over:
        is_alone = _lock_saved_game(game, until_over, resume)
        if resume or (is_alone and _wants_to_resume(game)):
            saved = go_on()
            try:
                playing = LocalGame(saved, Autosave(saved), file)
            except BlindsideError as error:
                raise cannot_resume(game, error) from None
            yield playing
            return
        saved = begin()
        has_autosave = is_alone and (is_interactive() or not has_saved_game(game))
        playing = LocalGame(saved, Autosave(saved) if has_autosave else None, file)
        if playing.autosave is not None:
            playing.autosave.start()
        yield playing


def _lock_saved_game(game: str, until_over: ExitStack, resume: bool) -> bool:
    """Return whether the game can be saved, and say why not. Raise that if a saved game is to be resumed."""
    try:
        make_private_folder(saved_game_path(game).parent)
        is_alone = until_over.enter_context(try_lock(saved_game_path(game)))
    except BlindsideError as error:
        if resume:
            raise
        tell(msg("{reason}: this game will not be saved.", reason=error.message))
        return False
    if not is_alone:
        if resume:
            raise NotAllowed("saved/played", msg("the saved game is being played in another terminal"))
        tell(msg("A game is being played in another terminal: this one will not be saved."))
    return is_alone


def _wants_to_resume(game: str) -> bool:
    """Ask whether to resume the saved game. A pipe is not asked."""
    if not has_saved_game(game) or not is_interactive():
        return False
    saved = read_saved_game(game)
    left = plural(
        "Saved game from {when}: {count} move by you, against {company}.",
        "Saved game from {when}: {count} moves by you, against {company}.",
        len(saved.moves),
        when=f"{read_save_time(game):%Y-%m-%d %H:%M}",
        company=describe_bots(assign_names(saved.bots, range(1, saved.settings.players))),
    )
    tell(left)
    return confirm(msg("Resume it? Otherwise a new game replaces it."))


def play(game: LocalGame, *, on_screen: bool) -> None:
    """Play it to its end, or until the player leaves."""
    link = connect(game)
    if on_screen:
        _play_on_screen(game, link)
    else:
        with suppress(PlayerQuit, KeyboardInterrupt):
            _play_in_lines(game, link)
    link.close()
    _print_end(game)


def connect(game: LocalGame) -> "LocalLink":
    names = (say(msg("{seat} (you)", seat=seat_name(0))), *map(say, describe_bots(game.bots)))
    saved = game.saved
    about_bots = describe_levels(saved.game, saved.settings, game.bots.values())
    return LocalLink(saved.game, saved.settings, names, about_bots, game.play)


def _play_in_lines(game: LocalGame, link: "LocalLink") -> None:
    saved = game.saved
    put(transcripts.title(saved.game, saved.settings))
    tell(GAMES[saved.game].greeting)
    tell(msg("Opponents: {company}", company=describe_bots(game.bots)))
    for line in link.about_bots:
        tell(line)
    player = GAMES[saved.game].prompt_player(0, saved.hints, saved.sheet, game.save_sheet)
    events: SimpleQueue[Event] = SimpleQueue()
    link.begin(events.put)
    view = None
    while True:
        match events.get():
            case Observed(sight, view):
                player.see(sight, view)
            case Awaited(seats) if link.seat in seats:
                link.do(player.act(view), 0)
            case Refused(error):
                player.handle_error(error)
            case Crashed(error):
                raise error
            case GameOver():
                return
            case _:
                pass


def _play_on_screen(game: LocalGame, link: "LocalLink") -> None:
    saved = game.saved
    notes = BackgroundWriter(game.save_sheet)
    screen = load_screens(saved.game).make_screen(link, saved.hints, saved.sheet, notes.queue.put)
    screen.run()
    notes.finish()
    if screen.failure is not None:
        raise screen.failure
    if screen.return_code:
        sys.exit(screen.return_code)


def _print_end(game: LocalGame) -> None:
    """Say where the game or its record is, when it is over or left."""
    go_on = f"{COMMAND} play {game.saved.game} --resume"
    file = game.file
    if game.record_error is not None:
        if game.autosave is None:
            raise game.record_error
        reason, command = game.record_error.message, f"{go_on} --record FILE"
        saved = msg(
            "{reason}; the game is still saved. To write its record elsewhere: {command}",
            reason=reason,
            command=command,
        )
        raise InvalidInput("play/record", saved)
    if not game.over and game.autosave is not None:
        tell(msg("The game is saved. To resume it: {command}", command=go_on))
    elif not game.over and has_saved_game(game.saved.game):
        tell(
            msg(
                "This game is not saved, because there is already a saved game. To resume that one: {command}",
                command=go_on,
            )
        )
    elif file is not None:
        tell(msg("The record is in {file}. To show it: {command}", file=file, command=f"{COMMAND} record show {file}"))


class LocalLink:
    """The link to a game that a thread of its own plays.

    From the beginning on they share a queue and the callback alone, so a front end cannot reach what its seat must not
    know.
    """

    def __init__(
        self,
        game: str,
        settings: GameSettings,
        names: tuple[str, ...],
        about_bots: list[Message],
        play: Callable[[Player], Record],
    ) -> None:
        self.game, self.settings, self.seat, self.names, self.about_bots = game, settings, 0, names, about_bots
        self._commands: SimpleQueue[Any] = SimpleQueue()
        self._play: Callable[[Emit], None] | None = partial(_play, play, self._commands)

    def begin(self, emit: Emit, /) -> None:
        # Not waited for at the end: a bot may think for long when the front end is closed.
        Thread(target=self._play, args=(emit,), daemon=True).start()
        self._play = None

    def do(self, command: Any, seq: int, /) -> None:
        self._commands.put(command)

    def is_settled(self, awaited: Awaited, /) -> bool:
        return True

    def close(self) -> None:
        self._commands.put(PlayerQuit)


def _play(play: Callable[[Player], Record], commands: SimpleQueue[Any], emit: Emit) -> None:
    try:
        emit(GameOver(play(_LinkedPlayer(commands, emit))))
    except PlayerQuit:
        pass
    except Exception as error:  # raised again by the front end
        emit(Crashed(error))


class _LinkedPlayer:
    """The player of seat 0: emits what it sees, and waits for commands."""

    def __init__(self, commands: SimpleQueue[Any], emit: Emit) -> None:
        self._commands = commands
        self._emit = emit

    def see(self, sight: Any, view: Any) -> None:
        self._emit(Observed(sight, view))

    def act(self, view: Any) -> Any:
        self._emit(Awaited(frozenset({0})))
        command = self._commands.get()
        if command is PlayerQuit:
            raise PlayerQuit
        self._emit(Awaited(frozenset()))
        return command

    def handle_error(self, error: BlindsideError) -> None:
        self._emit(Refused(error))
