"""Games on the full screen, key by key, with snapshots at two sizes."""

import asyncio
import locale
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.binding import Binding
from textual.pilot import Pilot

from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.languages import LANGUAGES
from blindside.core.messages import msg, translator
from blindside.core.records import Record
from blindside.core.sessions import Player
from blindside.games.code777.settings import settings_for
from blindside.games.mastermind.codes import Code, make_key
from blindside.games.mastermind.events import Challenged
from blindside.terminal.code777.screen import Code777Screen
from blindside.terminal.link import Awaited, Disconnected, Notice
from blindside.terminal.local_game import LocalLink
from blindside.terminal.mastermind.screen import MastermindScreen
from blindside.terminal.notepad import Sheet
from blindside.terminal.screen import why_no_screen
from blindside.terminal.screen.app import GameScreen, LinkEvent
from blindside.terminal.screen.parts import FIRST_ACTIONS
from tests.effort import TIMEOUT_SECONDS
from tests.terminal.pilot import NAMES, code777, mastermind, press, screen_text, wait_until

SCREENS = Path(__file__).parent / "screens"
SIGNS = {"enter,space": "⏎", "enter": "⏎", "backspace": "⌫", "tab": "tab", "ctrl+q": "^q", "question_mark,f1": "?"} | {
    key: key for key in "cx"
}
"""Names of keys in the footer."""
SIZES = {"80x24": (80, 24), "120x40": (120, 40)}


def run_screen(app: GameScreen, size: str, steps: Callable[[Pilot[None]], Awaitable[None]]) -> None:
    async def run() -> None:
        async with app.run_test(size=SIZES[size]) as pilot:
            await steps(pilot)

    asyncio.run(run())


async def match_snapshot(pilot: Pilot[None], name: str) -> None:
    """Wait for the screen to equal its snapshot. With BLINDSIDE_REDRAW the snapshot is rewritten: review it."""
    app, file = pilot.app, SCREENS / f"{name}.txt"
    assert isinstance(app, GameScreen)
    if os.environ.get("BLINDSIDE_REDRAW"):
        await pilot.pause(0.5)
        file.write_text(screen_text(app))
    await wait_until(pilot, lambda: screen_text(app) == file.read_text())


async def wait_for_text(pilot: Pilot[None], text: str) -> None:
    app = pilot.app
    assert isinstance(app, GameScreen)
    await wait_until(pilot, lambda: text in screen_text(app))


async def click(pilot: Pilot[None], text: str) -> None:
    """Click on the first occurrence of the text."""
    app = pilot.app
    assert isinstance(app, GameScreen)
    await wait_for_text(pilot, text)
    rows = screen_text(app).splitlines()
    row = next(row for row, line in enumerate(rows) if text in line)
    await pilot.click(offset=(rows[row].index(text), row))


@pytest.mark.parametrize("size", SIZES)
def test_screen_code777_matches_snapshot(size: str) -> None:
    app = code777("chances")

    async def steps(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "enter", "enter", "down", "x", "right", "o")
        await wait_until(pilot, lambda: "combinations are still possible" in str(app.aside))
        await match_snapshot(pilot, f"code777-{size}")
        if size == "80x24":
            for panel in ("answers", "log", "aside"):
                await press(pilot, "tab")
                await match_snapshot(pilot, f"code777-{panel}-{size}")

    run_screen(app, size, steps)


@pytest.mark.parametrize("size", SIZES)
def test_screen_mastermind_matches_snapshot(size: str) -> None:
    app = mastermind(1)

    async def steps(pilot: Pilot[None]) -> None:
        await press(pilot, *"1122", "enter", *"34")
        await match_snapshot(pilot, f"mastermind-{size}")

    run_screen(app, size, steps)


def test_screen_call_scores_and_typo_prints_line() -> None:
    app = code777()

    async def steps(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "o")
        await wait_for_text(pilot, "(1g●)")
        await pilot.press("c", "tab", *"56", "enter")
        await wait_for_text(pilot, "! '56' is not a call")
        await pilot.press("backspace", "backspace", *"156", "enter")
        await wait_until(pilot, lambda: app.awaited and app.view.board.scores[0] == 1)
        assert app.view.racks[0] is None
        await wait_until(pilot, lambda: "(1g●)" not in screen_text(app))  # a new rack clears the notepad
        assert "╭─ Notepad" in screen_text(app)
        await press(pilot, "c")
        await wait_for_text(pilot, "You can call again after the next answer")

    run_screen(app, "80x24", steps)


def test_screen_ended_game_steps_back() -> None:
    app = code777(seed=22)

    async def steps(pilot: Pilot[None]) -> None:
        while app.record is None:
            await press(pilot, "enter")
        await wait_until(pilot, lambda: "🔎" in str(app.aside))
        assert "wins with three points" in app.draw_log().plain
        await wait_for_text(pilot, "called")
        last = app.step
        await pilot.press(*["left_square_bracket"] * 5)
        await wait_for_text(pilot, f"event {last - 5} of {last}")
        await pilot.press("enter")
        await wait_for_text(pilot, f"event {last - 5} of {last}")
        assert screen_text(app).splitlines()[-1].startswith(" p back  n forward  tab panels")

    run_screen(app, "80x24", steps)


