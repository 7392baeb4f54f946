"""The OpenAPI description of the API, made from its routes."""

import re
from collections.abc import Sequence

import msgspec

import blindside
from blindside.table.store_protocols import MAX_TABLES
from blindside.web.api.players import CURSOR, PAGE_SIZE
from blindside.web.identity import COOKIE
from blindside.web.router import Route
from blindside.web.server_sent_events import EVENT_STREAM

PROBLEM_SCHEMA = {
    "type": "object",
    "required": ["title", "status", "code", "detail"],
    "properties": {
        "title": {"enum": ["invalid", "not_allowed", "stale"]},
        "status": {"type": "integer"},
        "code": {"type": "string"},
        "detail": {"type": "string"},
        "hint": {"type": "string"},
    },
}

PATH_SCHEMAS: dict[str, dict[str, str]] = {
    "table": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"},
    "device": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
    "player": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
    "feed": {"type": "string", "pattern": "^[A-Za-z0-9_-]{43}$"},
}
QUERY_SCHEMAS: dict[str, dict[str, object]] = {
    "limit": {"type": "integer", "minimum": 1, "maximum": MAX_TABLES, "default": PAGE_SIZE},
    "before": {"type": "string", "pattern": f"^{CURSOR.pattern}$"},
    "of": {"type": "string", "maxLength": 64},
    "name": {"type": "string", "maxLength": 64},
}
LAST_EVENT_ID = {"name": "Last-Event-ID", "in": "header", "schema": {"type": "string"}}
"""Resumes a stream. Without a number it begins with the first event."""
SECURITY_SCHEMES: dict[str, object] = {
    "bearer": {"type": "http", "scheme": "bearer"},
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
    "operator": {"type": "http", "scheme": "bearer", "description": "made by `blindside admin token`"},
}


def document(all_routes: Sequence[Route]) -> dict[str, object]:
    """Describe all routes that are not pages."""
    routes = [route for route in all_routes if not route.is_page]
    kinds = [kind for route in routes for kind in (route.body, route.response) if kind is not None]
    schemas, components = msgspec.json.schema_components(
        kinds,
        schema_hook=lambda _: {"type": "string"},  # types that are written as text: racks, codes, audiences
        ref_template="#/components/schemas/{name}",
    )
    named = dict(zip(map(id, kinds), schemas, strict=True))
    paths: dict[str, dict[str, object]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, named)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Blindside", "version": blindside.__version__},
        "paths": paths,
        "security": [{"bearer": []}, {"cookie": []}, {}],
        "components": {"schemas": {**components, "Problem": PROBLEM_SCHEMA}, "securitySchemes": SECURITY_SCHEMES},
    }


def _operation(route: Route, schemas: dict[int, dict[str, object]]) -> dict[str, object]:
    names = re.findall(r"{(\w+)}", route.path)
    content = {route.media: {"schema": schemas.get(id(route.response), {})}}
    problem = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    operation: dict[str, object] = {
        "summary": route.summary,
        "responses": {
            str(route.status): {"description": "done", "content": content},
            "4XX": {"description": "refused", "content": problem},
            "503": {"description": "the store is unavailable: try again", "content": problem},
        },
        "parameters": [
            *({"name": name, "in": "path", "required": True, "schema": PATH_SCHEMAS[name]} for name in names),
            *({"name": name, "in": "query", "schema": QUERY_SCHEMAS[name]} for name in route.query),
            *([LAST_EVENT_ID] if route.media == EVENT_STREAM else []),
        ],
    }
    if "/admin/" in route.path:
        operation["security"] = [{"operator": []}]
    if route.body is not None:
        body = {"application/json": {"schema": schemas[id(route.body)]}}
        operation["requestBody"] = {"required": True, "content": body}
    return operation
