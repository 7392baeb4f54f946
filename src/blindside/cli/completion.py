"""`blindside completion …`: what makes the Tab key of a shell know our commands."""

import click
from click.shell_completion import get_completion_class

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
