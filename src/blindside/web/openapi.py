"""The API's own description, made from the table of its routes."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

import blindside
from blindside.web.route import Route

PROBLEM = {
    "type": "object",
    "required": ["title", "status", "code", "detail"],
    "properties": {
        "title": {"enum": ["invalid", "illegal", "stale"]},
        "status": {"type": "integer"},
        "code": {"type": "string"},
        "detail": {"type": "string"},
    },
}


def document(routes: Sequence[Route]) -> dict[str, Any]:
    kinds = [kind for route in routes for kind in (route.body, route.answer) if kind is not None]
    schemas, components = msgspec.json.schema_components(
        kinds, schema_hook=_written, ref_template="#/components/schemas/{name}"
    )
    named = dict(zip(map(id, kinds), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, named)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Blindside", "version": blindside.__version__},
        "paths": paths,
        "components": {"schemas": {**components, "Problem": PROBLEM}},
    }


def _written(_: type) -> dict[str, Any]:
    """Values of ours that are written as text: racks, codes, audiences."""
    return {"type": "string"}


def _operation(route: Route, schemas: dict[int, Any]) -> dict[str, Any]:
    streams = route.path.endswith("/stream")
    content = {"text/event-stream" if streams else "application/json": {"schema": schemas.get(id(route.answer), {})}}
    problem = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    operation: dict[str, Any] = {
        "summary": route.summary,
        "responses": {
            str(route.status): {"description": "done", "content": content},
            "4XX": {"description": "one of the three kinds of wrong", "content": problem},
        },
    }
    names = re.findall(r"{(\w+)}", route.path)
    if names:
        operation["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names
        ]
    if route.body is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schemas[id(route.body)]}},
        }
    return operation
