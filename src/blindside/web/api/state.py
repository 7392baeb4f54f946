"""How the server is: for whoever runs it."""

from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.web.route import Service, is_own_machine, json_answer

FIGURES = "--open-metrics"


class Well(Struct, frozen=True):
    ok: bool


async def health(_: Service, __: Request) -> Response:
    return json_answer(Well(True))


async def ready(service: Service, _: Request) -> Response:
    """Whether tables can be kept: a store that cannot be reached is a problem with status 503."""
    await service.store.ping()
    return json_answer(Well(True))


async def metrics(service: Service, request: Request) -> Response:
    """For whoever runs the server: a proxy on the same machine names those for whom it asks, or its own public name."""
    asks = None if request.client is None else request.client.host
    if not service.figures_for_all and not (is_own_machine(asks) and is_own_machine(request.url.hostname)):
        raise NotAllowed(
            "web/figures",
            msg("these figures are for the machine of the server: {option} lets others have them", option=FIGURES),
        )
    return Response(service.metrics.written(), media_type=CONTENT_TYPE_LATEST)
