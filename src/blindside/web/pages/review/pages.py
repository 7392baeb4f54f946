"""Pages of reviews, of games on this server and of uploaded records, and the story on a finished game's page."""

from starlette.requests import Request
from starlette.responses import Response

from blindside.core.audience import EVERYONE
from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.core.records import write_record
from blindside.core.values import read_whole_number
from blindside.paper.typesetting import is_available
from blindside.table.fair_queue import Path
from blindside.web.limits import client_path
from blindside.web.pages.bundle import Values
from blindside.web.pages.records import store_record
from blindside.web.pages.registry import GAMES
from blindside.web.pages.rendering import page
from blindside.web.pages.review.games import Source, find_review, find_table_game, find_uploaded_game
from blindside.web.pages.review.steps import make_step
from blindside.web.pages.review.summary import draw_picture, summarize
from blindside.web.preferences import language_of
from blindside.web.service import Service

PNG = "image/png"
WHAT_IF_FIELDS = ("card", "tile", "seat", "guess")
"""Fields of the form for a what-if."""


async def show(service: Service, request: Request) -> Response:
    """Show the summary of a game, or one of its moments."""
    source, client = await _find_game(service, request)
    if "at" in request.query_params:
        return await _moment_page(service, request, source, client)
    language = language_of(request)
    key = "summary", language, repr((source.names, source.you))
    summary = await service.background.share(client, source.name, key, summarize, source, language)
    return page(
        request,
        "review/summary.html",
        source=source,
        game=source.record.game,
        summary=summary,
        link=service.share_url(request) + source.address,
        has_picture=is_available(),
        **_template_values(source),
    )


async def show_picture(service: Service, request: Request) -> Response:
    """Respond with the picture of a game."""
    source, client = await _find_game(service, request)
    link, language = service.share_url(request) + (source.address if source.open_to_all else ""), language_of(request)
    key = "picture", language, repr(source.names), link
    drawn = await service.background.share(client, source.name, key, draw_picture, source, link, language)
    return Response(drawn, media_type=PNG, headers={"cache-control": "private, max-age=3600"})


async def _find_game(service: Service, request: Request) -> tuple[Source, Path]:
    """Find the game of a request, and its client for the fair queue."""
    player = await service.identities.find_player(request)
    service.limits.take("review", request, player)
    find = find_uploaded_game if "record" in request.path_params else find_table_game
    return await find(service, request), client_path(request, player)


async def share(service: Service, request: Request) -> Response:
    """Store the whole record of a game, so that every client with the link can review it."""
    service.identities.check_own_page(request)
    service.limits.take("review", request, await service.identities.find_player(request))
    source = await find_table_game(service, request)
    if source.is_running or source.record.audience != EVERYONE:
        raise NotAllowed("review/not-over", msg("only its players can share a game, once it is over"))
    return await store_record(service, request, write_record(source.record).encode())


async def _moment_page(service: Service, request: Request, source: Source, client: Path) -> Response:
    asked = request.query_params
    at = read_whole_number(asked.get("at", "")) or 1
    eyes = asked.get("eyes", "all")
    suppose = {name: asked.getlist(name) for name in WHAT_IF_FIELDS if name in asked}
    found = await service.background.run(
        client, source.name, make_step, source, at, eyes, suppose, language_of(request)
    )
    return page(
        request,
        "review/step.html",
        source=source,
        game=source.record.game,
        step=found,
        chosen=found["chosen"],
        **_template_values(source),
    )


def _template_values(source: Source) -> Values:
    review = GAMES[source.record.game].review
    assert review is not None, "it is reviewed"
    return {"draw": review.draw, **review.values}


async def show_story(service: Service, request: Request) -> Response:
    """Respond with the story of a game, as far as this client may know it."""
    player = await service.identities.find_player(request)
    service.limits.take("review", request, player)
    source = await find_table_game(service, request)
    if source.is_running:
        return Response(status_code=204)
    key = "story", repr((source.names, source.you))
    story = await service.background.share(client_path(request, player), source.name, key, _story_values, source)
    if story is None:
        return Response(status_code=204)
    return page(request, f"{source.record.game}/story.html", story=story, source=source)


def _story_values(source: Source) -> Values | None:
    """Return the values of the story; None if there is no review, or it tells nothing to this client."""
    found = find_review(source)
    return None if found.review is None else found.game.story(found.review, source.names, source.you)
