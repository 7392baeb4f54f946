"""What those at a table are called on its pages."""

from blindside.core.messages import Message, msg
from blindside.table.views import SeatView, TableView

BOT_NAMES = ("Ida", "Marco", "Jun", "Freya", "Bo")
OTHER_BOT_NAMES = ("Cleo", "Anton", "Mei", "Sofia", "Lars")
"""By seat; the others where a person is called so. They are nobody's: whoever plays under one is shown to be a bot."""
OFFERED: dict[str, dict[str, str]] = {
    "code777": {"gentle": "novice", "steady": "casual", "sharp": "expert", "masterly": "master"},
    "mastermind": {
        "gentle": "novice",
        "steady": "casual",
        "sharp": "expert",
        "masterly": "optimal",
        "devilish": "devil",
    },
}
"""What a newcomer is offered in each game, where it plays at all, and which bot that is."""
KINDS: dict[str, Message] = {
    "novice": msg("bot, gentle"),
    "casual": msg("bot, steady"),
    "expert": msg("bot, sharp"),
    "master": msg("bot, masterly"),
    "optimal": msg("bot, masterly"),
    "gambler": msg("bot, daring"),
    "certain": msg("bot, careful"),
    "consistent": msg("bot, logical"),
    "equilibrium": msg("bot, cunning"),
    "devil": msg("bot, devilish"),
}

Name = str | Message


def names_of(table: TableView) -> list[Name]:
    """Of every seat."""
    taken = {seat.name for seat in table.seats if seat is not None}
    return [_name(number, seat, taken) for number, seat in enumerate(table.seats)]


def _name(number: int, seat: SeatView | None, taken: set[str | None]) -> Name:
    if seat is None:
        return msg("nobody")
    if seat.name is not None:
        return seat.name
    if seat.bot is None:
        return msg("somebody")
    return OTHER_BOT_NAMES[number] if BOT_NAMES[number] in taken else BOT_NAMES[number]


def kind_of(bot: str) -> Message:
    return KINDS.get(bot, msg("bot"))


def initials(names: list[str]) -> list[str]:
    """As few first letters of each as tell them apart, but two at most."""
    ones = [name[:1].upper() for name in names]
    return [
        one if ones.count(one) == 1 else name[:1].upper() + name[1:2] for one, name in zip(ones, names, strict=True)
    ]