def test_screen_answers_by_hand_and_two_cards() -> None:
    app = code777(answers="by-hand", draw_two=True)

    async def steps(pilot: Pilot[None]) -> None:
        while app.view is None or app.view.board.phase != "choosing" or not app.awaited or app.view.board.turn:
            await press(pilot, "enter")
        card = app.view.drawn[1]
        await pilot.press("enter", *str(card), "enter")
        await wait_until(pilot, lambda: app.awaited and app.view.board.phase == "asked")
        assert app.view.board.card == card

    run_screen(app, "80x24", steps)


def test_screen_codemaker_wrong_key_is_refused() -> None:
    app = mastermind(0, keys="by-hand")

    async def steps(pilot: Pilot[None]) -> None:
        await press(pilot, *"1123", "enter", *"40", "enter")
        await wait_for_text(pilot, "! ")
        await wait_for_text(pilot, "red 4, white 0")  # typed numbers can be corrected
        true = make_key(Code("1123"), app.view.board.rows[0].guess)
        await press(pilot, "backspace", "backspace", str(true.reds), str(true.whites), "enter")
        assert len(app.view.board.rows) == 2

    run_screen(app, "80x24", steps)


def test_screen_codebreaker_sees_fitting_codes() -> None:
    app = mastermind(1, "certain")

    async def steps(pilot: Pilot[None]) -> None:
        await press(pilot, *"1122", "enter")
        await wait_for_text(pilot, "256 codes left after row 1")
        await wait_for_text(pilot, "256 codes still fit")
        await press(pilot, *"1344")
        await wait_for_text(pilot, "1344 does not fit the key of row 1")
        await press(pilot, *["backspace"] * 4, *"3345")
        await wait_for_text(pilot, "3345 fits all the keys")

    run_screen(app, "80x24", steps)


def test_screen_code777_with_mouse() -> None:
    app = code777()

    async def steps(pilot: Pilot[None]) -> None:
        await click(pilot, "⏎ continue")
        await wait_for_text(pilot, "→ More blue tiles")
        await click(pilot, "6p✚")
        await click(pilot, "6p✚")
        await wait_for_text(pilot, "-6p✚-")
        await click(pilot, "Answers")
        await wait_for_text(pilot, "╭─ Answers")
        await wait_for_text(pilot, "P0 More blue tiles")
        await click(pilot, "make a call")
        await wait_for_text(pilot, "Your three numbers")

    run_screen(app, "80x24", steps)


def test_screen_mastermind_with_mouse() -> None:
    app = mastermind(1)

    async def steps(pilot: Pilot[None]) -> None:
        for color in ("yellow", "blue", "blue", "blue"):
            await click(pilot, color)
        await click(pilot, "take back")
        await click(pilot, "orange")
        await wait_for_text(pilot, "1   2   2   6")
        await click(pilot, "set")
        await wait_until(pilot, lambda: len(app.view.board.rows) == 1)
        await press(pilot)
        assert str(app.view.board.rows[0].guess) == "1226"

    run_screen(app, "80x24", steps)


