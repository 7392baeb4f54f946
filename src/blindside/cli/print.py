"""`blindside print …`: sheets to lay beside the box."""

import click

from blindside.cli import COMMANDS
from blindside.cli.examples import examples
from blindside.cli.paper import deliver, printing, target
from blindside.console.text import say
from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.games import title
from blindside.games.code777.settings import EDITIONS
from blindside.paper.sheets import SHEETS, sheet

GAMES = list(dict.fromkeys(game for game, _ in SHEETS))
NAMES = list(dict.fromkeys(name for _, name in SHEETS))


@click.command(help=say(COMMANDS["print"]), epilog=examples("print"))
@click.argument("name", type=click.Choice(NAMES), metavar="|".join(NAMES))
@click.option("--game", type=click.Choice(GAMES), default="code777", show_default=True, help=say(msg("of which game")))
@click.option(
    "--edition",
    type=click.Choice(list(EDITIONS)),
    default="jumbo-1985",
    show_default=True,
    metavar="NAME",
    help=say(msg("whose box, for its number of racks: {editions}", editions=list(EDITIONS))),
)
@printing
def command(name: str, game: str, edition: str, lang: str, paper: str, out: str | None) -> None:
    if (game, name) not in SHEETS:
        raise Invalid(
            "cli/no-sheet",
            msg(
                "there is no such sheet for {game}: take one of {sheets}",
                game=title(game),
                sheets=[other for of, other in SHEETS if of == game],
            ),
        )
    file = target(out, f"{game}-{name}-{lang}.pdf")
    deliver(sheet(game, name, lang, paper, edition), file)
