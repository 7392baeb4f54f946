"""Routes, and a router that finds them by look-ups in dictionaries (decision 0028)."""

import re
from collections.abc import Iterable

from msgspec import Struct
from starlette.types import Scope

from blindside.web.server_sent_events import EVENT_STREAM
from blindside.web.service import Handler

PARAMETER = re.compile(r"{(\w+)}")
"""A variable part of a path. A path has at most one."""
SEGMENT = re.compile(r"[\w.-]{1,100}", re.ASCII)
"""Values of a parameter: names of tables, records, devices, feeds, pages and days."""
SUBTREE = re.compile(r"(/\w+/){(\w+):path}")
"""A path with a parameter for all segments after the first: files in folders."""
SUBPATH = re.compile(r"(/\w+/)([\w.-]{1,100}(?:/[\w.-]{1,100}){0,4})", re.ASCII)


class Route(Struct, frozen=True):
    method: str
    path: str
    summary: str
    handler: Handler
    response: object = None
    """The type of a JSON response."""
    body: object = None
    """The type of a JSON request."""
    status: int = 200
    """The status of a response without an error."""
    query: tuple[str, ...] = ()
    """Parameters of the query, which are optional."""
    media: str = "application/json"
    ignores_bans: bool = False
    """Whether banned clients may send it: requests of operators, and those that delete a player's data."""
    is_page: bool = False
    """For browsers: not part of the description of the API."""


ByMethod = dict[str, Route]


class Router:
    def __init__(self, routes: Iterable[Route]) -> None:
        self._fixed: dict[str, ByMethod] = {}
        self._parametrized: dict[tuple[int, str], tuple[str, ByMethod]] = {}
        """By the position of the parameter and the path without it: the parameter's name, and the routes."""
        self._positions: dict[int, set[int]] = {}
        """By the number of segments: the positions that a parameter has in such paths."""
        self._subtrees: dict[str, tuple[str, ByMethod]] = {}
        """By the first segment: the parameter's name, and the routes."""
        for route in routes:
            self._add(route)

    def _add(self, route: Route) -> None:
        if tree := SUBTREE.fullmatch(route.path):
            self._subtrees.setdefault(tree[1], (tree[2], {}))[1][route.method] = route
            return
        segments = route.path.split("/")
        for position, segment in enumerate(segments):
            if found := PARAMETER.fullmatch(segment):
                key = position, _without(segments, position)
                self._positions.setdefault(len(segments), set()).add(position)
                self._parametrized.setdefault(key, (found[1], {}))[1][route.method] = route
                return
        self._fixed.setdefault(route.path, {})[route.method] = route

    def find(self, scope: Scope) -> tuple[Route | None, list[str]]:
        """Find the route of a request, and the methods that its path allows. Set the parameters in `scope`."""
        routes = self._routes_at(scope)
        route = routes.get("GET" if scope["method"] == "HEAD" else scope["method"])
        if route is not None and scope["method"] == "HEAD" and route.media == EVENT_STREAM:
            route = None  # a stream has no end
        return route, sorted(routes)

    def _routes_at(self, scope: Scope) -> ByMethod:
        segments = scope["path"].split("/")
        for position in self._positions.get(len(segments), ()):
            name, routes = self._parametrized.get((position, _without(segments, position)), ("", {}))
            if routes and SEGMENT.fullmatch(segments[position]):
                scope["path_params"] = {name: segments[position]}
                return routes
        fixed, below = self._fixed.get(scope["path"], {}), SUBPATH.fullmatch(scope["path"])
        if fixed or below is None or below[1] not in self._subtrees:
            return fixed
        name, routes = self._subtrees[below[1]]
        scope["path_params"] = {name: below[2]}
        return routes


def _without(segments: list[str], position: int) -> str:
    return "/".join([*segments[:position], *segments[position + 1 :]])
