"""Rules in words: sections of the rules of a game, and what a table plays by."""

from msgspec import Struct

from blindside.core.messages import Message, msg, plural
from blindside.core.protocols import GameSettings
from blindside.games.code777.settings import EDITIONS
from blindside.games.code777.settings import Settings as Code777Settings
from blindside.games.mastermind.settings import CLUES
from blindside.games.mastermind.settings import Settings as MastermindSettings
from blindside.table.options import Aid, Options
from blindside.table.views import TableView
from blindside.wording.code777.labels import own_rules
from blindside.wording.times import duration

AID_NAMES: dict[Aid, Message] = {
    "none": msg("nothing, not even notes"),
    "marks": msg("your own notes"),
    "seen": msg("what you see is crossed out"),
    "certain": msg("what follows for sure, and why"),
    "chances": msg("exact chances"),
}


class Section(Struct, frozen=True):
    """Of a game's rules: a heading, some paragraphs, and perhaps a picture, which is a template of its own."""

    anchor: str
    title: Message
    text: tuple[Message, ...]
    picture: str | None = None


def terms(table: TableView) -> list[Message]:
    """What a table plays by: the game, and whatever differs from the usual."""
    return [*rules(table.settings), *_of_table(table.options)]


def rules(settings: GameSettings) -> list[Message]:
    """Those of the game alone."""
    if isinstance(settings, Code777Settings):
        return _code777(settings)
    assert isinstance(settings, MastermindSettings), "there are two games"
    return _mastermind(settings)


def _code777(settings: Code777Settings) -> list[Message]:
    told = [msg("rules of the {edition}", edition=EDITIONS[settings.edition].title)]
    spares = settings.racks - settings.players
    if spares:
        told.append(plural("{count} rack without a player", "{count} racks without a player", spares))
    return [*told, *own_rules(settings)]


def _mastermind(settings: MastermindSettings) -> list[Message]:
    told = [
        msg("a single game") if settings.games == 1 else msg("a match of {games} games", games=settings.games),
        msg(
            "{holes} holes, {colors} colours, {rows}",
            holes=settings.holes,
            colors=settings.colors,
            rows=plural("{count} row", "{count} rows", settings.rows),
        ),
    ]
    if settings.clues != "by-table":
        told.append(msg("clues: {meaning}", meaning=CLUES[settings.clues]))
    if not settings.repeats:
        told.append(msg("no colour comes twice in a code"))
    if settings.empty:
        told.append(msg("holes may stay empty"))
    return told


def _of_table(options: Options) -> list[Message]:
    usual = Options()
    told = [msg("most help allowed: {aids}", aids=AID_NAMES[options.aids])]
    if options.thinking is not None:
        told.append(msg("{time} for each move", time=duration(options.thinking)))
    if options.total is not None:
        told.append(msg("{time} to think for the whole game", time=duration(options.total)))
    if options.away is None:
        told.append(msg("whoever is away is waited for"))
    elif options.away != usual.away:
        told.append(msg("nobody waits for whoever is away longer than {time}", time=duration(options.away)))
    if options.instant != usual.instant:
        told.append(msg("calls within {time} count as made together", time=duration(options.instant)))
    if options.pace != usual.pace:
        told.append(msg("bots answer in a beat of {time}", time=duration(options.pace)))
    if not options.chat:
        told.append(msg("no chat"))
    if options.open_to_all:
        told.append(msg("anybody may find this table and sit down"))
    if options.open_afterwards:
        told.append(msg("afterwards whoever has the link may see the whole game"))
    return told
