"""A line read as the command line reads it, without doing what it says."""

import shlex

import click

from blindside.cli import blindside


def parse(line: str) -> click.Context:
    """What would be called; raises what the user would be told. A line that ends in a group is a mistake, too."""
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
