"""`blindside bots`: list the bots."""

import click

from blindside.bots.registry import BOTS
from blindside.cli.options import json_option
from blindside.console.text import capitalize, put, put_json, say


@click.command()
@click.argument("game", type=click.Choice(list(BOTS)))
@json_option
def command(game: str, as_json: bool) -> None:
    kinds = BOTS[game]
    if as_json:
        put_json({name: say(kind.behaviour) for name, kind in kinds.items()})
        return
    width = max(map(len, kinds)) + 2
    for name, kind in kinds.items():
        put(f"{name:{width}}{capitalize(kind.behaviour)}", " " * width)
