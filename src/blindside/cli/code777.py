"""`blindside code777 …`: answers, questions, editions."""

from collections.abc import Iterable, Iterator

import click

from blindside.cli.deduce import deduce
from blindside.cli.options import json_option, option
from blindside.console.text import is_interactive, open_input, put, put_json, say, tell
from blindside.core.audience import seat_error
from blindside.core.errors import BlindsideError, InvalidInput, add_location
from blindside.core.json import from_json, to_json
from blindside.core.messages import msg
from blindside.games.code777.questions import QUESTIONS, Answer, answer_text
from blindside.games.code777.settings import CHOICES, EDITION_SETTINGS, EDITIONS, MAX_RACKS, MIN_PLAYERS
from blindside.games.code777.tiles import Rack, describe_excess, read_rack
from blindside.wording.code777.labels import color_letters

group = click.Group()


group.add_command(deduce)


@group.command(
    help=say(
        msg(
            "Answer all 23 questions for a reader. Without --racks, reads JSON objects from standard input, "
            "one per line, with the fields 'racks' and 'reader', and prints each with 'answers' added."
        )
    )
)
@option(
    "--racks",
    msg("the racks, such as '5r 6g 7b / 1g 2y 3k' (colours: {letters})", letters=color_letters()),
    metavar="RACKS",
)
@option("--reader", msg("number of the reader’s own rack, from 0"), type=int)
@json_option
def answers(racks: str | None, reader: int | None, as_json: bool) -> None:
    if racks is None:
        if reader is not None:
            raise click.UsageError(say(msg("--reader needs --racks")))
        if is_interactive():
            click.echo(say(msg("Reading JSON objects, one per line. End with Ctrl-D.")), err=True)
        for line in _answer_lines(open_input()):
            click.echo(line)
        return
    if reader is None:
        raise click.UsageError(say(msg("add --reader N: the number of the reader’s own rack, from 0")))
    names = [name.strip() for name in racks.split("/")] if racks.strip() else []
    table = read_racks(names)
    found = answer_questions(table, reader)
    if as_json:
        put_json({"racks": table, "reader": reader, "answers": found})
        return
    for place, rack in enumerate(table):
        own = msg("rack {place}: {tiles} (the reader’s own)", place=place, tiles=rack)
        tell(own if place == reader else msg("rack {place}: {tiles}", place=place, tiles=rack))
    click.echo()
    said = [say(answer_text(question.number, answer)) for question, answer in zip(QUESTIONS, found, strict=True)]
    width = max(map(len, said))
    for question, answer in zip(QUESTIONS, said, strict=True):
        bold_answer = click.style(f"{answer:<{width}}", bold=True)
        put(f"{question.number:>2}  {bold_answer}  {say(question.text)}", indent=" " * (width + 6))


def _answer_lines(lines: Iterable[bytes]) -> Iterator[str]:
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            table = from_json(line)
            if not isinstance(table, dict):
                raise InvalidInput(
                    "cli/not-an-object", msg("expected a JSON object with the fields 'racks' and 'reader'")
                )
            racks, reader = table.get("racks"), table.get("reader")
            if not isinstance(racks, list) or not all(isinstance(rack, str) for rack in racks):
                raise InvalidInput(
                    "cli/racks", msg('\'racks\' must be a list of racks, such as ["5r 6g 7b", "1g 2y 3k"]')
                )
            if not isinstance(reader, int) or isinstance(reader, bool):
                raise InvalidInput("cli/reader", msg("'reader' must be the number of a rack, from 0"))
            yield to_json({**table, "answers": answer_questions(read_racks(racks), reader)})
        except BlindsideError as error:
            raise add_location(msg("line {number}", number=number), error) from None


def read_racks(names: list[str]) -> list[Rack]:
    """Read racks that fit on one table."""
    if not MIN_PLAYERS <= len(names) <= MAX_RACKS:
        limits = {"fewest": MIN_PLAYERS, "most": MAX_RACKS}
        raise InvalidInput(
            "cli/racks-count", msg("a table has {fewest} to {most} racks, not {given}", given=len(names), **limits)
        )
    racks = [read_rack(name) for name in names]
    wrong = describe_excess(tile for rack in racks for tile in rack.tiles)
    if wrong is not None:
        raise InvalidInput("cli/racks-together", msg("these racks cannot all be on one table: {reason}", reason=wrong))
    return racks


def answer_questions(racks: list[Rack], reader: int) -> list[Answer]:
    if not 0 <= reader < len(racks):
        raise seat_error(reader, len(racks))
    seen = [rack for place, rack in enumerate(racks) if place != reader]
    return [question.answer(seen) for question in QUESTIONS]


@group.command(help=say(msg("List the 23 question cards.")))
@json_option
def questions(as_json: bool) -> None:
    for question in QUESTIONS:
        if as_json:
            texts, numbers = question.more_texts, range(question.lowest, question.highest + 1)
            value = {
                "number": question.number,
                "kind": "compare" if texts else "count",
                "text": say(question.text),
                "answers": [say(text) for text in texts] if texts else list(numbers),
            }
            put_json(value)
        else:
            put(f"{question.number:>2}  {say(question.text)}", indent="    ")


@group.command(help=say(msg("Compare the five editions.")))
@json_option
def editions(as_json: bool) -> None:
    if as_json:
        for edition in EDITIONS.values():
            facts = {
                "name": edition.name,
                "title": say(edition.title),
                "racks_in_box": edition.racks_in_box,
                **edition.values,
                "not_printed": sorted(edition.not_printed),
            }
            put_json(facts)
        return
    rows = [[say(msg("edition")), say(msg("players")), *[option_name(point) for point in EDITION_SETTINGS]]]
    for edition in EDITIONS.values():
        points = [f"[{value}]" if point in edition.not_printed else value for point, value in edition.values.items()]
        rows.append([edition.name, f"{MIN_PLAYERS}–{edition.racks_in_box}", *points])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        click.echo(click.style("  ".join(cells).rstrip(), bold=row is rows[0]))
    click.echo()
    tell(msg("[…]: not printed on that sheet; our choice."))
    for point, title in EDITION_SETTINGS.items():
        click.echo()
        click.echo(click.style(f"{option_name(point)}: {say(title)}", bold=True))
        for value, meaning in CHOICES[point].items():
            click.echo(f"  {value:<18} {say(meaning)}")


def option_name(setting: str) -> str:
    return setting.replace("_", "-")
