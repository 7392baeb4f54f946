"""Lessons and rules, by path below `/learn/`."""

from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.web.pages.registry import GAMES
from blindside.web.pages.rendering import page
from blindside.web.service import Service


async def index(_: Service, request: Request) -> Response:
    return page(request, "learn/index.html", games=games_with_lesson())


def games_with_lesson() -> list[str]:
    return [game for game, pages in GAMES.items() if f"first-{game}" in pages.learn]


async def show(_: Service, request: Request) -> Response:
    name = request.path_params["page"]
    for game, pages in GAMES.items():
        if name in pages.learn:
            template, make_values = pages.learn[name]
            others = [other for other in games_with_lesson() if other != game]
            how = pages.quick.for_learners
            return page(request, template, game=game, how=how, others=others, **make_values(request))
    raise NotAllowed("web/not-found", msg("page not found"))
