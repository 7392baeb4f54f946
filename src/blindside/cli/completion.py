"""`blindside completion …`: what makes the Tab key of a shell know our commands, and what it offers for an option."""

from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem, get_completion_class

from blindside.cli import COMMANDS, COMPLETE, blindside
from blindside.cli.examples import examples
from blindside.console.text import say
from blindside.core.messages import msg

PROGRAM = "blindside"

KEPT: dict[str, str] = {
    "bash": f"echo 'eval \"$({PROGRAM} completion bash)\"' >> ~/.bashrc",
    "zsh": f"echo 'eval \"$({PROGRAM} completion zsh)\"' >> ~/.zshrc",
    "fish": f"{PROGRAM} completion fish > ~/.config/fish/completions/{PROGRAM}.fish",
}
"""How it is installed, for every shell there is a script for."""


@click.command(help=say(COMMANDS["completion"]), epilog=examples("completion"))
@click.argument("shell", type=click.Choice(list(KEPT)), metavar="|".join(KEPT))
def command(shell: str) -> None:
    script = get_completion_class(shell)
    assert script is not None
    click.echo(script(blindside, {}, PROGRAM, COMPLETE).source().strip())
    click.echo()
    how = say(msg("To have it in every new shell:"))
    click.echo(f"# {how}\n# {KEPT[shell]}")


Offer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def one_of(names: Iterable[str]) -> Offer:
    return lambda _context, _parameter, typed: [CompletionItem(name) for name in names if name.startswith(typed)]


def some_of(names: Iterable[str]) -> Offer:
    """Any number of names; what stands before the last comma stays."""

    def offer(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
        before, comma, last = typed.rpartition(",")
        return [CompletionItem(before + comma + name) for name in names if name.startswith(last)]

    return offer


def a_file(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    return [CompletionItem(typed, type="file")]
