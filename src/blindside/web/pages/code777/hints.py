"""Hints at a table of Code 777: deductions with reasons, chances, and what the own answer tells the others."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from blindside.core.audience import SeatNames, seat_audience
from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.core.records import Record
from blindside.games import replay
from blindside.games.code777.board import Board
from blindside.games.code777.settings import Settings
from blindside.reason.code777.deduction import deduce_in_game
from blindside.reason.code777.information import AnswerReach, is_own_answer, measure_last_answer
from blindside.reviews.code777.knowledge import require_code777
from blindside.table.options import allows
from blindside.table.views import TableView
from blindside.web.pages.code777.calls import find_own_call, record_before
from blindside.web.pages.code777.pieces import draw_tiles
from blindside.web.pages.rendering import page
from blindside.web.service import Service, find_table
from blindside.wording.code777.answer_reach import describe_reach
from blindside.wording.code777.conclusions import Advice, describe_deduction
from blindside.wording.code777.reasons import describe_premise
from blindside.wording.names import seat_names

MAX_CHANCES = 4
"""Lines of chances beside the notepad, where all help is visible at once."""


async def show_deductions(service: Service, request: Request) -> Response:
    found, known = await find_table(service, request)
    player = None if known is None else known.player.id
    table = found.look(player)
    if not isinstance(table.settings, Settings) or table.you is None or not allows(table.options, "certain"):
        raise NotAllowed("table/no-hints", msg("hints are off at this table"))
    if table.view is None or table.view.board.phase == "over":
        return Response(status_code=204)  # the game has ended meanwhile
    assert known is not None, "the client has a seat"
    service.limits.take("hint", request, known.player)
    own_call = find_own_call(found.full_update(player))
    record = found.record(player)
    seen = record if own_call is None else record_before(record, own_call)
    wants_chances = request.query_params.get("hints") == "chances" and allows(table.options, "chances")
    names = seat_names(table)
    # Most take a millisecond, a few take forty: in a thread, so that moves do not wait.
    deductions = await asyncio.to_thread(_deduce, seen, table.you, names.__getitem__, wants_chances)
    return page(
        request,
        "code777/help.html",
        deductions=deductions,
        draw_tiles=draw_tiles,
        before_call=own_call is not None,
    )


def _deduce(record: Record, seat: int, named: SeatNames, wants_chances: bool) -> Advice:
    game = require_code777(record)
    found = deduce_in_game(replay(game, seat_audience(seat)), seat, game.settings)
    assert found is not None, "a rack stands there while the game goes on"
    return describe_deduction(
        found,
        lambda premise: describe_premise(premise, found.players, named=named),
        named,
        MAX_CHANCES if wants_chances else 0,
    )


def has_own_answer(table: TableView, board: Board) -> bool:
    """Whether the last answer is the player's own, and the table allows to reason about it."""
    return table.you is not None and is_own_answer(board, table.you) and allows(table.options, "certain")


async def show_reach(service: Service, request: Request) -> Response:
    """Respond with what the player's own answer tells the others."""
    found, known = await find_table(service, request)
    player = None if known is None else known.player.id
    table = found.look(player)
    if known is None or table.you is None or table.view is None or not isinstance(table.settings, Settings):
        return Response(status_code=204)
    if not has_own_answer(table, table.view.board):
        return Response(status_code=204)
    service.limits.take("hint", request, known.player)
    names = seat_names(table)
    # In a thread, so that moves do not wait.
    reach = await asyncio.to_thread(_measure, found.record(player), table.you)
    rows = [
        {
            "name": names[one.seat],
            "low": round(float(100 * one.lowest), 1),
            "high": round(float(100 * one.highest), 1),
            "text": describe_reach(one),
        }
        for one in reach
    ]
    return page(request, "code777/answer-reach.html", rows=rows)


def _measure(record: Record, seat: int) -> list[AnswerReach]:
    game = require_code777(record)
    return measure_last_answer(replay(game, seat_audience(seat)), seat, game.settings)
