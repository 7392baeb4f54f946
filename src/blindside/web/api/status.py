"""Health, readiness and metrics, for the host of the server."""

from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.web.host_names import is_loopback
from blindside.web.service import Service, json_response

OPEN_METRICS = "--open-metrics"


class Health(Struct, frozen=True):
    """The server is available."""

    ok: bool


async def health(_: Service, __: Request) -> Response:
    """Respond while the process lives."""
    return json_response(Health(True))


async def ready(service: Service, _: Request) -> Response:
    """Respond while the store can be written and read, else with status 503."""
    await service.readiness.check()
    return json_response(Health(True))


async def metrics(service: Service, request: Request) -> Response:
    """Respond with the metrics, to this machine alone unless they are open.

    A proxy on the same machine forwards the client's address or the public host, so its clients are refused.
    """
    asks = None if request.client is None else request.client.host
    if not service.has_open_metrics and not (is_loopback(asks) and is_loopback(request.url.hostname)):
        raise NotAllowed(
            "web/metrics",
            msg("metrics are served to the local machine only: {option} opens them to all", option=OPEN_METRICS),
        )
    return Response(service.metrics.render(), media_type=CONTENT_TYPE_LATEST)
