"""Time to find the route of a request, compared with Starlette's routes: for docs/decisions/0028-router.md."""

import re
import statistics
import time
from collections.abc import Callable
from typing import Any

import click
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match
from starlette.routing import Route as StarletteRoute

from benchmarks import machine
from blindside.web.router import Router
from blindside.web.routes import ROUTES

ROUNDS = 2_000
Find = Callable[[dict[str, Any]], object]


async def _handler(_: Request) -> Response:
    return Response()


def main() -> None:
    ours = Router(ROUTES)
    theirs = [StarletteRoute(route.path, _handler, methods=[route.method]) for route in ROUTES]
    finds: dict[str, Find] = {
        "Blindside's router": lambda scope: ours.find(scope)[0],
        "Starlette's routes": lambda scope: next(one for one in theirs if one.matches(scope)[0] == Match.FULL),
    }
    scopes = [_scope(route.method, route.path) for route in ROUTES]
    # Consecutive requests go to different routes, as at a server.
    taken: dict[str, list[list[float]]] = {name: [[] for _ in scopes] for name in finds}
    for _ in range(ROUNDS):
        for name, find in finds.items():
            for scope, times in zip(scopes, taken[name], strict=True):
                begun = time.perf_counter()
                find(scope)
                times.append((time.perf_counter() - begun) * 1e6)
    click.echo(f"{machine.describe()}\n{len(ROUTES)} routes, each the median of {ROUNDS:,} requests")
    for name, of_routes in taken.items():
        medians = sorted(statistics.median(times) for times in of_routes)
        low, middle, high = medians[0], statistics.median(medians), medians[-1]
        click.echo(f"{name:<20} {low:5.1f} to {high:5.1f} µs, median {middle:5.1f} µs")


def _scope(method: str, path: str) -> dict[str, Any]:
    """Make a request to this route, with values for its path parameters."""
    given = re.sub(r"{\w+}", "K4QZ7M", path.replace("{file:path}", "0123456789ab/code777/call.js"))
    return {"type": "http", "method": method, "path": given, "root_path": "", "headers": []}


if __name__ == "__main__":
    main()
