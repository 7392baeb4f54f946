"""`blindside rules …`: the rules in short."""

from collections.abc import Sequence

import click

from blindside.cli.options import option
from blindside.console.text import bold, capitalize, put, say, tell
from blindside.core.messages import Message, msg
from blindside.games import title
from blindside.games.code777.settings import EDITIONS, Settings, find_edition
from blindside.wording.code777 import rules as rules_code777
from blindside.wording.code777.editions import own_rules
from blindside.wording.mastermind import rules as rules_mastermind
from blindside.wording.rules import Section

POINT = "- "


group = click.Group()


@group.command(help=say(msg("Print the rules of Code 777 in an edition.")))
@option(
    "--edition",
    msg("rules of an edition: {editions}", editions=list(EDITIONS)),
    choices=EDITIONS,
    default=Settings().edition,
    metavar="NAME",
)
def code777(edition: str) -> None:
    chosen = find_edition(edition)
    _put_sections("code777", rules_code777.SECTIONS)
    _put_heading(chosen.title)
    for label, value in own_rules(chosen.name):
        said = msg("{label}: {text} (not printed, our choice)", label=label, text=value.text)
        _put_point(said if value.ours else msg("{label}: {text}", label=label, text=value.text))
    _put_site_rules(rules_code777.ON_THIS_SITE)


@group.command(help=say(msg("Print the rules of Mastermind.")))
def mastermind() -> None:
    _put_sections("mastermind", rules_mastermind.SECTIONS)
    _put_site_rules(rules_mastermind.ON_THIS_SITE)


def _put_sections(game: str, sections: Sequence[Section]) -> None:
    click.echo(bold(title(game)))
    for section in sections:
        _put_heading(section.title)
        for paragraph in section.text:
            tell(paragraph)


def _put_site_rules(points: Sequence[Message]) -> None:
    _put_heading(msg("How Blindside plays it"))
    for point in points:
        _put_point(point)


def _put_heading(words: Message) -> None:
    click.echo()
    click.echo(click.style(capitalize(words), bold=True))


def _put_point(said: Message) -> None:
    put(f"{POINT}{say(said)}", " " * len(POINT))
