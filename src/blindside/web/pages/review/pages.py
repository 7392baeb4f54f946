"""The pages of a review: of a game that was played here, and of a record that somebody brought."""

from starlette.requests import Request
from starlette.responses import Response

from blindside.core.notation import whole_number
from blindside.web.language import language_of
from blindside.web.pages.code777.page import PIPS, points, wins
from blindside.web.pages.code777.pieces import tile_name, with_tiles
from blindside.web.pages.rendering import page
from blindside.web.pages.review.sources import Source, from_record, from_table
from blindside.web.pages.review.steps import step
from blindside.web.route import Service

SUPPOSED = ("card", "tile", "guess")
"""What can be supposed of a moment, as fields of a form."""


async def of_table(service: Service, request: Request) -> Response:
    return await _reviewed(service, request, await from_table(service, request))


async def of_record(service: Service, request: Request) -> Response:
    return await _reviewed(service, request, await from_record(service, request))


async def _reviewed(service: Service, request: Request, source: Source) -> Response:
    service.limits.take("review", request)
    asked = request.query_params
    at = whole_number(asked.get("at", "")) or 1
    eyes = asked.get("eyes", "all")
    suppose = {name: asked.getlist(name) for name in SUPPOSED if name in asked}
    found = await service.study.ask(step, source, at, eyes, suppose, language_of(request))
    return page(
        request,
        "review/step.html",
        source=source,
        game=source.record.game,
        step=found,
        chosen=next(one.value for one in found.eyes if one.is_chosen),
        with_tiles=with_tiles,
        tile_name=tile_name,
        points=points,
        wins=wins,
        pips=PIPS,
    )
