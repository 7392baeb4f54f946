"""A player's own pages: the name, other devices, being forgotten, and how the pages look, which cookies keep."""

from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import InvalidInput
from blindside.core.messages import LANGUAGES, Message, msg
from blindside.web.api.players import device_address, forget_all
from blindside.web.identity import A_YEAR, LINK_SECONDS, forget_device
from blindside.web.pages.forms import read_form
from blindside.web.pages.qr import drawn
from blindside.web.pages.rendering import page
from blindside.web.preferences import LOOKS, cookie_of
from blindside.web.problems import shown_where
from blindside.web.route import Service
from blindside.wording.times import duration

FORGETTING = "yes"
"""What has to be said beside pressing the button."""
CHOICES = {"language": tuple(LANGUAGES), **LOOKS}


async def you(service: Service, request: Request) -> Response:
    known = await service.identities.who(request)
    me = None if known is None else known.player
    return page(request, "you.html", me=me, name="" if me is None else me.name, wrong=None)


async def rename(service: Service, request: Request) -> Response:
    form = await read_form(service, request)
    try:
        await form.player()
    except InvalidInput as refused:
        known = await service.identities.who(request)
        me = None if known is None else known.player
        return shown_where(request, refused, "you.html", me=me, name=form["name"], here="/you")
    return form.sent_on("/you")


async def device(service: Service, request: Request) -> Response:
    """A link for another device, shown once: whoever opens it first is this player, too."""
    form = await read_form(service, request)
    player = await form.player()
    service.limits.take("open", request, player)
    _, link = await service.identities.add_key(player, "link", LINK_SECONDS)
    address = device_address(service, request, link)
    shown = page(request, "device.html", here="/you", link=address, qr=drawn(address), works_for=_works_for())
    return form.known_by(shown)


def _works_for() -> Message:
    return msg("It works once, for {time}.", time=duration(LINK_SECONDS))


async def forget(service: Service, request: Request) -> Response:
    form = await read_form(service, request)
    known = await service.identities.who(request)
    if known is None or form["sure"] != FORGETTING:
        return form.sent_on("/you")
    await forget_all(service, known.player)
    response = form.sent_on("/")
    forget_device(response)
    return response


async def choose_appearance(service: Service, request: Request) -> Response:
    """Back to the page where the look was chosen, which is as wished from now on."""
    form = await read_form(service, request)
    chosen = {name: form[name] for name in CHOICES if form[name]}
    for name, value in chosen.items():
        if value not in CHOICES[name]:
            raise InvalidInput("web/appearance", msg("'{value}' cannot be chosen here", value=value))
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
