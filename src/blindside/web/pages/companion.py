"""Pages of the companion. Entries stay on the device; the server computes from them and stores nothing."""

from starlette.requests import Request
from starlette.responses import Response

from blindside.web.limits import client_path
from blindside.web.pages.bundle import GameCompanion
from blindside.web.pages.registry import GAMES
from blindside.web.pages.rendering import page
from blindside.web.service import Service, read_bytes

MAX_GAME_BYTES = 40_000
"""In bytes. The longest game has some 20,000."""


async def choose(_: Service, request: Request) -> Response:
    return page(request, "companion/choose.html", games=games_with_companion())


def games_with_companion() -> list[str]:
    return [game for game, pages in GAMES.items() if pages.companion is not None]


async def offline(_: Service, request: Request) -> Response:
    """The page that a browser shows without a connection: companions work there too."""
    return page(request, "offline.html", games=games_with_companion())


async def show(game: str, _: Service, request: Request) -> Response:
    return page(request, f"{game}/companion.html", **_find_companion(game).values())


async def advise(game: str, service: Service, request: Request) -> Response:
    """Respond with the advice for the entries in the body."""
    companion = _find_companion(game)
    service.identities.check_own_page(request)
    player = await service.identities.find_player(request)
    service.limits.take("companion", request, player)
    entered = companion.read(await read_bytes(request, MAX_GAME_BYTES))
    advice = await service.background.run(client_path(request, player), "companion", companion.advise, entered)
    return page(request, f"{game}/companion-advice.html", advice=advice, **companion.draw)


def _find_companion(game: str) -> GameCompanion:
    companion = GAMES[game].companion
    assert companion is not None, "it has a route"
    return companion
