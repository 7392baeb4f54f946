"""A person at the prompt in a match of Mastermind."""

import click

from blindside.cli import positions, transcripts
from blindside.cli.prompt import Person
from blindside.core.errors import Invalid, Wrong
from blindside.core.messages import Message, msg
from blindside.games.mastermind.codes import Key, alphabet, read_code
from blindside.games.mastermind.commands import Challenge, Command, GiveClue, Guess, Leave, PressOn, SetCode
from blindside.games.mastermind.view import View

WORDS = {
    "1123": msg("a code or a guess: a sign a hole, a dot for an empty one"),
    "2 1": msg("a clue: red pegs, then white ones"),
    "board": msg("the rows and the points"),
    "challenge": msg("the clues were wrong: say so before you go on"),
    "Enter": msg("let the game go on, once the code is shown"),
    "quit": msg("leave the match"),
}


class MastermindPerson(Person):
    def __init__(self, seat: int) -> None:
        super().__init__(seat, transcripts.mastermind, WORDS)

    def act(self, view: View) -> Command:
        while True:
            typed = self.ask(self._prompt(view))
            if typed is None:
                return Leave(self.seat)
            try:
                match typed:
                    case ["?"] | ["help"]:
                        self.help()
                    case ["board"]:
                        for line in positions.mastermind(view):
                            click.echo(f"  {line}")
                    case _:
                        return self._command(typed, view)
            except Wrong as wrong:
                self.refused(wrong)

    def _prompt(self, view: View) -> Message:
        board = view.board
        match board.phase:
            case "coding":
                return msg("P{seat}: your code, from {signs}", seat=self.seat, signs=alphabet(board.settings))
            case "guessing":
                row = len(board.rows) + 1
                return msg("P{seat}: guess {row} of {rows}", seat=self.seat, row=row, rows=board.settings.rows)
            case "clueing":
                guess = board.rows[-1].guess
                return msg(
                    "P{seat}: your clue for {guess}, the code being {code}", seat=self.seat, guess=guess, code=view.code
                )
            case _:
                return msg("P{seat}: Enter, or challenge", seat=self.seat)

    def _command(self, typed: list[str], view: View) -> Command:
        board = view.board
        match typed, board.phase:
            case ["quit"], _:
                self.leave()
                return Leave(self.seat)
            case ["challenge"], _:
                return Challenge(self.seat)
            case [], "shown":
                return PressOn(self.seat)
            case [code], "coding":
                return SetCode(self.seat, read_code(code, board.settings))
            case [guess], "guessing":
                return Guess(self.seat, read_code(guess, board.settings))
            case [reds, whites], "clueing" if reds.isdigit() and whites.isdigit():
                return GiveClue(self.seat, Key(int(reds), int(whites)))
            case _, "clueing":
                raise Invalid(
                    "cli/clue",
                    msg(
                        "'{typed}' is no clue: write two numbers, red pegs and white ones, such as 2 1",
                        typed=" ".join(typed),
                    ),
                )
            case _:
                raise self.unknown(typed)
