"""`blindside mastermind key`: what the codemaker would answer."""

import click

from blindside.cli.mastermind import MASTERMIND
from blindside.cli.options import as_json
from blindside.cli.speech import say
from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.core.records import to_json
from blindside.games.mastermind import codes
from blindside.games.mastermind.settings import COLORS, HOLES, Settings
from blindside.games.mastermind.wording import key_name


@click.command(help=say(MASTERMIND["key"]))
@click.argument("code")
@click.argument("guess")
@as_json
def command(code: str, guess: str, as_json: bool) -> None:
    if len(code) not in HOLES:
        raise Invalid(
            "cli/code-length",
            msg("'{code}' is no code: write {fewest} to {most} signs", code=code, fewest=HOLES[0], most=HOLES[-1]),
        )
    widest = Settings(holes=len(code), colors=COLORS[-1], empty=True)
    found = codes.key(codes.read_code(code, widest), codes.read_code(guess, widest))
    click.echo(to_json(found) if as_json else f"{found}  {say(key_name(found))}")
