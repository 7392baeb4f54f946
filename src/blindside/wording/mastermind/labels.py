"""Names of pegs, keys, settings and matches of Mastermind, and counts of codes."""

from blindside.core.messages import Message, figure, msg, plural
from blindside.games.mastermind.codes import COLORS, EMPTY, Key
from blindside.games.mastermind.settings import COLORS as COLOR_COUNTS
from blindside.games.mastermind.settings import HOLES, KEYS, Settings
from blindside.reason.mastermind.perfect import perfect_average
from blindside.wording.table_settings import SettingText, number_choices

PEGS: dict[str, Message] = dict(
    zip(
        (*COLORS, EMPTY),
        (
            msg("yellow"),
            msg("blue"),
            msg("green"),
            msg("pink"),
            msg("black"),
            msg("orange"),
            msg("white"),
            msg("violet"),
            msg("brown"),
            msg("turquoise"),
            msg("red"),
            msg("grey"),
            msg("empty"),
        ),
        strict=True,
    )
)
"""The colours of pegs by their sign."""


def key_name(key: Key) -> Message:
    return msg("{red} red, {white} white", red=key.reds, white=key.whites)


def number_of_games(settings: Settings) -> Message:
    return msg("a single game") if settings.games == 1 else msg("a match of {games} games", games=settings.games)


def board_size(settings: Settings) -> dict[str, object]:
    """Return the values of texts about the size of a board."""
    rows = plural("{count} row", "{count} rows", settings.rows)
    return {"holes": settings.holes, "colors": settings.colors, "rows": rows}


def match_name(settings: Settings) -> Message:
    variants = [] if settings.keys == "by-table" else [msg("keys: {meaning}", meaning=KEYS[settings.keys])]
    if settings.empty:
        variants.append(msg("empty holes"))
    if not settings.repeats:
        variants.append(msg("no repeats"))
    sizes, games = board_size(settings), number_of_games(settings)
    line = msg("Mastermind · {holes} holes, {colors} colours, {rows} · {games}", **sizes, games=games)
    for rule in variants:
        line = msg("{line} · {rule}", line=line, rule=rule)
    return line


def describe_fitting(count: int) -> Message:
    if count == 0:
        return msg("No code fits all the keys")
    grouped = f"{count:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
    return plural("{count} code still fits", "{count} codes still fit", count, count=grouped)


def describe_left(row: int, left: int) -> Message:
    """The label of a row: how many codes it left."""
    return plural("{count} code left after row {row}", "{count} codes left after row {row}", left, row=row)


def describe_perfect_play(settings: Settings) -> Message | None:
    """Tell the average of perfect play; None where it is unknown."""
    average = perfect_average(settings)
    return None if average is None else msg("Perfect play: {rows} rows on average", rows=figure(average, ".2f"))


SETTINGS: dict[str, SettingText] = {
    "games": SettingText(msg("Number of games")),
    "holes": SettingText(msg("Holes"), number_choices(HOLES)),
    "colors": SettingText(msg("Colours"), number_choices(COLOR_COUNTS)),
    "rows": SettingText(msg("Rows")),
    "keys": SettingText(msg("Keys"), KEYS),
    "repeats": SettingText(msg("Colours may repeat")),
    "empty": SettingText(msg("Empty holes")),
}
