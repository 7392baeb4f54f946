"""What a player chose last for a table with bots, in a cookie for each game."""

from collections.abc import Container, Mapping

from starlette.requests import Request
from starlette.responses import Response

from blindside.web.identity import YEAR_SECONDS
from blindside.web.pages.bundle import GamePages
from blindside.web.pages.forms import unknown_choice
from blindside.web.preferences import cookie_of

HOW = "how"
"""The field of the bot, or of the role."""


def remembered_choices(request: Request, pages: GamePages) -> dict[str, str]:
    """Return the value of each choice: as last time, or the default."""
    quick = pages.quick
    has_learned = request.cookies.get(cookie_of(f"lesson-{pages.game}")) == "done"
    chosen = {HOW: quick.default}
    for name, choice in quick.choices.items():
        chosen[name] = choice.after_lesson if has_learned and choice.after_lesson else choice.default
    last = zip(chosen, request.cookies.get(_cookie_of(pages), "").split("."), strict=False)
    known = {name: value for name, value in last if value in _values_of(pages, name)}
    return {**chosen, **known}


def _values_of(pages: GamePages, name: str) -> Container[str]:
    return pages.quick.tables if name == HOW else pages.quick.choices[name].choices


def read_choices(request: Request, pages: GamePages, given: Mapping[str, str]) -> dict[str, str]:
    """Return the choices of a form, and those remembered for what it leaves out."""
    chosen = remembered_choices(request, pages)
    for name in chosen.keys() & given.keys():
        if name != HOW and given[name] not in pages.quick.choices[name].choices:
            raise unknown_choice(name, given[name], pages.quick.choices[name].choices)
        chosen[name] = given[name]
    return chosen


def settings_of(pages: GamePages, chosen: Mapping[str, str]) -> dict[str, object]:
    """Return the settings of these choices. Those of other fields are left out."""
    choices = pages.quick.choices
    return {
        name: value
        for one, answer in chosen.items()
        if one in choices and answer in choices[one].choices
        for name, value in choices[one].choices[answer][1].items()
    }


def remember(response: Response, pages: GamePages, chosen: Mapping[str, str], secure: bool) -> Response:
    """Set the cookie of the choices."""
    value = ".".join(chosen.values())
    response.set_cookie(_cookie_of(pages), value, YEAR_SECONDS, httponly=True, samesite="lax", secure=secure)
    return response


def _cookie_of(pages: GamePages) -> str:
    return cookie_of(f"play-{pages.game}")
