"""`blindside code777 deduce`: what somebody at a table can know of their own rack."""

from collections.abc import Mapping

import click

from blindside.cli.files import read_whole
from blindside.cli.options import as_json
from blindside.cli.speech import painted, put, say, tell, typed_lines
from blindside.core.audience import EVERYONE, Audience, seat_at
from blindside.core.errors import Invalid, Wrong, found_in
from blindside.core.messages import msg, plural
from blindside.core.records import Record, from_json, to_json
from blindside.games import read_record, replay
from blindside.games.code777.tiles import Rack, numbers_name
from blindside.reason.code777.belief import Belief, chances, triple_chances
from blindside.reason.code777.situations import Situation, weights

BAR = 30


@click.command(
    help=say(
        msg(
            "The exact chances of what a seat holds, from what that seat has seen. FILE is a record, or a table "
            "written by hand as one JSON object; '-' reads such objects from standard input, one a line, and answers "
            "one a line."
        )
    )
)
@click.argument("file")
@click.option("--seat", type=int, help=say(msg("whose rack, from 0, if a record is read")))
@click.option("--at", type=int, metavar="SEQ", help=say(msg("after the event with this number, if a record is read")))
@as_json
def deduce(file: str, seat: int | None, at: int | None, as_json: bool) -> None:
    if file == "-":
        for number, line in enumerate(typed_lines(), 1):
            if line.strip():
                click.echo(_answer_line(number, line))
        return
    found = _weights_of(file, seat, at)
    if as_json:
        click.echo(_json(found))
    else:
        _show(found)


def _answer_line(number: int, line: bytes) -> str:
    try:
        return _json(weights(from_json(line, Situation)))
    except Wrong as wrong:
        raise found_in(msg("line {number}", number=number), wrong) from None


def _weights_of(file: str, seat: int | None, at: int | None) -> Mapping[Rack, int]:
    data = read_whole(file)
    try:
        content = from_json(data)
        if isinstance(content, dict) and "blindside" in content:
            return _believed(read_record(data), seat, at)
        if seat is not None or at is not None:
            raise Invalid("cli/no-record", msg("--seat and --at go with a record: a table says itself who looks"))
        return weights(from_json(data, Situation))
    except Wrong as wrong:
        raise found_in(file, wrong) from None


def _believed(record: Record, seat: int | None, at: int | None) -> Mapping[Rack, int]:
    if record.game != "code777":
        raise Invalid("cli/not-code777", msg("this is no record of Code 777"))
    audience = _looks(record, seat)
    assert audience.seat is not None, "somebody sits there"
    last = len(record.events)
    if at is not None and not 1 <= at <= last:
        raise Invalid("cli/at", msg("there is no event {at}: the events are 1 to {last}", at=at, last=last))
    belief = Belief(audience.seat)
    for sight, view in replay(record, audience):
        if view.board.seq > (at or last) or view.board.phase == "over":
            break
        belief.see(sight, view)
    found = belief.weights()
    if not found:
        raise Invalid("cli/no-rack", msg("no rack stands there at that moment"))
    if belief.contradicted:
        click.echo(
            say(msg("Some answer about this rack was false: those up to the contradiction are left out.")), err=True
        )
    return found


def _looks(record: Record, seat: int | None) -> Audience:
    if seat is not None:
        return seat_at(seat, record.settings.players)
    if record.audience == EVERYONE or record.audience.seat is None:
        raise Invalid("cli/whose", msg("say with --seat whose rack it is about, from 0"))
    return record.audience


def _json(found: Mapping[Rack, int]) -> str:
    triples = {"".join(map(str, triple)): str(chance) for triple, chance in triple_chances(found).items()}
    return to_json({"triples": triples, "racks": {rack.name: str(chance) for rack, chance in chances(found).items()}})


def _show(found: Mapping[Rack, int]) -> None:
    triples = triple_chances(found)
    racks = plural("{count} rack", "{count} racks", len(found))
    kinds = plural("{count} number triple", "{count} number triples", len(triples))
    tell(msg("{racks} with {triples} may be yours:", racks=racks, triples=kinds))
    ordered = sorted(triples.items(), key=lambda item: (-item[1], item[0]))
    for triple, chance in ordered:
        names = [rack.name for rack in found if rack.numbers == triple]
        bar = "█" * max(1, round(BAR * float(chance)))
        put(
            f"  {numbers_name(triple)}  {float(chance):>6.1%}  {bar:<{BAR}}  {painted(', '.join(names))}",
            indent=" " * 49,
        )
