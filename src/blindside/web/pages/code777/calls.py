"""Settled calls on the page of a table: those since the last answer, with the reactions of bots, and the player's own
until the new tiles.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.audience import seat_audience
from blindside.core.dealers import seat_dealer
from blindside.core.messages import Message, msg
from blindside.core.records import Record
from blindside.games import replay
from blindside.games.code777 import events as e
from blindside.games.code777.board import advance_board
from blindside.games.code777.tiles import Rack, Triple
from blindside.games.code777.view import View, new_view, update_view
from blindside.reason.code777.deduction import deduce_in_game
from blindside.reviews.code777.calls import explain_call
from blindside.reviews.code777.knowledge import require_code777
from blindside.table.events import Passed, is_of_table
from blindside.table.options import allows
from blindside.table.views import TableView, Update
from blindside.web.pages.code777.pieces import chips
from blindside.web.pages.pieces import Piece
from blindside.web.pages.rendering import page
from blindside.web.service import Service, find_table
from blindside.wording.code777.calls import describe_reason, name_call, name_solution

OTHERS_ONE_IN = 3
"""A bot reacts to its own calls, and to one in so many of the others'."""


class SettledCall(Struct, frozen=True):
    number: int
    """Of the event of the game that settled it."""
    seat: int
    numbers: Triple
    tiles: Rack | None
    """The tiles that it names, where calls do."""
    right: bool = False
    had: Rack | None = None
    """The rack that the caller had; None if it is hidden from this audience."""

    @property
    def text(self) -> str:
        """The call as players write it; empty if it is drawn."""
        return name_call(self.numbers) if self.tiles is None else ""

    @property
    def pieces(self) -> Sequence[Piece]:
        """The tiles that the call names, to be drawn."""
        return () if self.tiles is None else chips(self.tiles.tiles)


def sights_since_answer(game: Sequence[Any]) -> list[tuple[int, Any]]:
    """List the sights since the last answer, with their numbers. Games are long, so the search is from the end."""
    last = next((at for at in range(len(game) - 1, -1, -1) if isinstance(game[at], e.Answered)), -1)
    return list(enumerate(game[last + 1 :], last + 2))


def find_calls(game: Sequence[Any]) -> list[SettledCall]:
    """List the calls settled since the last answer, from the sights of a game."""
    calls: list[SettledCall] = []
    for number, sight in sights_since_answer(game):
        match sight:
            case e.CallSettled(seat, numbers, tiles, right):
                calls.append(SettledCall(number, seat, numbers, tiles, right))
            case e.SawRackEmptied(_, int(), tiles) if calls and tiles is not None:
                calls[-1] = replace(calls[-1], had=tiles)
            case e.GameEnded(_, racks):
                calls = [replace(call, had=call.had or racks[call.seat]) for call in calls]
            case _:
                pass
    return calls


def find_own_call(update: Update) -> SettledCall | None:
    """Find the player's own settled call, from all sights of the table.

    None once the player has taken the new tiles, or if the game waits for them as the reader.
    """
    you, view, sights = update.table.you, update.table.view, update.sights
    if you is None or view is None or not _shows_own_call(sights, you):
        return None
    if view.board.phase in ("asked", "choosing") and view.board.reader == you:
        return None
    calls = find_calls([sight for sight in sights if not is_of_table(sight)])
    return next(call for call in reversed(calls) if call.seat == you)


def _shows_own_call(sights: Sequence[Any], you: int) -> bool:
    """Whether nothing has come after a call of this seat: it has not passed, and no card has been drawn."""
    for sight in reversed(sights):
        match sight:
            case e.CallSettled(seat) if seat == you:
                return True
            case Passed(seat) if seat == you:
                return False
            case e.Answered() | e.CardDrawn() | e.SawPairDrawn() | e.GameEnded():
                return False
            case _:
                pass
    return False


def find_open_call(view: View) -> SettledCall | None:
    """Return the player's own call while it is settled; it has no verdict yet."""
    call = view.call
    return None if call is None or call.numbers is None else SettledCall(0, call.seat, call.numbers, call.tiles)


def record_before(record: Record, call: SettledCall) -> Record:
    """Return what a player had seen before making a call."""
    return replace(record, events=_sights_before(record.events, call))


def view_before(view: View, game: Sequence[Any], call: SettledCall) -> View:
    """Return the player's view before making a call, for notes and answers about it."""
    before = new_view(view.board.settings, view.audience)
    for sight in _sights_before(game, call):
        before = update_view(before, sight, advance_board(before.board, sight))
    return before


def _sights_before(game: Sequence[Any], call: SettledCall) -> tuple[Any, ...]:
    made = range(call.number - 1, -1, -1)
    at = next(at for at in made if isinstance(sight := game[at], e.SawCalled) and sight.seat == call.seat)
    return tuple(game[:at])


def describe_own_rack(call: SettledCall) -> Message:
    """Say which tiles the caller had."""
    if call.had is None:
        return msg("Your tiles stay hidden.")
    return msg("You had {call}.", call=name_solution(call.had.numbers if call.tiles is None else call.had))


async def show_reason(service: Service, request: Request) -> Response:
    """Respond with what the player's own call had for it, or why it was wrong, as far as the table allows help."""
    found, known = await find_table(service, request)
    player = None if known is None else known.player.id
    update = found.full_update(player)
    table = update.table
    own_call = find_own_call(update)
    if known is None or own_call is None or own_call.had is None or not allows(table.options, "certain"):
        return Response(status_code=204)
    service.limits.take("hint", request, known.player)
    record = record_before(found.record(player), own_call)
    # In a thread, so that moves do not wait.
    sentences = await asyncio.to_thread(_explain, record, own_call, allows(table.options, "chances"))
    return page(
        request, "code777/call-reason.html", own_tiles=describe_own_rack(own_call), sentences=sentences, call=own_call
    )


def _explain(record: Record, call: SettledCall, wants_chances: bool) -> list[Message]:
    game = require_code777(record)
    seen = list(replay(game, seat_audience(call.seat)))
    found = deduce_in_game(seen, call.seat, game.settings)
    assert found is not None, "the rack stood there"
    assert call.had is not None, "the player has seen it"
    reason = explain_call(found, seen[-1][1], call.numbers, call.tiles, call.had)
    return [] if reason is None else list(describe_reason(reason, wants_chances))


class Reaction(Struct, frozen=True):
    """The face of a bot at its seat for a moment after a call.

    Drawn from the verdict, the number of its event and the seat alone, so it tells nothing of what the bot holds.
    """

    event: int
    """The number of the verdict among the events of the game."""
    face: str
    """A symbol of the page."""


def find_reactions(table: TableView, sights: Sequence[Any]) -> dict[int, Reaction]:
    """Return the reactions to the calls since the last answer, by seat; players, and bots that stand in, have none."""
    found: dict[int, Reaction] = {}
    if not table.options.temperament:
        return found
    bots = [number for number, seat in enumerate(table.seats) if seat is not None and seat.bot and seat.name is None]
    for number, sight in sights_since_answer(sights):
        if isinstance(sight, e.CallSettled):
            for bot in bots:
                if bot == sight.seat:
                    found[bot] = Reaction(number, "face-glad" if sight.right else "face-sorry")
                elif seat_dealer(number, bot).pick(OTHERS_ONE_IN) == 0:
                    found.setdefault(bot, Reaction(number, "face-impressed" if sight.right else "face-relieved"))
    return found
