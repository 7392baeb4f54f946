"""Mastermind in line mode."""

from collections.abc import Mapping
from functools import partial

from blindside.console.mastermind import board_lines, event_lines
from blindside.console.text import paint_pegs, put, say
from blindside.core.audience import seat_name
from blindside.core.messages import Message, msg
from blindside.core.values import read_whole_number
from blindside.games.mastermind.board import Board, View
from blindside.games.mastermind.codes import Code, Key, alphabet, read_code
from blindside.games.mastermind.commands import Challenge, Command, Continue, GiveKey, Guess, Leave, SetCode
from blindside.games.mastermind.fitting import fits
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.counting import THOROUGH, count_after_rows, count_codes_left
from blindside.table.options import HintLevel, includes
from blindside.terminal.link import PlayerQuit
from blindside.terminal.prompt import LEAVING_HELP, PromptPlayer, check_hint_level, select_help, show, show_help
from blindside.wording.mastermind.labels import describe_fitting, describe_left

EXAMPLE_KEY = "1 0"
"""A key that is possible with two holes or more."""
LEVEL_OF_COMMAND: Mapping[str, HintLevel] = {"fits": "certain"}
"""The hint level that a command needs."""


def example_code(settings: Settings) -> str:
    signs = alphabet(settings)
    return "".join(signs[hole // 2 % len(signs)] if settings.repeats else signs[hole] for hole in range(settings.holes))


def command_help(settings: Settings, hints: HintLevel = "none") -> dict[str, Message]:
    key = {EXAMPLE_KEY: msg("a key: the number of red pegs (colour and place), then of white pegs (colour only)")}
    challenge = {"challenge": msg("challenge the keys: three points if one was wrong; otherwise it costs nothing")}
    code = example_code(settings)
    all_words = {
        code: msg("a code or a guess: one character per hole, from {signs}", signs=" ".join(alphabet(settings))),
        **(key if settings.keys != "by-table" else {}),
        **(challenge if settings.keys == "by-hand-unchecked" else {}),
        "board": msg("the rows and the points"),
        f"fits {code}": msg("check whether this code fits all the keys so far"),
        say(msg("the Enter key")): msg("continue, once the code is revealed"),
        **LEAVING_HELP,
    }
    return select_help(all_words, LEVEL_OF_COMMAND, hints)


class MastermindPromptPlayer(PromptPlayer):
    def __init__(self, seat: int, hints: HintLevel = "none") -> None:
        super().__init__(seat, partial(event_lines, style="spoken"))
        self._hints = hints

    def show_choices(self, view: View) -> None:
        """Print how many codes still fit, if the hint level includes that."""
        codes_left = describe_codes_left(view.board) if self._shows_counts(view) else None
        if codes_left is not None:
            put(f"  {say(codes_left)}")

    def _shows_counts(self, view: View) -> bool:
        return shows_counts(view.board, self.seat, self._hints)

    def run_query(self, typed: list[str], view: View) -> bool:
        check_hint_level(typed, LEVEL_OF_COMMAND, self._hints)
        match typed:
            case ["?"] | ["help"]:
                show_help(command_help(view.board.settings, self._hints))
            case ["board"]:
                show(board_lines(view, "spoken"))
                if self._shows_counts(view):
                    show(codes_left_by_row(view.board))
            case ["fits", *code] if self._shows_counts(view):
                show([say(describe_fit(view.board, read_code("".join(code), view.board.settings)))])
            case _:
                return False
        return True

    def prompt(self, view: View) -> Message:
        board, seat = view.board, seat_name(self.seat)
        match board.phase:
            case "coding":
                return msg("{seat}: your code, from {signs}", seat=seat, signs=" ".join(alphabet(board.settings)))
            case "guessing":
                row = len(board.rows) + 1
                return msg("{seat}: guess {row} of {rows}", seat=seat, row=row, rows=board.settings.rows)
            case "keying" if view.code is None:
                guess = paint_pegs(board.rows[-1].guess)
                return msg("{seat}: key for {guess}; at least one code must still fit", seat=seat, guess=guess)
            case "keying":
                guess, code = paint_pegs(board.rows[-1].guess), paint_pegs(view.code)
                return msg("{seat}: key for {guess}; your code is {code}", seat=seat, guess=guess, code=code)
            case _ if board.settings.keys != "by-hand-unchecked":
                return msg("{seat}: Enter to continue", seat=seat)
            case _:
                return msg("{seat}: Enter to continue, or challenge", seat=seat)

    def read_command(self, typed: list[str], view: View) -> Command:
        settings = view.board.settings
        match typed, view.board.phase:
            case ["quit"], _:
                raise PlayerQuit
            case ["leave"], _:
                self.leave()
                return Leave(self.seat)
            case ["challenge"], _:
                return Challenge(self.seat)
            case [], "shown":
                return Continue(self.seat)
            case [_, *_], "coding":
                return SetCode(self.seat, read_code("".join(typed), settings))
            case [_, *_], "guessing":
                return Guess(self.seat, read_code("".join(typed), settings))
            case _, "keying":
                return GiveKey(self.seat, self._read_key(typed))
            case _, "shown":
                raise self.unknown_command(typed, msg("press Enter to continue"))
            case _:
                code = example_code(settings)
                wanted = msg("type {holes} characters, such as {code}", holes=settings.holes, code=code)
                raise self.unknown_command(typed, wanted)

    def _read_key(self, typed: list[str]) -> Key:
        match [read_whole_number(word) for word in typed]:
            case [int(reds), int(whites)]:
                return Key(reds, whites)
            case _:
                wanted = msg("type the numbers of red and white pegs, such as {key}", key=EXAMPLE_KEY)
                raise self.unknown_command(typed, wanted)


def shows_counts(board: Board, seat: int, hints: HintLevel) -> bool:
    """Return whether this seat sees counts of codes: the codebreaker, while the code is unknown."""
    return seat == board.codebreaker and board.phase in ("guessing", "keying") and includes(hints, "certain")


def describe_codes_left(board: Board) -> Message | None:
    """Say how many codes still fit; None where counting takes too long."""
    count = count_codes_left(board.settings, board.keyed_rows, THOROUGH)
    return None if count is None else describe_fitting(count)


def describe_fit(board: Board, code: Code) -> Message:
    """Say whether the code fits, or the first row that it does not fit."""
    against = next((number for number, row in enumerate(board.keyed_rows, 1) if not fits(code, [row])), None)
    if against is None:
        return msg("{code} fits all the keys", code=code)
    return msg("{code} does not fit the key of row {row}", code=code, row=against)


def codes_left_by_row(board: Board) -> list[str]:
    """Return how many codes are left after each row; empty where counting takes too long."""
    counts = enumerate(count_after_rows(board.settings, board.keyed_rows), 1)
    return ["" if count is None else say(describe_left(row, count)) for row, count in counts]
