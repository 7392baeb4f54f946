"""`blindside completion`: what a shell needs to complete commands and options."""

import click
from click.shell_completion import get_completion_class

from blindside.cli import COMMANDS
from blindside.cli.speech import say
from blindside.core.messages import msg

SHELLS = ("bash", "zsh", "fish")


@click.command(
    help=say(COMMANDS["completion"]),
    epilog=say(msg("For example, in ~/.bashrc: {command}", command='eval "$(blindside completion bash)"')),
)
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    kind = get_completion_class(shell)
    assert kind is not None, "click knows these shells"
    script = kind(context.find_root().command, {}, "blindside", "_BLINDSIDE_COMPLETE")
    click.echo(script.source_template % script.source_vars())
