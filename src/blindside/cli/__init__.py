"""The command `blindside`. Each command is a module, imported when it is called, so that help is quick."""

import io
import os
import sys
from importlib import import_module
from itertools import takewhile
from typing import Any

import click
from click.shell_completion import CompletionItem

from blindside.cli.examples import EXAMPLES, examples
from blindside.console.text import COMMAND, escape_controls, say
from blindside.core.errors import BlindsideError
from blindside.core.messages import Message, msg, plural

COMMANDS: dict[str, Message] = {
    "serve": msg("Run the server: live tables for players, bots and programs."),
    "db": msg("Check, back up and restore the server’s store."),
    "admin": msg("Operate a running server: tables, players, bans, drain, read-only, audit log."),
    "api": msg("Print an example program that plays on a server."),
    "demo": msg("Watch bots play a game."),
    "play": msg("Play against bots, full screen or line by line."),
    "join": msg("Join a table on a server by its link."),
    "rules": msg("Print a summary of the rules."),
    "bots": msg("List the bots and how they play."),
    "code777": msg("Code 777: deductions, answers, questions and editions."),
    "mastermind": msg("Mastermind: suggestions, ratings, audits, strategies and keys."),
    "arena": msg("Compare bots over many games."),
    "review": msg("Review a finished game: what each seat could know, luck and skill, what-if."),
    "puzzle": msg("Make, print and solve puzzles with one solution."),
    "record": msg("Check and show game records."),
    "print": msg("Print notepads, tiles and questions as PDFs."),
    "completion": msg("Set up Tab completion for your shell."),
}

COMPLETE_VARIABLE = "_BLINDSIDE_COMPLETE"
"""The environment variable by which a shell asks for completions."""

CLICK_TEXTS = (
    msg("Usage:"),
    msg("Options"),
    msg("Show this message and exit."),
    msg("default: {default}"),
    msg("required"),
    msg("Missing argument"),
    msg("Missing option"),
    msg("Missing command."),
    msg("Choose from:\n\t{choices}"),
    msg("No such option {name!r}."),
    msg("No such command {name!r}."),
    msg("Invalid value: {message}"),
    msg("Invalid value for {param_hint}: {message}"),
    msg("{value!r} is not a valid {number_type}."),
    msg("{value} is not in the range {range}."),
    msg("Option {name!r} does not take a value."),
    plural("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", 1),
    plural("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", 1),
    plural("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 1),
)
"""Texts of Click in help and errors, which it looks up in our catalogues (`console/text`)."""


class Commands(click.Group):
    """Commands in modules that are imported when they are called: `command` or `group` of the module.

    A command gets its examples, and its summary as its help unless it has a longer one.
    """

    def __init__(self, *, package: str, summaries: dict[str, Message], **settings: Any) -> None:
        super().__init__(**settings)
        self._package = package
        self._summaries = summaries

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._summaries:
            return None
        module = import_module(f"{self._package}.{cmd_name}")
        command: click.Command = module.group if hasattr(module, "group") else module.command
        words = " ".join(module.__name__.split(".")[2:])
        command.help = command.help or say(self._summaries[cmd_name])
        command.epilog = examples(words) if words in EXAMPLES else None
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:  # Click suggests imported commands only
            raise click.NoSuchCommand(error.command_name, possibilities=self._summaries, ctx=ctx) from None

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        names = [name for name in self._summaries if name.startswith(incomplete)]
        offered = [CompletionItem(name, help=say(self._summaries[name])) for name in names]
        return offered + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(say(msg("Commands"))):
            formatter.write_dl([(name, say(summary)) for name, summary in self._summaries.items()])


blindside = Commands(
    package=__name__,
    summaries=COMMANDS,
    help=say(msg("Play, learn, solve and study two classic deduction games: Code 777 and Mastermind.")),
    epilog=examples(""),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
click.version_option(package_name="blindside", help=say(msg("Show the version and exit.")))(blindside)


def main() -> None:
    """Run a command. A user error is one line on standard error, with exit code 2."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A file name may not be encodable, and neither may pegs on some terminals.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        # None lets Click look at the terminal.
        color = False if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" else None
        result = blindside.main(standalone_mode=False, prog_name=COMMAND, color=color, complete_var=COMPLETE_VARIABLE)
    except BlindsideError as error:
        _stop(say(error.message), 2)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        sys.exit(2)
    except click.UsageError as error:
        # Click gives no context where an option lacks its value.
        words = takewhile(lambda word: not word.startswith("-"), sys.argv[1:])
        where = error.ctx.command_path if error.ctx else " ".join([COMMAND, *words])
        hint = say(msg("see '{where} --help'", where=where))
        _stop(f"{_format_usage_error(error)} ({hint})", 2)
    except (click.Abort, KeyboardInterrupt):
        _stop(say(msg("stopped")), 130)
    except OSError as error:
        _stop(f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror), 2)
    else:
        sys.exit(result if isinstance(result, int) else 0)


def _format_usage_error(error: click.UsageError) -> str:
    """Format a usage error in one line. Click's own suggestion has a plural that cannot be translated."""
    if isinstance(error, click.NoSuchCommand | click.NoSuchOption) and error.possibilities:
        meant = msg("Did you mean {names}?", names=[f"'{name}'" for name in error.possibilities])
        return f"{error.message} {say(meant)}"
    return " ".join(error.format_message().split())


def _stop(text: str, code: int) -> None:
    click.echo(f"blindside: {escape_controls(text)}", err=True)
    sys.exit(code)
