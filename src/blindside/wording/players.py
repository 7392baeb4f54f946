"""Texts about the players of a running table: questions before they leave, proposals, notes."""

from msgspec import Struct

from blindside.core.messages import Message, msg
from blindside.table.views import TableView
from blindside.wording.names import bot_label, seat_names
from blindside.wording.registry import GAMES

ENDS = msg("The game ends without a winner.")


class Question(Struct, frozen=True):
    """A question before an action, and what the action does."""

    text: Message
    about: Message


def question_before_leaving(table: TableView) -> Question | None:
    """None before the game: then the player only stands up."""
    if table.view is None or table.you is None:
        return None
    stays = msg("Your seat stays free. You can come back until it is taken.")
    return Question(msg("Leave the table?"), ENDS if _ends_without(table, table.you) else stays)


def question_before_ending(table: TableView) -> Question:
    if must_ask_others(table):
        about = msg("The game ends without a winner if all players agree.")
        return Question(msg("End the game for everyone?"), about)
    return Question(msg("End the game?"), ENDS)


def must_ask_others(table: TableView) -> bool:
    """Whether the game ends only if other players agree."""
    return any(seat != table.you for seat in _present_players(table))


def question_before_removal(table: TableView, seat: int, for_good: bool = False) -> Question | None:
    """None where nothing is lost: for a free seat, and for a bot before the game."""
    sits = table.seats[seat] if seat < len(table.seats) else None
    if sits is None or (sits.name is None and table.view is None):
        return None
    name = seat_names(table)[seat]
    if table.view is not None and _ends_without(table, seat):
        follows = ENDS
    elif sits.name is None:
        follows = msg("The seat becomes free.")
    elif for_good:
        follows = msg("{name} cannot come back.", name=name)
    else:
        follows = msg("The seat becomes free. {name} can come back until it is taken.", name=name)
    notified = msg("{name} will be notified.", name=name)
    about = follows if sits.name is None else msg("{notice} {follows}", notice=notified, follows=follows)
    return Question(msg("Remove {name}?", name=name), about)


def _ends_without(table: TableView, seat: int) -> bool:
    """Whether a running game cannot go on without the player or bot in this seat (`rules._stand_up`)."""
    others = [sits for number, sits in enumerate(table.seats) if number != seat and sits is not None]
    has_player = any(sits.name is not None for sits in others)
    return not has_player or len(others) < GAMES[table.game].fewest_players


class Proposal(Struct, frozen=True):
    """To end the game, while it is open."""

    text: Message
    may_agree: bool
    """Whether the reader's consent is still missing."""


def find_proposal(table: TableView) -> Proposal | None:
    if not table.end_proposed_by:
        return None
    names = seat_names(table)
    missing = [names[seat] for seat in _present_players(table) if seat not in table.end_proposed_by]
    if table.you in table.end_proposed_by and missing:
        return Proposal(msg("You proposed to end the game. Waiting for {names} to agree.", names=missing), False)
    proposed_by = [names[seat] for seat in table.end_proposed_by]
    return Proposal(msg("End the game without a winner? Proposed by {names}.", names=proposed_by), True)


def _present_players(table: TableView) -> list[int]:
    """Return the seats whose players are present and play themselves."""
    seats = enumerate(table.seats)
    return [at for at, seat in seats if seat and seat.name is not None and seat.bot is None and at not in table.away]


def seat_note(table: TableView, seat: int) -> Message | None:
    """Describe the state of a seat: away, a bot, a bot for a player."""
    sits = table.seats[seat]
    if sits is None:
        return None
    if seat in table.away:
        return msg("away")
    if sits.bot is not None:
        if sits.name is None:
            return bot_label(sits.bot)
        return msg("a bot plays and calls") if sits.may_call else msg("a bot plays")
    return None