def test_screen_too_small_recovers_after_resize() -> None:
    app = code777()

    async def steps(pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        before = screen_text(app)
        await pilot.resize_terminal(50, 15)
        await wait_for_text(pilot, "60×20 is the minimum")
        await pilot.resize_terminal(120, 40)
        await wait_for_text(pilot, "╭─ Shortcuts")
        await pilot.resize_terminal(80, 24)
        await wait_until(pilot, lambda: screen_text(app) == before)
        await press(pilot, "x")
        await wait_for_text(pilot, "-1g●-")

    run_screen(app, "80x24", steps)


@pytest.mark.parametrize("error", [RuntimeError("a bug"), InvalidInput("saved/otherwise", msg("another course"))])
def test_screen_crashed_game_closes_it(error: Exception) -> None:
    """The caller reports the error."""

    def broken(_: Player) -> Record:
        raise error

    link = LocalLink("code777", settings_for("jumbo-1985", players=4), NAMES, [], broken)
    screen = Code777Screen(link, "seen", Sheet(), lambda _: None)
    screen.run(headless=True)
    assert screen.failure is error


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", [Code777Screen, MastermindScreen])
def test_screen_main_keys_fit_one_line_in_every_language(screen: type[GameScreen], language: str) -> None:
    say = translator(language)
    visible_bindings = [binding for binding in screen.BINDINGS if isinstance(binding, Binding) and binding.show]
    main_bindings = [
        binding for binding in visible_bindings if binding.action.partition("(")[0] in {*FIRST_ACTIONS} - {"step"}
    ]
    assert len("  ".join(f"{SIGNS[binding.key]} {say(msg(binding.description))}" for binding in main_bindings)) <= 78


def test_screen_german_matches_snapshot() -> None:
    """In a subprocess, because a process has one language."""
    result = subprocess.run(
        [sys.executable, "-m", "tests.terminal.german_screens"],
        env={**os.environ, "LANGUAGE": "de", "PYTHONUTF8": "1"},
        capture_output=True,
        check=True,
        timeout=TIMEOUT_SECONDS,
    )
    file = SCREENS / "de-80x24.txt"
    if os.environ.get("BLINDSIDE_REDRAW"):
        file.write_bytes(result.stdout)
    assert result.stdout.decode() == file.read_text()


def test_screen_notice_stays_until_next_key() -> None:
    app = code777()

    async def steps(pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        app.post_message(LinkEvent(Notice(msg("Ann: \x1b[31mhello"))))
        app.post_message(LinkEvent(Awaited(frozenset({0}))))
        await wait_for_text(pilot, "! Ann: \\x1b[31mhello\n Enter to continue, or c to call")
        await pilot.press("tab", "tab")
        await wait_until(pilot, lambda: "! Ann" not in screen_text(app))
        await wait_for_text(pilot, "Ann: \\x1b[31mhello")  # in the log
        app.post_message(LinkEvent(Disconnected(NotAllowed("join/gone", msg("the server is gone")))))
        await wait_for_text(pilot, "! The server is gone")
        await pilot.press("enter", "c", "enter")
        await wait_for_text(pilot, "! The server is gone")

    run_screen(app, "80x24", steps)


def test_screen_events_keep_typed_code() -> None:
    app = mastermind(1)

    async def steps(pilot: Pilot[None]) -> None:
        await press(pilot, *"12")
        app.post_message(LinkEvent(Awaited(frozenset())))
        app.post_message(LinkEvent(Awaited(frozenset({0}))))
        await press(pilot, *"3")
        await wait_for_text(pilot, "1   1   2   3   _")

    run_screen(app, "80x24", steps)


def test_screen_challenge_asks_to_confirm() -> None:
    app = mastermind(1, keys="by-hand-unchecked")

    async def steps(pilot: Pilot[None]) -> None:
        await press(pilot, *"1122")
        assert "challenge" not in screen_text(app).splitlines()[-1]
        await press(pilot, "enter", "x")
        await wait_for_text(pilot, "Challenge the keys?")
        await pilot.press("escape")
        await wait_for_text(pilot, "x challenge")
        assert app.awaited
        await pilot.press("x", "enter")
        await wait_until(pilot, lambda: any(isinstance(sight, Challenged) for sight, _ in app.positions))

    run_screen(app, "80x24", steps)


def test_screen_unusable_terminal_gives_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    before = locale.setlocale(locale.LC_CTYPE)
    try:
        locale.setlocale(locale.LC_CTYPE, "C.UTF-8")
        assert why_no_screen() is None
        locale.setlocale(locale.LC_CTYPE, "C")
        reason = why_no_screen()
    finally:
        locale.setlocale(locale.LC_CTYPE, before)
    assert reason is not None
    assert "shapes" in reason.template
    monkeypatch.delenv("TERM")
    reason = why_no_screen()
    assert reason is not None
    assert "TERM" in reason.template


def test_screen_match_ends_with_review() -> None:
    app = mastermind(1, games=1, rows=6)

    async def steps(pilot: Pilot[None]) -> None:
        await press(pilot, "question_mark")
        await wait_for_text(pilot, "Put a peg into the next hole")
        await pilot.press("1", "2", "escape")
        await wait_for_text(pilot, "1   _   _   _   _")
        while app.record is None:
            keys = "enter" if app.view.board.phase == "shown" else "1122"
            await press(pilot, *(["enter"] if keys == "enter" else [*keys, "enter"]))
        await wait_until(pilot, lambda: "🔎" in str(app.aside))
        assert "regret" in str(app.aside)
        assert "Perfect play: 4.34 rows on average" in str(app.aside)
        await wait_for_text(pilot, "Not found")
        assert "oints" not in screen_text(app)

    run_screen(app, "80x24", steps)


def test_screen_circle_on_proven_tile_is_not_doubled() -> None:
    """One yellow 2 is proven; the player circles the other copy."""
    app = code777("certain", seed=1)

    async def steps(pilot: Pilot[None]) -> None:
        await press(pilot, *["enter"] * 13)
        await wait_for_text(pilot, "∴2y▲) ∴2y▲-")
        app.notes.focus()
        await press(pilot, "down", "right", "o", "up")
        await wait_for_text(pilot, "∴2y▲- (2y▲∴")
        await press(pilot, "down", "right", "x", "up")
        await wait_for_text(pilot, "∴2y▲) -2y▲∴")

    run_screen(app, "120x40", steps)
