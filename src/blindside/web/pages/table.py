"""The page of a table, and the stream that keeps it up to date: rendered once for all who see the same."""

from collections.abc import AsyncGenerator, Callable
from functools import partial
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.notation import whole_number
from blindside.table.live import LiveTable
from blindside.table.views import Update
from blindside.web.api.tables import KEEP_ALIVE_SECONDS, found_by, is_held
from blindside.web.identity import Known, shared_device
from blindside.web.language import language_of
from blindside.web.pages import lobby
from blindside.web.pages.code777 import page as code777
from blindside.web.pages.handing import between_hands
from blindside.web.pages.mastermind import page as mastermind
from blindside.web.pages.rendering import page
from blindside.web.passing import Passed, is_made_for
from blindside.web.renderings import Rendering
from blindside.web.route import Service
from blindside.web.stream import Stream


class Face(Struct, frozen=True):
    """How a game looks on its page."""

    board: Callable[[Update, str, str, bool], str]
    """What somebody is told, in a language, at the table of this name; with the whole log, or the newest of it."""
    around: Callable[[Any], dict[str, Any]]
    """What its page has beside the board, by the settings: it outlives every change."""


FACES = {
    "code777": Face(code777.board, code777.around),
    "mastermind": Face(mastermind.board, mastermind.around),
}
STILL_HERE = b"event: here\ndata:\n\n"
HANDED_OVER = b"event: handed-over\ndata:\n\n"
"""The last that a page hears when another player holds its device: it has to be loaded anew."""


async def table(service: Service, request: Request) -> Response:
    found, known = await found_by(service, request)
    player = None if known is None else known.player.id
    passed = shared_device(request)
    if passed is not None and (passed.holder is None or not is_held(found, passed)):
        return await between_hands(service, request, found, passed)
    found.mark_present(player)
    update = found.seen_by(player)
    main = await _rendered(service, request, found, known, update, whole=True)
    return page(
        request,
        "table.html",
        game=update.table.game,
        name=found.name,
        holder=None if passed is None else passed.holder,
        main=main.html,
        **FACES[update.table.game].around(update.table.settings),
    )


async def live(service: Service, request: Request) -> Response:
    found, known = await found_by(service, request)
    seen = whole_number(request.headers.get("last-event-id", "")) or 0
    shared = shared_device(request)
    if not is_made_for(request.query_params.get("holder"), shared):
        return Stream(_handed_over())
    return Stream(_stream(service, request, found, known, shared, seen))


async def _handed_over() -> AsyncGenerator[bytes, None]:
    yield HANDED_OVER


async def _stream(
    service: Service, request: Request, found: LiveTable, known: Known | None, shared: Passed | None, seen: int
) -> AsyncGenerator[bytes, None]:
    player, is_first = None if known is None else known.player.id, True
    with service.metrics.streams.track_inprogress():
        async for news in found.updates(player, seen, KEEP_ALIVE_SECONDS):
            if known is not None and await service.identities.behind(known.hashed) is None:
                return  # the device was taken away, or the player is forgotten
            if not is_held(found, shared):
                yield HANDED_OVER
                return
            if news is None:
                yield STILL_HERE
                continue
            # A stream that has just begun may have missed more than the newest of the log.
            update = found.seen_by(player)
            yield (await _rendered(service, request, found, known, update, whole=is_first)).event
            is_first = False


async def _rendered(
    service: Service, request: Request, found: LiveTable, known: Known | None, update: Update, whole: bool
) -> Rendering:
    """The part of the page that changes, with the whole log or the newest of it."""
    language = language_of(request)
    if update.table.view is not None:
        board = partial(FACES[update.table.game].board, update, language, found.name, whole)
        return await service.renderings.page(update, board, language, whole)
    own_name = "" if known is None else known.player.name
    link = f"{service.invitation(request)}/t/{found.name}"
    main = partial(lobby.main, update.table, language, found.name, link, own_name)
    return await service.renderings.page(update, main, language, link, own_name)
