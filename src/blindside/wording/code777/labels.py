"""Names of tiles, racks, calls, settings and tables of Code 777."""

from blindside.core.audience import SeatNames, seat_name
from blindside.core.messages import Message, msg, plural
from blindside.games.code777.settings import (
    CHOICES,
    EDITION_SETTINGS,
    EDITIONS,
    MAX_PLAYERS,
    MAX_RACKS,
    MIN_PLAYERS,
    POINTS_TO_WIN,
    Settings,
)
from blindside.games.code777.tiles import Color, Rack, Tile, Triple, format_numbers
from blindside.wording.table_settings import NO_LIMIT, SettingText, number_choices


def color_letters() -> list[Message]:
    """Return the letters of tiles with their colours."""
    return [msg("{letter} {color}", letter=color.value, color=color.label) for color in Color]


def tile_name(tile: Tile) -> Message:
    """The colour and the number in words, for players who do not see the tile."""
    return msg("{color} {number}", color=tile.color.label, number=tile.number)


def rack_name(place: int, owner: int | None, named: SeatNames = seat_name) -> Message:
    """A rack by its owner, or by its place if it is a spare rack."""
    if owner is None:
        return msg("spare rack {place}", place=place)
    return msg("{seat}’s rack", seat=named(owner))


def spare_rack_name(place: int) -> Message:
    """A rack without a player, by the number that a page gives it."""
    return msg("rack {number}", number=place + 1)


def call_name(numbers: Triple, tiles: Rack | None) -> str:
    """A call as players write it: its numbers, or its tiles where colours count."""
    return format_numbers(numbers) if tiles is None else tiles.name


def table_name(settings: Settings) -> Message:
    """Describe a table in a line: the edition, the players, and every house rule."""
    parts = [plural("{count} player", "{count} players", settings.players)]
    spares = settings.racks - settings.players
    if spares:
        parts.append(plural("{count} spare rack", "{count} spare racks", spares))
    line = msg("Code 777 · {edition} · {parts}", edition=settings.edition, parts=parts)
    for rule in house_rules(settings):
        line = msg("{line} · {rule}", line=line, rule=rule)
    return line


def house_rules(settings: Settings) -> list[Message]:
    """Return the house rules of a table."""
    edition = EDITIONS[settings.edition]
    rules = []
    if settings.racks > edition.racks_in_box:
        rules.append(msg("one more rack than the box holds"))
    for point in edition.values:
        value = getattr(settings, point)
        if value != edition.values[point]:
            rules.append(msg("{point}: {meaning}", point=EDITION_SETTINGS[point], meaning=CHOICES[point][value]))
    if settings.answers != "by-table":
        rules.append(msg("answers: {meaning}", meaning=CHOICES["answers"][settings.answers]))
    if settings.calls_per_answer is None:
        rules.append(msg("unlimited calls"))
    if settings.draw_two:
        rules.append(msg("two cards drawn, one read"))
    if settings.colors_too:
        rules.append(msg("calls name colours too"))
    if settings.penalty:
        rules.append(
            plural(
                "a wrong call costs {count} point; scores never fall below zero",
                "a wrong call costs {count} points; scores never fall below zero",
                settings.penalty,
            )
        )
    if settings.cool_down:
        rules.append(
            plural(
                "no call for {count} answer after a wrong call",
                "no call for {count} answers after a wrong call",
                settings.cool_down,
            )
        )
    if settings.hide_wrong:
        rules.append(msg("the tiles of a wrong call stay hidden from their owner"))
    return rules


SETTINGS: dict[str, SettingText] = {
    "players": SettingText(msg("Players"), number_choices(range(MIN_PLAYERS, MAX_PLAYERS + 1))),
    "edition": SettingText(msg("Edition"), {name: edition.title for name, edition in EDITIONS.items()}),
    "racks": SettingText(msg("Racks on the table"), number_choices(range(MIN_PLAYERS, MAX_RACKS + 1))),
    "answers": SettingText(msg("Answers"), CHOICES["answers"]),
    "calls_per_answer": SettingText(msg("Calls between two answers"), {"1": msg("one"), "null": NO_LIMIT}),
    **{name: SettingText(label, CHOICES[name]) for name, label in EDITION_SETTINGS.items()},
    "penalty": SettingText(msg("Points lost for a wrong call"), number_choices(range(POINTS_TO_WIN + 1))),
    "cool_down": SettingText(msg("Wait after a wrong call")),
    "draw_two": SettingText(msg("Two cards, one question")),
    "colors_too": SettingText(msg("Colours too")),
    "hide_wrong": SettingText(msg("Hide tiles after a wrong call")),
}
