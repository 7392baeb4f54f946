"""The router: finds the route of a request by look-ups, not by a search, because busy tables ask very often."""

import re
from collections.abc import Iterable

from starlette.types import Scope

from blindside.web.route import STREAM, Route

OPEN_PART = re.compile(r"{(\w+)}")
"""The part of a path that is different each time. A path has one at most."""
GIVEN_PART = re.compile(r"[\w.-]{1,100}", re.ASCII)
"""What it may be. All names of tables, records, devices, feeds, files, pages and days are like this."""
REST = re.compile(r"(/\w+/){(\w+):path}")
"""A path of which all below its first part is open: the folders of a tree of files."""
GIVEN_REST = re.compile(r"[\w.-]{1,100}(/[\w.-]{1,100}){0,4}", re.ASCII)
ByMethod = dict[str, Route]


class Router:
    def __init__(self, routes: Iterable[Route]) -> None:
        self._fixed: dict[str, ByMethod] = {}
        self._open: dict[tuple[int, str], tuple[str, ByMethod]] = {}
        """By which part is open and the path without it: what the part is called, and what is there."""
        self._places: dict[int, set[int]] = {}
        """By how many parts a path has: which of them may be open."""
        self._below: dict[str, tuple[str, ByMethod]] = {}
        """By its first part: what the rest is called, and what is there."""
        for route in routes:
            self._add(route)

    def _add(self, route: Route) -> None:
        if tree := REST.fullmatch(route.path):
            self._below.setdefault(tree[1], (tree[2], {}))[1][route.method] = route
            return
        parts = route.path.split("/")
        for place, part in enumerate(parts):
            if found := OPEN_PART.fullmatch(part):
                rest = _without(parts, place)
                self._places.setdefault(len(parts), set()).add(place)
                self._open.setdefault((place, rest), (found[1], {}))[1][route.method] = route
                return
        self._fixed.setdefault(route.path, {})[route.method] = route

    def find(self, scope: Scope) -> tuple[Route | None, list[str]]:
        """The route, if there is one; and the methods that there are at this path."""
        there = self._at(scope)
        route = there.get("GET" if scope["method"] == "HEAD" else scope["method"])
        if route is not None and scope["method"] == "HEAD" and route.media == STREAM:
            route = None  # it has no end, and its head alone says nothing
        return route, sorted(there)

    def _at(self, scope: Scope) -> ByMethod:
        parts = scope["path"].split("/")
        for place in self._places.get(len(parts), ()):
            name, there = self._open.get((place, _without(parts, place)), ("", {}))
            if there and GIVEN_PART.fullmatch(parts[place]):
                scope["path_params"] = {name: parts[place]}
                return there
        return self._fixed.get(scope["path"]) or self._at_file(scope)

    def _at_file(self, scope: Scope) -> ByMethod:
        _, first, rest = (*scope["path"].split("/", 2), "", "")[:3]
        name, there = self._below.get(f"/{first}/", ("", {}))
        if not GIVEN_REST.fullmatch(rest):
            return {}
        if there:
            scope["path_params"] = {name: rest}
        return there


def _without(parts: list[str], place: int) -> str:
    return "/".join([*parts[:place], *parts[place + 1 :]])
