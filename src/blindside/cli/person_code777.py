"""A person at the prompt in a game of Code 777."""

from collections.abc import Iterable

import click

from blindside.cli import positions, transcripts
from blindside.cli.prompt import Person
from blindside.cli.speech import say
from blindside.core.errors import Invalid, Wrong
from blindside.core.messages import msg
from blindside.games.code777.commands import Announce, Choose, Command, GiveAnswer, Leave
from blindside.games.code777.notepad import Mark, Notepad, mark
from blindside.games.code777.questions import QUESTIONS, read_answer
from blindside.games.code777.tiles import read_numbers, read_rack, read_tile
from blindside.games.code777.view import View

MARKS: dict[str, Mark] = {"cross": "crossed", "circle": "circled", "erase": "open"}


WORDS = {
    "Enter": msg("let the game go on"),
    "call 5 7 7": msg("announce, and say your three numbers; with colours too: call 5r 7b 7y"),
    "triangle": msg("the 28 tiles: -7b- is crossed out, (7b) circled; what you see elsewhere crosses itself out"),
    "answers": msg("the list of all answers so far"),
    "table": msg("racks, points, piles"),
    "questions": msg("the list of the 23 questions"),
    "cross 7b [layer]": msg("cross out a tile in your notes, for your eyes only; also circle, erase"),
    "quit": msg("leave the table; the others play on"),
}


class Code777Person(Person):
    def __init__(self, seat: int) -> None:
        super().__init__(seat, transcripts.code777, WORDS)
        self._notepad = Notepad()

    def act(self, view: View) -> Command | None:
        board = view.board
        mine = board.turn == self.seat
        if mine and board.phase == "choosing":
            first, second = view.drawn
            for card in view.drawn:
                click.echo(f"  {card:>2}  {say(QUESTIONS[card - 1].text)}")
            prompt = msg("P{seat}: read {first} or {second}?", seat=self.seat, first=first, second=second)
        elif mine and board.phase == "asked":
            prompt = msg("P{seat}: your answer to question {card}?", seat=self.seat, card=board.card)
        else:
            prompt = msg("P{seat}: Enter to go on, call, or ?", seat=self.seat)
        while True:
            typed = self.ask(prompt)
            if typed is None:
                return Leave(self.seat)
            try:
                if not self._looked(typed, view):
                    return self._command(typed, view)
            except Wrong as wrong:
                self.refused(wrong)

    def _command(self, typed: list[str], view: View) -> Command | None:
        board = view.board
        waiting = board.turn == self.seat and board.phase in ("choosing", "asked")
        match typed:
            case ["quit"]:
                self.leave()
                return Leave(self.seat)
            case ["call", *said]:
                return self._call(" ".join(said), view)
            case [] if not waiting:
                return None
            case [word] if waiting and board.phase == "choosing" and word.isdigit():
                return Choose(self.seat, int(word))
            case [] if board.phase == "asked":
                raise Invalid("cli/no-answer", msg("the table waits for your answer: a number, or one of > < ="))
            case [word] if waiting and board.phase == "asked" and board.card is not None:
                return GiveAnswer(self.seat, read_answer(board.card, word))
            case _:
                raise self.unknown(typed)

    def _call(self, said: str, view: View) -> Announce:
        if view.board.settings.colors_too:
            tiles = read_rack(said)
            return Announce(self.seat, tiles.numbers, tiles, made_at=view.board.seq)
        return Announce(self.seat, read_numbers(said), made_at=view.board.seq)

    def _looked(self, typed: list[str], view: View) -> bool:
        """Does what changes nothing at the table: looking things up, and marking one's notes."""
        match typed:
            case ["?"] | ["help"]:
                self.help()
            case ["triangle"]:
                _show(positions.triangle(self._notepad, view))
            case ["answers"]:
                _show(positions.answers(view))
            case ["table"]:
                _show(positions.code777(view, with_answers=False))
            case ["questions"]:
                _show(f"{question.number:>2}  {say(question.text)}" for question in QUESTIONS)
            case ["cross" | "circle" | "erase" as word, tile, *layer]:
                self._notepad = mark(self._notepad, read_tile(tile), MARKS[word], _layer(layer))
                _show(positions.triangle(self._notepad, view))
            case _:
                return False
        return True


def _layer(typed: list[str]) -> int:
    match typed:
        case []:
            return 0
        case [layer] if layer.isascii() and layer.isdigit():
            return int(layer) - 1
        case _:
            raise Invalid("cli/layer", msg("'{typed}' is no layer: write 1, 2 or 3", typed=" ".join(typed)))


def _show(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(f"  {line}")
