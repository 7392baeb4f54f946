"""`blindside code777 deduce`: what somebody at a table can know of their own rack."""

import click

from blindside.cli.completing import a_file
from blindside.cli.deductions import as_value, shown
from blindside.cli.options import as_json
from blindside.console.files import read_whole
from blindside.console.text import put, say, typed_lines
from blindside.core.errors import Invalid, Wrong, found_in
from blindside.core.messages import Message, msg
from blindside.core.records import Record, from_json, to_json
from blindside.games import read_record
from blindside.reason.code777.deduction import Deduction, at_table
from blindside.reason.code777.silence import HIGHEST
from blindside.reason.code777.situations import Situation, read_situation
from blindside.review.code777.knowledge import deduced

CONTRADICTION = "situation/contradiction"


@click.command(
    help=say(
        msg(
            "What a seat can know of its own rack from what it has seen: what is certain, the exact chances, and why. "
            "FILE is a record, or a table written by hand as one JSON object; '-' reads such objects from standard "
            "input, one a line, and answers each with a line of JSON."
        )
    )
)
@click.argument("file", shell_complete=a_file)
@click.option("--seat", type=int, help=say(msg("whose rack, from 0, if a record is read")))
@click.option("--at", type=int, metavar="SEQ", help=say(msg("after the event with this number, if a record is read")))
@click.option(
    "--level",
    type=click.IntRange(1, HIGHEST),
    default=1,
    show_default=True,
    metavar="N",
    help=say(
        msg(
            "how much to read into silence: 1 nothing; 2 whoever was certain would have called; 3 and more, the others "
            "think so too"
        )
    ),
)
@click.option("--why", is_flag=True, help=say(msg("give the reasons for what is certain; JSON always has them")))
@click.option("--bits", is_flag=True, help=say(msg("tell what each question would be worth now, by who reads it")))
@as_json
def deduce(file: str, seat: int | None, at: int | None, level: int, why: bool, bits: bool, as_json: bool) -> None:
    if file == "-":
        if seat is not None or at is not None:
            raise _no_record()
        _answer_lines(level, bits)
        return
    data = read_whole(file)
    try:
        content = from_json(data)
        if isinstance(content, dict) and "blindside" in content:
            found = _in_record(read_record(data), seat, at, level)
        elif seat is not None or at is not None:
            raise _no_record()
        else:
            found = at_table(read_situation(from_json(data, Situation)), level)
        if as_json:
            click.echo(to_json(as_value(found, bits)))
        else:
            for line, indent in shown(found, why, bits):
                put(line, " " * indent)
        if found.contradiction is not None:
            raise _contradiction(found.contradiction)
    except Wrong as wrong:
        raise found_in(file, wrong) from None


def _answer_lines(level: int, bits: bool) -> None:
    """Answers every line, also one that is wrong; the first of these is said again at the end."""
    first: Wrong | None = None
    for number, line in enumerate(typed_lines(), 1):
        if not line.strip():
            continue
        try:
            found = at_table(read_situation(from_json(line, Situation)), level)
            click.echo(to_json(as_value(found, bits)))
            if found.contradiction is not None:
                raise _contradiction(found.contradiction)
        except Wrong as wrong:
            if wrong.code != CONTRADICTION:
                click.echo(to_json({"error": say(wrong.message)}))
            first = first or found_in(msg("line {number}", number=number), wrong)
    if first is not None:
        raise first


def _no_record() -> Invalid:
    return Invalid("cli/no-record", msg("--seat and --at go with a record: a table says itself who looks"))


def _contradiction(why: Message) -> Invalid:
    return Invalid(CONTRADICTION, why)


def _in_record(record: Record, seat: int | None, at: int | None, level: int) -> Deduction:
    return deduced(record, _whose(record, seat), len(record.events) if at is None else at, level)


def _whose(record: Record, seat: int | None) -> int:
    if seat is not None:
        return seat
    if record.audience.seat is None:
        raise Invalid("cli/whose", msg("say with --seat whose rack it is about, from 0"))
    return record.audience.seat
