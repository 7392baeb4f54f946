"""Rules in words: sections of the rules of a game, and what a table plays by."""

from msgspec import Struct

from blindside.core.messages import Message, msg
from blindside.table.options import Options
from blindside.table.views import TableView
from blindside.wording.registry import GAMES
from blindside.wording.times import duration


class Section(Struct, frozen=True):
    """A section of the rules: a heading, paragraphs, and the template of a picture."""

    anchor: str
    title: Message
    text: tuple[Message, ...]
    picture: str | None = None


def section(anchor: str, title: Message, *text: Message, picture: str | None = None) -> Section:
    return Section(anchor, title, text, picture)


def describe_rules(table: TableView) -> list[Message]:
    """Describe the game of a table, and its options that differ from the default."""
    return [*GAMES[table.game].rules(table.settings), *_describe_options(table)]


def _describe_options(table: TableView) -> list[Message]:
    options, usual = table.options, Options()
    lines = [msg("hints: {level}", level=GAMES[table.game].hint_levels[options.hints])]
    if options.thinking is not None:
        lines.append(msg("{time} for each move", time=duration(options.thinking)))
    if options.total is not None:
        lines.append(msg("{time} per player for the whole game", time=duration(options.total)))
    if options.away is None:
        lines.append(msg("the game waits for players who are away"))
    elif options.away != usual.away:
        lines.append(msg("the game waits up to {time} for players who are away", time=duration(options.away)))
    if options.instant != usual.instant:
        lines.append(msg("calls within {time} count as simultaneous", time=duration(options.instant)))
    if options.pace != usual.pace:
        lines.append(msg("bot delay: {time}", time=duration(options.pace)))
    if not options.temperament:
        lines.append(msg("bots without temperament"))
    if not options.chat:
        lines.append(msg("no chat"))
    if options.open_to_all:
        lines.append(msg("public table: open to all players"))
    if options.distinct_devices:
        lines.append(msg("one player per internet connection"))
    if options.open_afterwards:
        lines.append(msg("after the game, everyone with the link can review it"))
    return lines
