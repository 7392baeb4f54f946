"""Events of a table beside the game, and the names of its seats at each."""

from collections.abc import Sequence
from typing import Any, assert_never

from blindside.core.audience import SeatNames
from blindside.core.messages import Message, msg
from blindside.table import events as e
from blindside.table.views import SeatView, TableView
from blindside.wording.code777.labels import SETTINGS as CODE777
from blindside.wording.mastermind.labels import SETTINGS as MASTERMIND
from blindside.wording.names import FREE, Name, name_of_former, player_name, seat_names
from blindside.wording.table_settings import OPTIONS, describe_change

_SETTINGS = {**CODE777, **MASTERMIND, **OPTIONS}
"""The texts of the settings of all games: no two have a setting of the same name."""

_NAMING = frozenset({e.Opened, e.SettingsChanged, e.SawSeated, e.BotNamed, e.Unseated})
"""Events that change the names of seats."""


def names_at_sights(sights: Sequence[Any], now: TableView, before: TableView | None = None) -> list[Sequence[Name]]:
    """Return the names of all seats at each of these sights.

    `before` is the table before the first of them; None if that opened the table.
    """
    names: Sequence[Name] = [FREE] * len(now.seats) if before is None else seat_names(before)
    seats = [] if before is None else before.seats
    bot_names = {seat: sits.bot_name for seat, sits in enumerate(seats) if sits is not None and sits.bot_name}
    has_begun = before is not None and before.view is not None
    found: list[Sequence[Name]] = []
    for sight in sights:
        has_begun = has_begun or not e.is_of_table(sight)
        if type(sight) not in _NAMING:  # most sights, in a long game
            found.append(names)
            continue
        if isinstance(sight, e.Opened | e.SettingsChanged):
            count = sight.settings.get("players", len(names))
            names = [*names, *[FREE] * count][:count]
        if isinstance(sight, e.SawSeated):
            names = _replace_name(names, sight.seat, player_name(now, sight.seat, _seat_at(sight, bot_names)))
        found.append(names)
        if isinstance(sight, e.BotNamed):
            bot_names[sight.seat] = sight.name
            given = player_name(now, sight.seat, SeatView(None, None, bot_name=sight.name))
            names = _replace_name(names, sight.seat, given)
        if isinstance(sight, e.Unseated):
            bot_names.pop(sight.seat, None)
            left = name_of_former(names[sight.seat]) if has_begun else FREE
            names = _replace_name(names, sight.seat, left)
    return found


def _seat_at(sight: e.SawSeated, bot_names: dict[int, str]) -> SeatView:
    """Return the seat at that time. A bot keeps its name when the host chooses another level."""
    bot_name = bot_names.get(sight.seat) if sight.name is None else None
    return SeatView(sight.name, sight.bot, bot_name=bot_name)


def _replace_name(names: Sequence[Name], seat: int, name: Name) -> list[Name]:
    return [*names[:seat], name, *names[seat + 1 :]]


def names_at_game_events(sights: Sequence[Any], now: TableView) -> list[Sequence[Name]]:
    """Return the names of all seats at each event of the game, from all sights of the table."""
    named = zip(sights, names_at_sights(sights, now), strict=True)
    return [names for sight, names in named if not e.is_of_table(sight)]


def describe_pause(table: TableView, names: Sequence[Name]) -> Message:
    """Say that the game is paused, and who paused it, if known."""
    if table.paused_by is None:
        return msg("The game is paused")
    if table.paused_by == table.you:
        return msg("You paused the game")
    return msg("{name} paused the game", name=names[table.paused_by])


def describe(sight: Any, named: SeatNames, you: int | None = None) -> Message | None:
    """Describe an event of the table; None for events that need no text and for those of the game.

    About their own seat, the sentence speaks to the player in seat `you`.
    """
    own = None if you is None or getattr(sight, "seat", None) != you else _describe_own(sight)
    return _describe_for_all(sight, named) if own is None else own


def _describe_own(sight: Any) -> Message | None:
    """Describe an event to the player it is about; None for those that need no words of their own."""
    match sight:
        case e.SawSeated(_, _, str(), may_call=True):
            return msg("a bot plays for you and may call")
        case e.SawSeated(_, _, str()):
            return msg("a bot plays for you")
        case e.WentAway():
            return msg("you are away; the game continues")
        case e.CameBack():
            return msg("you are back")
        case e.OutOfTime():
            return msg("you ran out of time")
        case e.HostChanged():
            return msg("you are now the host")
        case e.EndProposed():
            return msg("you propose to end the game")
        case e.EndDeclined():
            return msg("you want to play on")
        case e.Paused():
            return msg("you pause the game")
        case _:
            return None


def _describe_for_all(sight: Any, named: SeatNames) -> Message | None:
    match sight:
        case e.SawSeated() | e.BotNamed():
            return _describe_seated(sight, named)
        case e.Unseated(seat, True):
            return msg("the host removes {name}", name=named(seat))
        case e.Unseated(seat):
            return msg("{name} leaves the table", name=named(seat))
        case e.WentAway(seat):
            return msg("{name} is away; the game continues", name=named(seat))
        case e.CameBack(seat):
            return msg("{name} is back", name=named(seat))
        case e.OutOfTime(seat):
            return msg("{name} ran out of time", name=named(seat))
        case e.HostChanged(seat):
            return msg("{name} is now the host", name=named(seat))
        case e.EndProposed(seat):
            return msg("{name} proposes to end the game", name=named(seat))
        case e.EndDeclined(seat):
            return msg("{name} wants to play on", name=named(seat))
        case e.Paused(seat):
            who = msg("the host") if seat is None else named(seat)
            return msg("{name} pauses the game", name=who)
        case e.Resumed():
            return msg("the game continues")
        case e.SameAddress(seat, others):
            return same_address([named(each) for each in sorted((seat, *others))])
        case e.SettingsChanged() | e.Closed() | e.ChatRemoved():
            return _describe_management(sight)
        case e.Said(seat, text) if text is not None:
            return msg("{name}: {text}", name=named(seat), text=text)
        case _:
            return None


def _describe_management(sight: e.SettingsChanged | e.Closed | e.ChatRemoved) -> Message:
    match sight:
        case e.SettingsChanged():
            return describe_change(sight, _SETTINGS)
        case e.ChatRemoved():
            return msg("the operator removes a line of chat")
        case e.Closed(reason) if reason:
            return msg("the operator closes this table: {reason}", reason=reason)
        case _:
            return msg("the operator closes this table")


def same_address(names: Sequence[object]) -> Message:
    """Warn that these players may be one person, or look at each other's screens."""
    if len(names) == 2:
        return msg("{name} and {other} are playing from the same address", name=names[0], other=names[1])
    return msg("{names} are playing from the same address", names=names)


def _describe_seated(sight: e.SawSeated | e.BotNamed, named: SeatNames) -> Message:
    match sight:
        case e.BotNamed(seat, name):
            return msg("{name} is now called {other}", name=named(seat), other=name)
        case e.SawSeated(seat, _, None):
            return msg("{name} sits down", name=named(seat))
        case e.SawSeated(seat, None):
            return msg("{name} sits down (bot)", name=named(seat))
        case e.SawSeated(seat, may_call=True):
            return msg("a bot plays for {name} and may call", name=named(seat))
        case e.SawSeated(seat):
            return msg("a bot plays for {name}", name=named(seat))
        case _:
            assert_never(sight)
