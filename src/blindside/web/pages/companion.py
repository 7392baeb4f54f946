"""Pages of the companion. Devices compute from the entries; the server explains if it is asked, and stores nothing."""

from collections.abc import Mapping

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.messages import Message, Say, translator
from blindside.web.limits import client_path
from blindside.web.pages.registry import GAMES
from blindside.web.pages.rendering import page
from blindside.web.preferences import language_of
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
    companion = GAMES[game].companion
    assert companion is not None, "it has a route"
    texts = _translate(companion.texts, translator(language_of(request)))
    return page(request, f"{game}/companion.html", texts=texts, **companion.values())


def _translate(texts: Mapping[str, Message], say: Say) -> dict[str, str | list[str]]:
    """Translate the sentences that scripts fill in; a sentence with a count has its two forms."""
    return {
        name: say(text) if text.plural is None else [say(replace(text, count=count)) for count in (1, 2)]
        for name, text in texts.items()
    }


async def explain(game: str, service: Service, request: Request) -> Response:
    """Respond with what a device does not compute from the entries in the body."""
    companion = GAMES[game].companion
    assert companion is not None, "it has a route"
    explanation = companion.explanation
    assert explanation is not None, "it has a route"
    service.identities.check_own_page(request)
    player = await service.identities.find_player(request)
    service.limits.take("companion", request, player)
    entered = explanation.read(await read_bytes(request, MAX_GAME_BYTES))
    found = await service.background.run(client_path(request, player), "companion", explanation.explain, entered)
    return page(request, f"{game}/companion-explanation.html", found=found, **explanation.draw)
