"""Saved games: used by one terminal at a time, deleted when the record is written, out of reach of a screen."""

import io
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any

import pytest

from blindside.cli.play import group
from blindside.core.errors import BlindsideError, InvalidInput
from blindside.core.file_lock import try_lock
from blindside.core.messages import msg
from blindside.core.records import Record
from blindside.games.code777.commands import Leave
from blindside.games.code777.settings import settings_for
from blindside.terminal.code777.screen import Code777Screen
from blindside.terminal.local_game import LocalGame, connect
from blindside.terminal.prompt import confirm
from blindside.terminal.saved_game import (
    Autosave,
    SavedGame,
    has_saved_game,
    new_saved_game,
    read_saved_game,
    saved_game_path,
)
from tests.commands.terminal import blindside, get_error


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def create_game(saved: SavedGame, file: Path | None = None) -> LocalGame:
    return LocalGame(saved, Autosave(saved), None if file is None else str(file))


def new_game() -> SavedGame:
    return new_saved_game("code777", settings_for("jumbo-1985", players=4), None, "casual,casual,casual", "seen", None)


class Guest:
    """Passes a number of times, then leaves."""

    def __init__(self, passes: int) -> None:
        self._passes = passes
        self.errors: list[BlindsideError] = []

    def see(self, sight: Any, view: Any) -> None:
        pass

    def act(self, view: Any) -> Leave | None:
        self._passes -= 1
        return Leave(0) if self._passes < 0 else None

    def handle_error(self, error: BlindsideError) -> None:
        self.errors.append(error)


def test_play_beside_open_game_is_not_saved() -> None:
    Autosave(new_game()).start()
    before = saved_game_path("code777").read_bytes()
    with try_lock(saved_game_path("code777")) as is_locked:
        assert is_locked
        assert "being played in another terminal" in get_error("play", "code777", "--resume")
        output = blindside("play", "code777", typed="\n\n").out
        assert "A game is being played in another terminal: this one will not be saved." in output
        assert "This game is not saved" in output
    assert saved_game_path("code777").read_bytes() == before
    with try_lock(saved_game_path("code777")) as is_locked_again:
        assert is_locked_again


def test_play_unwritable_directory_plays_unsaved() -> None:
    result = blindside("play", "code777", typed="\n\n", XDG_DATA_HOME="/dev/null")
    assert result.code == 0
    assert "'/dev/null/blindside' cannot be written" in result.out
    assert ": this game will not be saved." in result.out
    assert "P1’s rack: " in result.out
    assert "cannot be written" in blindside("play", "code777", "--resume", XDG_DATA_HOME="/dev/null").err


def test_saved_game_is_private_until_record_is_written(home: Path) -> None:
    game = create_game(new_game(), home / "no directory" / "record.json")
    game.play(Guest(2))
    assert game.record_error is not None
    assert saved_game_path("code777").stat().st_mode & 0o777 == 0o600
    assert saved_game_path("code777").parent.stat().st_mode & 0o777 == 0o700
    saved = read_saved_game("code777")
    assert len(saved.moves) == 2
    resumed = create_game(saved, home / "record.json")
    resumed.play(Guest(0))
    assert resumed.record_error is None
    assert (home / "record.json").exists()
    assert not has_saved_game("code777")


def test_saved_game_unwritable_move_is_asked_again(home: Path) -> None:
    class Interrupted(Guest):
        def act(self, view: Any) -> Leave | None:
            if not self.errors:
                (home / "blindside").rename(home / "elsewhere")
                (home / "blindside").touch()
            return super().act(view)

        def handle_error(self, error: BlindsideError) -> None:
            super().handle_error(error)
            (home / "blindside").unlink()
            (home / "elsewhere").rename(home / "blindside")

    guest = Interrupted(3)
    saved = new_game()
    Autosave(saved).start()
    create_game(saved).play(guest)
    assert [error.code for error in guest.errors] == ["file/failed"]
    assert len(saved.moves) == 2


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("code777 --resume --players 3 --seed 4", "a resumed game keeps its options: leave out --players, --seed"),
        ("mastermind --as maker --first-codemaker 1", "use --as or --first-codemaker, not both"),
    ],
)
def test_play_conflicting_options_are_refused(words: str, why: str) -> None:
    with pytest.raises(InvalidInput, match=why):
        group.main(words.split(), standalone_mode=False)


@pytest.mark.parametrize(("typed", "answer"), [("\n", True), ("Y\n", True), ("what?\nno\n", False), ("n\n", False)])
def test_confirm_reads_yes_or_no(typed: str, answer: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
    assert confirm(msg("sure?")) is answer


def test_play_new_rack_clears_notepad() -> None:
    typed = "cross 7b\n\ncall 1 5 6\ntriangle\nleave\n"
    output = blindside("play", "code777", "--seed", "3", "--hints", "marks", typed=typed).out
    assert "7b: 1 crossed out, 3 open" in output
    assert "7b: 4 open" in output


def test_screen_cannot_reach_what_is_hidden_from_its_seat() -> None:
    saved = new_game()
    game = create_game(saved)
    link = connect(game)
    screen = Code777Screen(link, saved.hints, saved.sheet, lambda _: None)
    link.begin(lambda _: None)
    try:
        assert not [
            item for item in find_reachable(screen) if isinstance(item, SavedGame | Autosave | LocalGame | Record)
        ]
        assert any(item is saved for item in find_reachable(game))
    finally:
        link.close()


def find_reachable(start: object) -> Iterator[object]:
    """All objects that attributes, containers, methods and closures lead to."""
    visited: dict[int, object] = {}
    waiting = [start]
    while waiting:
        item = waiting.pop()
        if id(item) in visited or isinstance(item, type | str | bytes | int):
            continue
        visited[id(item)] = item
        yield item
        if isinstance(item, dict):
            waiting += [*item.keys(), *item.values()]
        elif isinstance(item, list | tuple | set | frozenset):
            waiting += item
        elif isinstance(item, FunctionType):
            waiting += [cell.cell_contents for cell in item.__closure__ or ()]
        elif isinstance(item, partial):
            waiting += [item.func, *item.args]
        elif isinstance(item, MethodType):
            waiting += [item.__self__, item.__func__]
        else:
            waiting += [getattr(item, "__self__", None), *getattr(item, "__dict__", {}).values()]
