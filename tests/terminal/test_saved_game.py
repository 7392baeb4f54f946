"""A game that is kept: in one terminal at a time, until its record is written, and out of the reach of a screen."""

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
from tests.commands.terminal import blindside, refused


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def playing(saved: SavedGame, file: Path | None = None) -> LocalGame:
    return LocalGame(saved, Autosave(saved), None if file is None else str(file))


def new() -> SavedGame:
    return new_saved_game("code777", settings_for("jumbo-1985", players=4), None, "casual,casual,casual", "seen", None)


class Guest:
    """Lets the game go on so many times, and leaves."""

    def __init__(self, patience: int) -> None:
        self._patience = patience
        self.told: list[BlindsideError] = []

    def see(self, sight: Any, view: Any) -> None:
        pass

    def act(self, view: Any) -> Leave | None:
        self._patience -= 1
        return Leave(0) if self._patience < 0 else None

    def handle_error(self, wrong: BlindsideError) -> None:
        self.told.append(wrong)


def test_play_beside_open_game_is_not_saved() -> None:
    Autosave(new()).start()
    before = saved_game_path("code777").read_bytes()
    with try_lock(saved_game_path("code777")) as is_alone:
        assert is_alone
        assert "being played in another terminal" in refused("play", "code777", "--resume")
        beside = blindside("play", "code777", typed="\n\n").out
        assert "A game is being played in another terminal: this one will not be saved." in beside
        assert "This game is not saved" in beside
    assert saved_game_path("code777").read_bytes() == before
    with try_lock(saved_game_path("code777")) as is_alone_again:
        assert is_alone_again


def test_play_unwritable_directory_plays_unsaved() -> None:
    played = blindside("play", "code777", typed="\n\n", XDG_DATA_HOME="/dev/null")
    assert played.code == 0
    assert "'/dev/null/blindside' cannot be written" in played.out
    assert ": this game will not be saved." in played.out
    assert "P1's rack: " in played.out
    assert "cannot be written" in blindside("play", "code777", "--resume", XDG_DATA_HOME="/dev/null").err


def test_saved_game_is_private_until_record_is_written(home: Path) -> None:
    first = playing(new(), home / "no directory" / "record.json")
    first.play(Guest(2))
    assert first.record_error is not None
    assert saved_game_path("code777").stat().st_mode & 0o777 == 0o600
    assert saved_game_path("code777").parent.stat().st_mode & 0o777 == 0o700
    saved = read_saved_game("code777")
    assert len(saved.moves) == 2
    again = playing(saved, home / "record.json")
    again.play(Guest(0))
    assert again.record_error is None
    assert (home / "record.json").exists()
    assert not has_saved_game("code777")


def test_saved_game_unwritable_move_is_asked_again(home: Path) -> None:
    class Interrupted(Guest):
        def act(self, view: Any) -> Leave | None:
            if not self.told:
                (home / "blindside").rename(home / "elsewhere")
                (home / "blindside").touch()
            return super().act(view)

        def handle_error(self, wrong: BlindsideError) -> None:
            super().handle_error(wrong)
            (home / "blindside").unlink()
            (home / "elsewhere").rename(home / "blindside")

    guest = Interrupted(3)
    saved = new()
    Autosave(saved).start()
    playing(saved).play(guest)
    assert [wrong.code for wrong in guest.told] == ["file/failed"]
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


@pytest.mark.parametrize(("typed", "meant"), [("\n", True), ("Y\n", True), ("what?\nno\n", False), ("n\n", False)])
def test_confirm_reads_yes_or_no(typed: str, meant: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
    assert confirm(msg("sure?")) is meant


def test_play_new_rack_clears_notepad() -> None:
    typed = "cross 7b\n\ncall 1 5 6\ntriangle\nleave\n"
    told = blindside("play", "code777", "--seed", "3", "--hints", "marks", typed=typed).out
    assert "7b: 1 crossed out, 3 open" in told
    assert "7b: 4 open" in told


def test_screen_cannot_reach_what_is_hidden_from_its_seat() -> None:
    saved = new()
    game = playing(saved)
    link = connect(game)
    screen = Code777Screen(link, saved.hints, saved.sheet, lambda _: None)
    link.begin(lambda _: None)
    try:
        assert not [each for each in reachable(screen) if isinstance(each, SavedGame | Autosave | LocalGame | Record)]
        assert any(each is saved for each in reachable(game))
    finally:
        link.close()


def reachable(start: object) -> Iterator[object]:
    """What attributes, containers, methods and closures lead to."""
    found: dict[int, object] = {}
    waiting = [start]
    while waiting:
        each = waiting.pop()
        if id(each) in found or isinstance(each, type | str | bytes | int):
            continue
        found[id(each)] = each
        yield each
        if isinstance(each, dict):
            waiting += [*each.keys(), *each.values()]
        elif isinstance(each, list | tuple | set | frozenset):
            waiting += each
        elif isinstance(each, FunctionType):
            waiting += [cell.cell_contents for cell in each.__closure__ or ()]
        elif isinstance(each, partial):
            waiting += [each.func, *each.args]
        elif isinstance(each, MethodType):
            waiting += [each.__self__, each.__func__]
        else:
            waiting += [getattr(each, "__self__", None), *getattr(each, "__dict__", {}).values()]
