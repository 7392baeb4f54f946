"""Rendering of templates in the language of the client. Templates contain no text of their own."""

from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files
from types import SimpleNamespace
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from blindside.core.languages import LANGUAGES
from blindside.core.messages import Message, translator
from blindside.table.requests import MAX_NAME_LENGTH
from blindside.web.pages.assets import asset_url
from blindside.web.pages.line_breaks import RemoveLineBreaks
from blindside.web.pages.seats import available_levels, free_seats, seated_players, settings_id
from blindside.web.pages.text import TEXT
from blindside.web.preferences import APPEARANCES, appearance_of, language_of, notice_of
from blindside.web.service import gzip_response
from blindside.wording.players import must_ask_others, question_before_ending, question_before_leaving


class _Template(Template):
    """A template whose macros depend on their parameters alone, so it is imported once for all pages."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()


class _Environment(Environment):
    """An environment that finds `page.name` in a dictionary at once: Jinja looks for an attribute first."""

    template_class = _Template

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


_templates = _Environment(
    loader=FileSystemLoader(str(files("blindside.web.pages") / "templates")),
    autoescape=True,
    undefined=StrictUndefined,
    extensions=[RemoveLineBreaks],
    auto_reload=False,
)
_templates.globals.update(
    static=asset_url,
    seated_players=seated_players,
    free_seats=free_seats,
    settings_id=settings_id,
    available_levels=available_levels,
    must_ask_others=must_ask_others,
    question_before_ending=question_before_ending,
    question_before_leaving=question_before_leaving,
    longest_name=MAX_NAME_LENGTH,
    languages=LANGUAGES,
    appearances=APPEARANCES,
)
_templates.filters["first_up"] = lambda text: text[:1].upper() + text[1:]


@cache
def _sprite() -> Markup:
    """The symbols of all pages, rendered once."""
    return Markup(_templates.get_template("sprite.html").render())


_templates.globals["sprite"] = _sprite


@cache
def _text_in(language: str) -> SimpleNamespace:
    say = translator(language)
    return SimpleNamespace(**{name: say(message) for name, message in TEXT.items()})


def render(language: str, template: str, **values: object) -> str:
    """Render a template. In it, `t` has the fixed texts, and `say` translates messages."""
    template_values = {"language": language, "t": _text_in(language), "say": _say_in(language), **values}
    return _templates.get_template(template).render(template_values)


def render_macro(language: str, template: str, macro: str, *values: object) -> Markup:
    """Render a macro of a template. Its last parameter translates messages."""
    made: Markup = getattr(_templates.get_template(template).module, macro)(*values, _say_in(language))
    return made


def join_markup(parts: Iterable[Markup]) -> Markup:
    """Join what is rendered already. A template and `Markup.join` call a function for each part."""
    return Markup("".join(parts))


@cache
def _say_in(language: str) -> Callable[[object], str]:
    say = translator(language)
    return lambda value: say(value) if isinstance(value, Message) else str(value)


def page(request: Request, template: str, status: int = 200, *, here: str | None = None, **values: object) -> Response:
    """Respond with a page. After a form, `here` is the address of a page that can be loaded again."""
    return respond(request, render(language_of(request), template, **layout_values(request, here), **values), status)


def layout_values(request: Request, here: str | None = None) -> dict[str, object]:
    """Return the values of the layout of all pages."""
    address = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return {
        "appearance": appearance_of(request),
        "here": here or (address if request.method == "GET" else "/"),
        "server_notice": notice_of(request),
    }


def respond(request: Request, html: str | bytes, status: int = 200, prepared: bytes | None = None) -> Response:
    """Respond with a rendered page; `prepared` is the compressed one, if there is one."""
    response = HTMLResponse(html, status)
    response.headers["cache-control"] = "no-store"
    return gzip_response(request, response, prepared)
