"""A person at a prompt: what people in both games have in common."""

import sys
from typing import Any

import click

from blindside.cli.speech import say
from blindside.cli.transcripts import Lines
from blindside.core.errors import Invalid, Wrong
from blindside.core.messages import Message, msg


class Person:
    """Shows what its seat sees as it happens, and reads what the person wants to do."""

    def __init__(self, seat: int, lines: Lines, words: dict[str, Message]) -> None:
        self.seat = seat
        self._lines = lines
        self._words = words
        self._left = False

    def see(self, sight: Any, view: Any) -> None:
        if not self._left or view.board.phase == "over":
            for line in self._lines(sight, view):
                click.echo(line)

    def refused(self, wrong: Wrong) -> None:
        click.echo(f"  ! {say(wrong.message)}")

    def ask(self, prompt: Message) -> list[str] | None:
        """The words typed, none for an empty line; None once there is nobody to answer any more."""
        text = f"{say(prompt)} > "
        click.echo(text, nl=False)
        try:
            line = sys.stdin.buffer.readline().decode(errors="replace")
        except KeyboardInterrupt:
            line = ""
        if not sys.stdin.isatty() or not line:
            # What a pipe types is not on the screen yet.
            click.echo(line.rstrip("\n"))
        if not line:
            self.leave()
            return None
        return line.split()

    def leave(self) -> None:
        """From here on only the end of the game is shown."""
        self._left = True
        click.echo(say(msg("You leave the table.")))

    def help(self) -> None:
        for word, meaning in self._words.items():
            click.echo(f"  {word:<20} {say(meaning)}")

    def unknown(self, typed: list[str]) -> Invalid:
        return Invalid("cli/word", msg("'{typed}' is nothing to do here: type ? for help", typed=" ".join(typed)))
