"""`blindside mastermind key`: the key for a guess."""

import click

from blindside.cli.options import json_option
from blindside.console.text import say
from blindside.core.json import to_json
from blindside.games.mastermind.codes import key_for
from blindside.wording.mastermind.labels import key_name


@click.command()
@click.argument("code")
@click.argument("guess")
@json_option
def command(code: str, guess: str, as_json: bool) -> None:
    found = key_for(code, guess)
    click.echo(to_json(found) if as_json else f"{found}  {say(key_name(found))}")
