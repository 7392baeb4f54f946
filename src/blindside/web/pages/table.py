"""The page of a table, and the stream that keeps it up to date: rendered anew for each who looks, when it changes."""

from collections.abc import AsyncGenerator, Callable
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
    view = found.look(player)
    return page(
        request,
        "table.html",
        game=view.game,
        name=found.name,
        holder=None if passed is None else passed.holder,
        main=_main(service, request, found, known, whole=True),
        **FACES[view.game].around(view.settings),
    )


async def live(service: Service, request: Request) -> Response:
    found, known = await found_by(service, request)
    seen = whole_number(request.headers.get("last-event-id", "")) or 0
    shared = shared_device(request)
    if not is_made_for(request.query_params.get("holder"), shared):
        return Stream(_handed_over())
    return Stream(_told(service, request, found, known, shared, seen))


async def _handed_over() -> AsyncGenerator[bytes, None]:
    yield HANDED_OVER


async def _told(
    service: Service, request: Request, found: LiveTable, known: Known | None, shared: Passed | None, seen: int
) -> AsyncGenerator[bytes, None]:
    player, is_first = None if known is None else known.player.id, True
    with service.metrics.streams.track_inprogress():
        async for update in found.updates(player, seen, KEEP_ALIVE_SECONDS):
            if known is not None and await service.identities.behind(known.hashed) is None:
                return  # the device was taken away, or the player is forgotten
            if not is_held(found, shared):
                yield HANDED_OVER
                return
            if update is None:
                yield STILL_HERE
            else:
                # Whoever listens from now on may have missed more than the newest.
                html, is_first = _main(service, request, found, known, whole=is_first), False
                yield f"id: {update.seq}\n{_data(html)}\n\n".encode()


def _data(text: str) -> str:
    return "\n".join(f"data: {line}" for line in text.splitlines())


def _main(service: Service, request: Request, found: LiveTable, known: Known | None, whole: bool) -> str:
    """What the table looks like now to whoever this is."""
    update: Update = found.seen_by(None if known is None else known.player.id)
    language = language_of(request)
    if update.table.view is None:
        own_name = "" if known is None else known.player.name
        link = f"{service.invitation(request)}/t/{found.name}"
        return lobby.main(update.table, language, found.name, link, own_name)
    return FACES[update.table.game].board(update, language, found.name, whole)
