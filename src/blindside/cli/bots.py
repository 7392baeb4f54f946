"""`blindside bots`: list the bots."""

import click

from blindside.bots.registry import BOTS, GAMES
from blindside.cli.options import json_option
from blindside.console.text import capitalize, put, put_json, say
from blindside.core.messages import msg


@click.command()
@click.argument("game", type=click.Choice(list(BOTS)))
@json_option
def command(game: str, as_json: bool) -> None:
    kinds, levels = BOTS[game], {level.bot: level for level in GAMES[game].levels.values()}
    if as_json:
        put_json({name: say(kind.behaviour) for name, kind in kinds.items()})
        return
    width = max(map(len, kinds)) + 2
    for name, kind in kinds.items():
        if name in levels:
            put(f"{name:{width}}{say(msg('{name}: {text}', name=levels[name].name, text=levels[name].line))}")
        put(f"{'' if name in levels else name:{width}}{capitalize(kind.behaviour)}", " " * width)
