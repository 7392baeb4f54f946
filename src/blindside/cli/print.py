"""`blindside print …`: sheets to play with the real box, and the options that other PDF commands share."""

import sys

import click

from blindside.cli.options import combine, option
from blindside.console.files import check_writable, write_file
from blindside.console.text import find_language, tell
from blindside.core.errors import InvalidInput
from blindside.core.languages import LANGUAGES
from blindside.core.messages import msg
from blindside.games import title
from blindside.games.code777.settings import EDITIONS
from blindside.paper.sheets import SHEETS, make_sheet
from blindside.paper.typesetting import PAPERS, check_typesetting

GAMES = list(dict.fromkeys(game for game, _ in SHEETS))
NAMES = list(dict.fromkeys(name for _, name in SHEETS))
STANDARD_OUTPUT = "-"


print_options = combine(
    option(
        "--lang",
        msg("language of the sheet"),
        type=click.Choice(list(LANGUAGES), case_sensitive=False),
        default=find_language(),
    ),
    option("--paper", msg("paper size"), type=click.Choice(list(PAPERS)), default="a4"),
    option(
        "--out", msg("output file, or '-' for standard output  [default: a file in this directory]"), metavar="FILE"
    ),
)


def choose_file(out: str | None, usual: str) -> str:
    """Choose the output: `--out`, or a file of the usual name. Refuse it before the work begins."""
    check_typesetting()
    if out == STANDARD_OUTPUT:
        if sys.stdout is not None and sys.stdout.isatty():
            raise InvalidInput(
                "cli/no-pdf-here", msg("cannot print a PDF to a terminal: add --out FILE, or redirect the output")
            )
        return out
    file = usual if out is None else out
    check_writable(file)
    return file


def write_pdf(pdf: bytes, file: str) -> None:
    if file == STANDARD_OUTPUT:
        click.echo(pdf, nl=False)
        return
    write_file(file, pdf)
    tell(msg("Wrote {file}.", file=file))


@click.command()
@click.argument("name", type=click.Choice(NAMES), metavar="|".join(NAMES))
@option("--game", msg("the game"), type=click.Choice(GAMES), default="code777")
@option(
    "--edition",
    msg("edition, for its number of racks: {editions}", editions=list(EDITIONS)),
    type=click.Choice(list(EDITIONS)),
    default="jumbo-1985",
    metavar="NAME",
)
@print_options
def command(name: str, game: str, edition: str, lang: str, paper: str, out: str | None) -> None:
    if (game, name) not in SHEETS:
        sheets = [other for of, other in SHEETS if of == game]
        missing = msg("{game} has no such sheet: choose from {sheets}", game=title(game), sheets=sheets)
        raise InvalidInput("cli/no-sheet", missing)
    file = choose_file(out, f"{game}-{name}-{lang}.pdf")
    write_pdf(make_sheet(game, name, lang, paper, edition), file)
