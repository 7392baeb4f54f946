"""`blindside completion …`: completion scripts for shells, and completions of options."""

from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem, get_completion_class

from blindside.cli import COMPLETE_VARIABLE, blindside
from blindside.console.text import say
from blindside.core.messages import msg

PROGRAM = "blindside"

INSTALL_COMMANDS: dict[str, str] = {
    "bash": f"echo 'eval \"$({PROGRAM} completion bash)\"' >> ~/.bashrc",
    "zsh": f"echo 'eval \"$({PROGRAM} completion zsh)\"' >> ~/.zshrc",
    "fish": f"{PROGRAM} completion fish > ~/.config/fish/completions/{PROGRAM}.fish",
}
"""How to install the script, by shell."""


@click.command()
@click.argument("shell", type=click.Choice(list(INSTALL_COMMANDS)), metavar="|".join(INSTALL_COMMANDS))
def command(shell: str) -> None:
    script = get_completion_class(shell)
    assert script is not None
    click.echo(script(blindside, {}, PROGRAM, COMPLETE_VARIABLE).source().strip())
    click.echo()
    how = say(msg("To enable it in every new shell:"))
    click.echo(f"# {how}\n# {INSTALL_COMMANDS[shell]}")


Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def complete_name(names: Iterable[str]) -> Completer:
    return lambda _context, _parameter, typed: [CompletionItem(name) for name in names if name.startswith(typed)]


def complete_name_list(names: Iterable[str]) -> Completer:
    """Complete the last of several names, separated by commas."""

    def offer(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
        before, comma, last = typed.rpartition(",")
        return [CompletionItem(before + comma + name) for name in names if name.startswith(last)]

    return offer


def complete_file(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    return [CompletionItem(typed, type="file")]
