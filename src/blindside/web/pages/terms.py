"""What a table plays by, in sentences: the game, and whatever differs from the usual."""

from blindside.core.messages import Message, msg, plural
from blindside.core.protocols import GameSettings
from blindside.games.code777.settings import EDITIONS
from blindside.games.code777.settings import Settings as Code777Settings
from blindside.games.code777.wording import own_rules
from blindside.games.mastermind.settings import CLUES
from blindside.games.mastermind.settings import Settings as MastermindSettings
from blindside.table.options import Options
from blindside.table.views import TableView
from blindside.web.pages.durations import duration
from blindside.web.pages.fields import AID_NAMES


def terms(table: TableView) -> list[Message]:
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
