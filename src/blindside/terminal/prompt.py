"""The player at the prompt of line mode: what both games share, help by hint level, hints after a mistake."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import click

from blindside.console.text import MARGIN, escape_controls, is_interactive, open_input, put, say, show_prompt
from blindside.core.errors import BlindsideError, InvalidInput, NotAllowed
from blindside.core.messages import Message, msg
from blindside.table.options import HintLevel, includes
from blindside.terminal.link import PlayerQuit

LEAVING_HELP: dict[str, Message] = {
    "quit": msg("close the game; it is saved, and --resume continues it"),
    "leave": msg("leave the game and see how it ends"),
}


class PromptPlayer:
    """Prints what its seat sees, and reads commands."""

    def __init__(self, seat: int, lines: Callable[..., Iterator[str]]) -> None:
        self.seat = seat
        self._lines = lines
        self._left = False
        self._error_hints = ErrorHints()

    def see(self, sight: Any, view: Any) -> None:
        self._error_hints.reset()
        if not self._left or view.board.phase == "over":
            for line in self._lines(sight, view, you=view.audience.seat):
                put(line, indent=MARGIN)

    def act(self, view: Any) -> Any:
        self.show_choices(view)
        while True:
            typed = self.ask(self.prompt(view))
            try:
                if not self.run_query(typed, view):
                    return self.read_command(typed, view)
            except BlindsideError as error:
                self.handle_error(error)

    def show_choices(self, view: Any) -> None:
        raise NotImplementedError

    def prompt(self, view: Any) -> Message:
        raise NotImplementedError

    def run_query(self, typed: list[str], view: Any) -> bool:
        """Run a query, which changes nothing at the table. Return False if these words are not a query."""
        raise NotImplementedError

    def read_command(self, typed: list[str], view: Any) -> Any:
        """Return the command for these words, or None to continue."""
        raise NotImplementedError

    def handle_error(self, error: BlindsideError) -> None:
        put(f"  ! {escape_controls(say(self._error_hints.text(error)))}", indent="    ")

    def ask(self, prompt: Message) -> list[str]:
        """Read a line, and return its words in lower case."""
        show_prompt(prompt)
        try:
            line = open_input().readline().decode(errors="replace")
        except KeyboardInterrupt:
            line = ""
        if not is_interactive() or not line:
            # A line from a pipe is not on the screen yet.
            click.echo(escape_controls(line.rstrip("\n")))
        if not line:
            raise PlayerQuit
        return line.lower().split()

    def leave(self) -> None:
        """Print only the end of the game from now on."""
        self._left = True
        click.echo(say(msg("You left the table. This is how the game ends:")))

    def unknown_command(self, typed: list[str], wanted: Message) -> InvalidInput:
        """Return the error for words that are no command, with what is possible."""
        if not typed:
            return InvalidInput("cli/nothing", msg("{wanted}, or ? for help", wanted=wanted))
        return InvalidInput(
            "cli/word",
            msg("'{typed}' is not possible here: {wanted}, or ? for help", typed=" ".join(typed), wanted=wanted),
        )


def confirm(question: Message) -> bool:
    """Ask a question. Yes and no may be typed in the user's language or English, or by first letters; Enter is yes."""
    yes, no = say(msg("yes")), say(msg("no"))
    while True:
        show_prompt(msg("{question} [{yes}, {no}]", question=question, yes=yes, no=no))
        line = open_input().readline().decode(errors="replace")
        if not line:
            raise click.Abort
        typed = line.strip().lower()
        for word in (yes, no, "yes", "no"):
            if word.lower().startswith(typed[:1]):
                return word in (yes, "yes")


def show(lines: Iterable[str]) -> None:
    for line in lines:
        put(f"  {line}".rstrip(), indent="        ")


def show_help(words: dict[str, Message]) -> None:
    for word, meaning in words.items():
        put(f"  {word}: {say(meaning)}", indent="    ")


def select_help(
    words: Mapping[str, Message], needed_levels: Mapping[str, HintLevel], hint_level: HintLevel
) -> dict[str, Message]:
    return {
        typed: meaning
        for typed, meaning in words.items()
        if _is_included(typed.partition(" ")[0], needed_levels, hint_level)
    }


def check_hint_level(typed: list[str], needed_levels: Mapping[str, HintLevel], hint_level: HintLevel) -> None:
    if typed and not _is_included(typed[0], needed_levels, hint_level):
        wanted = needed_levels[typed[0]]
        needs = msg(
            "'{word}' needs --hints {wanted} or higher, not '{given}'", word=typed[0], wanted=wanted, given=hint_level
        )
        raise NotAllowed("cli/hints", needs)


def _is_included(word: str, needed_levels: Mapping[str, HintLevel], hint_level: HintLevel) -> bool:
    return word not in needed_levels or includes(hint_level, needed_levels[word])


class ErrorHints:
    """Shows the hint of an error first, and the whole message at the next mistake."""

    def __init__(self) -> None:
        self._hint_shown = False

    def text(self, error: BlindsideError) -> Message:
        if error.hint is None or self._hint_shown:
            return error.message
        self._hint_shown = True
        return error.hint

    def reset(self) -> None:
        """Begin again after an event of the game."""
        self._hint_shown = False
