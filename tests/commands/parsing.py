"""Parse a command line without running the command."""

import shlex

import click

from blindside.cli import blindside


def parse(line: str) -> click.Context:
    """Return the context of the command; raise the error that the user would see. A group alone is an error."""
    words = shlex.split(line)
    context = click.Context(blindside, info_name="blindside")
    while isinstance(context.command, click.Group):
        name, command, words = context.command.resolve_command(context, words)
        assert command is not None
        if isinstance(command, click.Group):
            context = click.Context(command, info_name=name, parent=context)
        else:
            context = command.make_context(name, words, parent=context)
    return context
