"""Mastermind on a whole screen."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Key as Pressed
from textual.widgets import Static

from blindside.console.mastermind import standing_lines
from blindside.console.ratings import rating_lines
from blindside.console.text import PEGS, capitalize, say
from blindside.core.errors import BlindsideError, InvalidInput
from blindside.core.messages import Message, msg
from blindside.core.records import Record
from blindside.games.mastermind.board import Board, View
from blindside.games.mastermind.codes import Code, Key, alphabet, read_code
from blindside.games.mastermind.commands import Challenge, Continue, GiveKey, Guess, Move, SetCode
from blindside.games.mastermind.events import Challenged, GameScored
from blindside.games.mastermind.settings import Settings
from blindside.reviews.limits import deadline_in
from blindside.reviews.mastermind import review_match
from blindside.table.options import HintLevel
from blindside.terminal.link import Link
from blindside.terminal.mastermind.lines import (
    EXAMPLE_KEY,
    codes_left_by_row,
    describe_codes_left,
    describe_fit,
    shows_counts,
)
from blindside.terminal.notepad import SaveSheet, Sheet
from blindside.terminal.screen.app import COMMON, GameScreen, Panel
from blindside.terminal.screen.parts import ConfirmDialog, block_style, click_meta, join_lines, key_table, label_key
from blindside.terminal.screen.table import TABLE_KEYS, TableScreen
from blindside.wording.mastermind.events import describe
from blindside.wording.mastermind.labels import PEGS as PEG_NAMES
from blindside.wording.mastermind.labels import match_name
from blindside.wording.mastermind.review import describe_difficulty, summarize

MAX_SECONDS = 60.0
RESULTS_SHOWN = 2
"""How many of the last results are shown above the board."""
ROWS_BEFORE = 8
"""How many rows are shown above the last one where there is no room for all."""


class MastermindScreen(GameScreen):
    KEYS: ClassVar[Mapping[str, Message]] = {
        "1 2 3 …": msg("put a peg into the next hole; in a key, first the number of red pegs, then of white ones"),
        label_key("⌫", msg("Backspace")): msg("take the last peg back"),
        label_key("⏎", msg("Enter")): msg("set the code, guess, give the key, continue"),
        "x": msg("challenge the keys"),
        label_key("⇥", msg("Tab")): msg("the next panel"),
        "p  n": msg("after the match: step back and forward"),
        say(msg("Ctrl-Q")): msg("leave; a saved match can be resumed"),
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "enter", say(msg("set"))),
        Binding("backspace", "take_back", say(msg("take back"))),
        Binding("x", "challenge", say(msg("challenge"))),
        *COMMON,
    ]

    def __init__(self, link: Link, hints: HintLevel = "none") -> None:
        super().__init__(link)
        self._hints = hints
        self._typed = ""
        self.aside = key_table(self.keys())

    def keys(self) -> Mapping[str, Message]:
        return {key: meaning for key, meaning in self.KEYS.items() if key != "x" or self._has_challenges}

    @property
    def _has_challenges(self) -> bool:
        """Whether a key can be wrong."""
        settings: Settings = self.link.settings
        return settings.keys == "by-hand-unchecked"

    def panels(self) -> Iterator[tuple[str, Message]]:
        yield "board", msg("Board")
        yield "log", msg("Log")
        yield "aside", msg("Shortcuts") if self.record is None else msg("Review")

    # drawing

    def draw(self, view: View) -> None:
        board = view.board
        self.query_one("#title", Static).update(Text(say(match_name(board.settings))))
        self.query_one("#table", Static).update(join_lines(self._draw_match(view)))
        choices = [_draw_choice(sign, say(PEG_NAMES[sign])) for sign in alphabet(board.settings)]
        self.query_one("#now", Static).update(Text("  ").join(choices))
        rows = self.query_one("#board", Panel)
        rows.show(join_lines(self._draw_rows(view)))
        rows.scroll_to(y=len(board.rows) - ROWS_BEFORE, animate=False)

    def _draw_match(self, view: View) -> Iterator[Text]:
        board = view.board
        if board.phase != "over":
            maker = self.link.names[board.codemaker]
            games = board.settings.games
            about = msg("Game {number} of {games}, codemaker {seat}", number=board.played + 1, games=games, seat=maker)
            yield Text(say(about))
        for line in standing_lines(board):
            yield Text.from_ansi(line)
        scored = [
            sight
            for sight, _ in self.positions[: self.step]
            if isinstance(sight, GameScored) or (isinstance(sight, Challenged) and sight.wrong_rows)
        ]
        for sight in scored[-RESULTS_SHOWN:]:
            yield Text(f"  {capitalize(describe(sight, board.settings.is_single))}")

    def _draw_rows(self, view: View) -> Iterator[Text]:
        board = view.board
        code = board.code or view.code
        if board.phase == "coding" and self._is_typing(view):
            yield Text("    ") + self._draw_entry(board) + Text("   " + say(msg("your code")))
        elif code is not None:
            yield Text("    ") + _draw_pegs(code) + Text("   " + say(msg("the code")))
        else:
            yield Text("    ") + _draw_pegs("?" * board.settings.holes)
        yield Text()
        left = codes_left_by_row(board) if shows_counts(board, self.link.seat, self._hints) else []
        for number in range(1, board.settings.rows + 1):
            line = Text(f"{number:>2}  ")
            if number <= len(board.rows):
                row = board.rows[number - 1]
                line += _draw_pegs(row.guess)
                line.append("   ")
                line += _draw_key(row.key, board.settings.holes) if row.key is not None else self._draw_typed_key(board)
                line.append(f"   {left[number - 1]}" if number <= len(left) else "")
            elif number == len(board.rows) + 1 and board.phase == "guessing" and self._is_typing(view):
                line += self._draw_entry(board) + Text(f"   {self._describe_fit(board)}")
            else:
                line.append(" ·  " * board.settings.holes, "dim")
            yield line

    def _is_typing(self, view: View) -> bool:
        return self.awaited and view.board.phase in ("coding", "guessing")

    def _draw_entry(self, board: Board) -> Text:
        holes = [_draw_peg(sign) for sign in self._typed]
        return Text(" ").join([*holes, *[Text(" _ ", "bold")] * (board.settings.holes - len(holes))])

    def _describe_fit(self, board: Board) -> str:
        """Say how many codes still fit, or whether the typed one does, if the hint level includes that."""
        if not shows_counts(board, self.link.seat, self._hints):
            return ""
        is_whole = len(self._typed) == board.settings.holes
        text = describe_fit(board, Code(self._typed)) if is_whole else describe_codes_left(board)
        return "" if text is None else say(text)

    def _draw_typed_key(self, board: Board) -> Text:
        if not self.awaited:
            return Text("…")
        reds, whites = list(f"{self._typed:_<2}")
        return Text(say(msg("red {reds}, white {whites}", reds=reds, whites=whites)), "bold")

    def describe_due(self, view: View) -> Message:
        board = view.board
        match board.phase:
            case "coding":
                return msg("your code: one peg per hole, then Enter")
            case "guessing":
                return msg("guess {row} of {rows}, then Enter", row=len(board.rows) + 1, rows=board.settings.rows)
            case "keying":
                return msg("the key: red pegs, white pegs, then Enter")
            case _ if self._has_challenges:
                return msg("Enter to continue, or x to challenge the keys")
            case _:
                return msg("Enter to continue")

    def start_move(self) -> None:
        self._typed = ""

    # the review, in a thread so that the keys respond

    def review(self, record: Record) -> list[Text]:
        found = review_match(record, deadline_in(MAX_SECONDS))
        lines = [Text(say(line)) for line in summarize(found, self.link.names.__getitem__)]
        for game in found.games:
            lines += [Text(), *map(Text.from_ansi, rating_lines(game, found.settings))]
            difficulty = describe_difficulty(game)
            if difficulty is not None:
                lines.append(Text(say(difficulty)))
        return lines

    # keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "challenge":
            return self._can_challenge()
        if action in ("enter", "take_back"):
            return self.record is None
        return super().check_action(action, parameters)

    def on_key(self, pressed: Pressed) -> None:
        if pressed.character is not None and not self.has_dialog:
            self.action_peg(pressed.character)

    def action_peg(self, sign: str) -> None:
        """Put a peg into the next hole, or type a number of the key."""
        view = self.view
        if not self.awaited or view is None:
            return
        board = view.board
        is_keying = board.phase == "keying"
        allowed = "012345678" if is_keying else alphabet(board.settings) if self._is_typing(view) else ""
        if sign in allowed and len(self._typed) < (2 if is_keying else board.settings.holes):
            self._typed += sign
            self.redraw()

    def action_take_back(self) -> None:
        self._typed = self._typed[:-1]
        self.redraw()

    def action_enter(self) -> None:
        if not self.awaited:
            self.do(None)
            return
        try:
            self.do(self._read_move(self.view.board))
        except BlindsideError as error:
            self.show_notice(error.message)

    def _read_move(self, board: Board) -> Move:
        seat = self.link.seat
        match board.phase:
            case "coding":
                return SetCode(seat, read_code(self._typed, board.settings))
            case "guessing":
                return Guess(seat, read_code(self._typed, board.settings))
            case "keying":
                if len(self._typed) < 2:
                    wanted = msg("type the numbers of red and white pegs, such as {key}", key=EXAMPLE_KEY)
                    raise InvalidInput("cli/key", wanted)
                return GiveKey(seat, Key(int(self._typed[0]), int(self._typed[1])))
            case _:
                return Continue(seat)

    def _can_challenge(self) -> bool:
        """Return whether this game has a key that may be wrong."""
        view = self.view
        if not self._has_challenges or not self.awaited or self.record is not None or view is None:
            return False
        return self.link.seat == view.board.codebreaker and bool(view.board.keyed_rows)

    def action_challenge(self) -> None:
        about = msg("if a key was wrong, you get three points; if not, it costs nothing")
        self.push_screen(ConfirmDialog(msg("challenge the keys?"), about), self._challenge)

    def _challenge(self, is_sure: bool | None) -> None:
        if is_sure:
            self.do(Challenge(self.link.seat))


def _draw_peg(sign: str) -> Text:
    return Text(f" {sign} ", block_style(PEGS[sign]) if sign in PEGS else "reverse")


def _draw_choice(sign: str, name: str) -> Text:
    drawn = Text.assemble(_draw_peg(sign), f" {name}")
    drawn.stylize(Style(meta=click_meta(f"peg('{sign}')")))
    return drawn


def _draw_pegs(code: str) -> Text:
    return Text(" ").join([_draw_peg(sign) for sign in code])


def _draw_key(key: Key, holes: int) -> Text:
    """Draw a key: red pegs full, white pegs as rings, the rest as dots."""
    return Text.assemble(("●" * key.reds, "#e1463c"), "○" * key.whites, "·" * (holes - key.reds - key.whites))


class MastermindTable(TableScreen, MastermindScreen):
    KEYS: ClassVar[Mapping[str, Message]] = {**MastermindScreen.KEYS, **TABLE_KEYS}


def make_screen(link: Link, hints: HintLevel, _sheet: Sheet, _keep: SaveSheet) -> MastermindScreen:
    return MastermindScreen(link, hints)


make_table_screen = MastermindTable
