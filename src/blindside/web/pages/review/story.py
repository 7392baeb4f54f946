"""The story of a finished game, a part of its table's page, computed in the background pool."""

from starlette.requests import Request
from starlette.responses import Response

from blindside.web.limits import client_path
from blindside.web.pages.bundle import Values
from blindside.web.pages.rendering import page
from blindside.web.pages.review.games import Source, find_review, find_table_game
from blindside.web.service import Service


async def show(service: Service, request: Request) -> Response:
    """Respond with the story of a game, as far as this client may know it."""
    player = await service.identities.find_player(request)
    service.limits.take("review", request, player)
    source = await find_table_game(service, request)
    if source.is_running:
        return Response(status_code=204)
    key = "story", repr((source.names, source.you))
    story = await service.background.share(client_path(request, player), source.name, key, _tell, source)
    if story is None:
        return Response(status_code=204)
    return page(request, f"{source.record.game}/story.html", story=story, source=source)


def _tell(source: Source) -> Values | None:
    """Return the values of the story; None if the client saw no seat, or there is no review."""
    found = find_review(source)
    if found.game.story is None or found.review is None or not found.review.seats:
        return None
    return found.game.story(found.review, source.names, source.you)
