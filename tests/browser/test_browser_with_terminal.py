"""A table with one player in a browser and one in a terminal."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import open_table
from tests.terminal.join_process import JoinProcess, run_join
from tests.terminal.pty_screen import Terminal, terminal
from tests.web.server import Server

QUICK = {"instant": 0.01}
TILE = r"(\d)[gyknrpb]"


class Bob(Protocol):
    """A player in a terminal, in seat P1."""

    def wait_for(self, text: str, /) -> str: ...

    def anns_numbers(self) -> str:
        """As he sees them."""

    def go_on(self) -> None: ...

    def sees_answer(self, question: str, answer: str) -> None: ...

    def call(self, numbers: str) -> None: ...

    def ends(self) -> None: ...


class OnScreen:
    def __init__(self, screen: Terminal) -> None:
        self._screen = screen
        self.wait_for = screen.wait_for

    def anns_numbers(self) -> str:
        shown = self.wait_for("P1 Bob         ???   ???   ???   ")
        return "".join(re.findall(TILE, next(line for line in shown.splitlines() if " P0 Ann  " in line)))

    def go_on(self) -> None:
        self.wait_for("Enter to continue")
        self._screen.type("\r")

    def sees_answer(self, question: str, answer: str) -> None:
        self.wait_for(f"  {question}\n")
        self.wait_for(f"→ {answer}")

    def call(self, numbers: str) -> None:
        self._screen.type("c")
        self.wait_for("Your three numbers")
        self._screen.type(" ".join(numbers) + "\r")

    def ends(self) -> None:
        self.wait_for("Review")
        self._screen.type("\x11")
        self.wait_for("P1: Enter to leave, or wait for a rematch >")
        self._screen.type("\n")
        assert self._screen.wait_for_end() == 0


class InLines:
    def __init__(self, lines: JoinProcess) -> None:
        self._lines = lines

    def wait_for(self, text: str) -> str:
        return self._lines.wait_for(text)

    def anns_numbers(self) -> str:
        shown = self._lines.output
        assert "Your rack: unseen" in shown
        assert not re.search(rf"(P1’s|Your) rack( is filled)?: {TILE}", shown)
        return "".join(re.findall(TILE, re.findall(r"P0’s rack(?: is filled)?: (.*)", shown)[-1]))

    def go_on(self) -> None:
        self._lines.type("")

    def sees_answer(self, question: str, answer: str) -> None:
        self.wait_for(question.split("  ")[1])
        self.wait_for(f"{answer}\n")

    def call(self, numbers: str) -> None:
        self._lines.type(f"call {' '.join(numbers)}")

    def ends(self) -> None:
        self._lines.wait_for_end()


@contextmanager
def on_screen(address: str, home: Path) -> Iterator[Bob]:
    with terminal("join", address, "--name", "Bob", home=home, columns=120, rows=40) as screen:
        yield OnScreen(screen)


@contextmanager
def in_lines(address: str, home: Path) -> Iterator[Bob]:
    with run_join(home, address) as lines:
        yield InLines(lines)


def read_bobs_numbers(page: Page) -> str:
    """Bob's numbers, read in Ann's browser."""
    expect(page.locator("#rack-1 .tile")).to_have_count(3)
    labels = page.locator("#rack-1 .tile").evaluate_all("tiles => tiles.map((tile) => tile.ariaLabel)")
    return "".join(re.findall(r"\d", " ".join(labels)))


def calls(page: Page, numbers: str) -> None:
    page.keyboard.press("c")
    page.keyboard.type(numbers)
    page.locator("#call-confirm").click()


@pytest.mark.parametrize("sits", [on_screen, in_lines])
def test_code777_browser_and_terminal_to_the_end(
    page: Page, server: Server, tmp_path: Path, sits: Callable[[str, Path], AbstractContextManager[Bob]]
) -> None:
    address = open_table(page, server, [], {"players": 2}, QUICK, name="Ann")
    with sits(address, tmp_path) as bob:
        expect(page.locator("#seat-1")).to_contain_text("Bob")
        page.locator("#begin:not([disabled])").click()
        for point in (1, 2, 3):
            page.locator("#ready:not([disabled])").click()
            bob.go_on()
            page.locator(f"#card-{point} .card-answer").wait_for()
            number, question, answer = (
                page.locator(f".card {part}").inner_text() for part in (".card-number", "h2", ".card-answer")
            )
            bob.sees_answer(f"{number.split()[-1]}  {question}", answer.strip())
            if point < 3:
                hers = bob.anns_numbers()
                calls(page, hers)
                expect(page.locator(".call-card .verdict-pill.right")).to_be_visible()
                bob.wait_for(f"P0 calls {' '.join(hers)}: right")
            his = read_bobs_numbers(page)
            bob.call(his)
            bob.wait_for(f"You call {' '.join(his)}: right")
            if point < 3:
                expect(page.locator(".verdict.right", has_text="Bob calls")).to_contain_text(" ".join(his))
        expect(page.locator("#end h1")).to_have_text("Bob wins")
        bob.ends()


def test_mastermind_maker_in_browser_breaker_in_terminal(page: Page, server: Server, tmp_path: Path) -> None:
    address = open_table(page, server, [], {"games": 1}, QUICK, game="mastermind", name="Ann")
    with terminal("join", address, "--name", "Bob", home=tmp_path) as bob:
        bob.wait_for("P1: waiting for the host")
        page.locator("#begin-0").click()
        expect(page.locator("#draft")).to_be_visible()
        page.keyboard.type("5641")
        page.get_by_role("button", name="Set this code").click()
        shown = bob.wait_for("Guess 1 of 10, then Enter")
        assert "?   ?   ?   ?" in shown
        bob.type("1123\r")
        bob.wait_for("Guess 2 of 10, then Enter")
        expect(page.locator("#key-1-given")).to_have_attribute("aria-label", "row 1: 0 red, 1 white")
        assert re.search(r"1 +1 +1 +2 +3 +○", bob.text)
        bob.type("5641\r")
        bob.wait_for("Enter to continue")
        bob.type("\r")
        bob.wait_for("Review")
        expect(page.locator("#end")).to_be_visible()
