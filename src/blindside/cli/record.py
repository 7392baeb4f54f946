"""`blindside record …`: check and show records."""

import click

from blindside.cli.completion import complete_file
from blindside.cli.options import json_option, option
from blindside.console import transcripts
from blindside.console.files import read_file
from blindside.console.text import put, put_json, say, tell
from blindside.core.audience import EVERYONE, Audience, audience_name, seat_audience
from blindside.core.errors import BlindsideError, InvalidInput, add_location
from blindside.core.messages import msg, plural
from blindside.core.records import Record, write_record
from blindside.games import export, is_over, read_record, replay, title, widest_audience

group = click.Group()


def _read(file: str) -> Record:
    data = read_file(file)
    try:
        return read_record(data)
    except BlindsideError as error:
        raise add_location(file, error) from None


@group.command(help=say(msg("Check a record against the rules, and name the first event that breaks them.")))
@click.argument("file", shell_complete=complete_file)
@json_option
def check(file: str, as_json: bool) -> None:
    try:
        record = _read(file)
    except BlindsideError as error:
        if as_json:
            put_json({"in_order": False, "kind": error.kind, "code": error.code, "reason": say(error.message)})
        raise
    over = is_over(record)
    if as_json:
        facts = {"game": record.game, "audience": str(record.audience), "events": len(record.events), "over": over}
        put_json({"in_order": True, **facts})
        return
    events = plural("{count} event", "{count} events", len(record.events))
    state = msg("finished") if over else msg("not finished")
    game = title(record.game)
    tell(msg("{file} is valid: {game}, {events}, {state}", file=file, game=game, events=events, state=state))
    if record.audience != EVERYONE:
        audience = audience_name(record.audience)
        tell(msg("It holds only what {audience} saw, and is checked as far as that allows.", audience=audience))


@group.command(
    help=say(
        msg(
            "Print a recorded game, or a position in it. An unfinished game is shown as a seat or the "
            "spectators see it."
        )
    )
)
@click.argument("file", shell_complete=complete_file)
@option("--seat", msg("as this seat saw it, counted from 0"), type=int)
@option("--at", msg("the position after this event"), type=int, metavar="SEQ")
@json_option
def show(file: str, seat: int | None, at: int | None, as_json: bool) -> None:
    record = _read(file)
    if at is not None and not 1 <= at <= len(record.events):
        raise InvalidInput(
            "cli/at", msg("there is no event {at}: events are numbered 1 to {last}", at=at, last=len(record.events))
        )
    audience = audience_of(record, seat)
    positions = list(replay(record, audience))
    if at is not None:
        _, view = positions[at - 1]
        if as_json:
            put_json(view)
        else:
            transcripts.put_position(record.game, view, [sight for sight, _ in positions[:at]])
    elif as_json:
        click.echo(write_record(export(record, audience)), nl=False)
    else:
        eyes = say(msg("as {audience} saw it", audience=audience_name(audience)))
        put(f"{transcripts.title(record.game, record.settings)}  {click.style(eyes, dim=True)}")
        transcripts.put_transcript(record.game, positions)


def audience_of(record: Record, seat: int | None = None) -> Audience:
    """Return the audience of a seat; without a seat, the one that may see most."""
    return widest_audience(record) if seat is None else seat_audience(seat, record.settings.players)
