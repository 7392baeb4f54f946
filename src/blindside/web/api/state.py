"""How the server is: for whoever runs it."""

from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response

from blindside.web.route import Service, json_answer


class Well(Struct, frozen=True):
    ok: bool


async def health(_: Service, __: Request) -> Response:
    return json_answer(Well(True))


async def ready(service: Service, _: Request) -> Response:
    """Whether tables can be kept: a store that cannot be reached is a problem with status 503."""
    await service.store.ping()
    return json_answer(Well(True))


async def metrics(service: Service, _: Request) -> Response:
    return Response(service.metrics.written(), media_type=CONTENT_TYPE_LATEST)
