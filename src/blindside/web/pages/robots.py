"""What search engines may look at: what is the same for everybody. A table's address is its invitation."""

from starlette.requests import Request
from starlette.responses import Response

from blindside.web.route import Service

OPEN = ("/$", "/learn", "/puzzle", "/companion", "/static/")


async def robots(_: Service, __: Request) -> Response:
    lines = ["User-agent: *", *(f"Allow: {path}" for path in OPEN), "Disallow: /"]
    return Response("\n".join(lines) + "\n", media_type="text/plain")
