"""How the pages look and sound to somebody: chosen by a form in the bar of every page, kept in cookies."""

from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import Invalid
from blindside.core.messages import LANGUAGES, msg
from blindside.web.identity import A_YEAR
from blindside.web.pages.forms import read_form
from blindside.web.preferences import LOOKS, cookie_of
from blindside.web.route import Service

CHOICES = {"language": tuple(LANGUAGES), **LOOKS}


async def choose(service: Service, request: Request) -> Response:
    """Back to the page where it was chosen, which is as wished from now on."""
    form = await read_form(service, request)
    chosen = {name: form[name] for name in CHOICES if form[name]}
    for name, value in chosen.items():
        if value not in CHOICES[name]:
            raise Invalid("web/appearance", msg("'{value}' cannot be chosen here", value=value))
    response = form.sent_on(_within(form["back"]))
    for name, value in chosen.items():
        response.set_cookie(
            cookie_of(name), value, max_age=A_YEAR, httponly=True, samesite="lax", secure=service.is_secure(request)
        )
    return response


def _within(address: str) -> str:
    """A form may have been made up: nobody is sent to another site."""
    ours = address.startswith("/") and address[1:2] not in ("/", "\\") and address.isprintable()
    return address if ours else "/"
