"""The page of a table, and the stream that keeps it up to date by server-sent events."""

import zlib
from collections.abc import Hashable
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from blindside.core.lru import LruCache
from blindside.core.messages import Message, translator
from blindside.core.values import read_whole_number
from blindside.table.events import ChatRemoved
from blindside.table.live import LiveTable
from blindside.table.views import TableView, Update
from blindside.web.identity import Identity, find_shared_device
from blindside.web.pages import lobby
from blindside.web.pages.boards import render_board
from blindside.web.pages.registry import GAMES
from blindside.web.pages.rendering import layout_values, render, respond
from blindside.web.pages.shared_device import show_holders
from blindside.web.preferences import language_of
from blindside.web.server_sent_events import write_event
from blindside.web.service import FAST, Service, accepts_gzip, find_table
from blindside.web.shared_device import is_for_holder, is_held
from blindside.web.streams import SendPart, Stream, stream_table
from blindside.web.update_cache import Rendering

MAIN = "<!-- main -->"
"""Where the main part of the page is put into its frame."""
GZIP = 31
"""For zlib: the gzip format, with the largest window."""
KEEP_ALIVE = write_event(b"", "here")
HANDED_OVER = write_event(b"", "handed-over")
"""Ends a stream when another player holds the device: the page reloads."""


class Frame:
    """A page around its main part. What comes before it is compressed once."""

    def __init__(self, before: bytes, after: bytes) -> None:
        self._before, self._after = before, after
        self._compressor = zlib.compressobj(FAST, wbits=GZIP)
        self._compressed = self._compressor.compress(before)

    def join(self, main: bytes) -> bytes:
        return b"".join((self._before, main, self._after))

    def compress(self, main: bytes) -> bytes:
        """Return the joined page, compressed."""
        compressor = self._compressor.copy()
        rest = (compressor.compress(main), compressor.compress(self._after), compressor.flush())
        return b"".join((self._compressed, *rest))


FRAMES: LruCache[tuple[Hashable, ...], Frame] = LruCache(64)
"""Pages around their main part, of some 300 KB each."""


async def show(service: Service, request: Request) -> Response:
    found, known = await find_table(service, request)
    player = None if known is None else known.player.id
    passed = find_shared_device(request)
    if passed is not None and (passed.holder is None or not is_held(found, passed)):
        return await show_holders(service, request, found, passed)
    found.mark_present(player)
    update = found.full_update(player)
    main = await render_main(service, request, found, known, update, whole=True)
    frame = _render_frame(request, update.table, found.name, None if passed is None else passed.holder)
    prepared = frame.compress(main.html) if accepts_gzip(request) else None
    return respond(request, frame.join(main.html), prepared=prepared)


def _render_frame(request: Request, table: TableView, name: str, holder: int | None) -> Frame:
    """Render the page around its main part. Clients that have chosen the same share it, until the settings change."""
    language, layout = language_of(request), layout_values(request)
    key = (language, str(layout), name, holder, table.settings)
    frame = FRAMES.get(key)
    if frame is None:
        values = {**layout, **GAMES[table.game].static_parts(table.settings)}
        html = render(language, "table.html", game=table.game, name=name, holder=holder, main=MAIN, **values)
        before, _, after = html.partition(MAIN)
        frame = Frame(before.encode(), after.encode())
        FRAMES.put(key, frame)
    return frame


async def render_main(
    service: Service, request: Request, found: LiveTable, known: Identity | None, update: Update, whole: bool
) -> Rendering:
    """Render the part of the page that changes, with the whole log or its newest entries."""
    language = language_of(request)
    if update.table.view is not None:
        board = partial(render_board, GAMES[update.table.game], update, language, found.name, whole)
        return await service.updates.page(update, board, language, whole)
    own_name = "" if known is None else known.player.name
    link = f"{service.share_url(request)}/t/{found.name}"
    main = partial(lobby.render_lobby, update, language, found.name, link, own_name)
    return await service.updates.page(update, main, language, link, own_name)


async def stream(service: Service, request: Request) -> Response:
    found, known = await find_table(service, request)
    player = None if known is None else known.player.id
    seen = read_whole_number(request.headers.get("last-event-id", "")) or 0
    if not is_for_holder(request.query_params.get("holder"), find_shared_device(request)):
        return Stream(_send_handed_over)
    is_first = True
    told: Message | None = None
    say = translator(language_of(request))

    def write_notice() -> bytes:
        """Tell the page what operators have set, when that has changed."""
        nonlocal told
        if service.restrictions.notice == told:
            return b""
        told = service.restrictions.notice
        return write_event(b"" if told is None else say(told).encode(), "server-notice")

    async def write(news: Update | None) -> bytes:
        nonlocal is_first
        if news is None:
            return KEEP_ALIVE + write_notice()
        # A new stream may have missed more than the newest entries.
        whole = is_first or any(isinstance(sight, ChatRemoved) for sight in news.sights)
        main = await render_main(service, request, found, known, found.full_update(player), whole=whole)
        is_first = False
        return main.event + write_notice()

    return stream_table(service, request, found, known, seen, write, HANDED_OVER)


async def _send_handed_over(send_part: SendPart) -> None:
    await send_part(HANDED_OVER)
