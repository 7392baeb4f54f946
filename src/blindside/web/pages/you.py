"""Who somebody is here: the name, other devices, and being forgotten."""

from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import Invalid
from blindside.core.messages import Message, msg
from blindside.web.api.players import device_address, forget_all
from blindside.web.identity import LINK_SECONDS, forget_device
from blindside.web.pages.forms import read_form
from blindside.web.pages.qr import drawn
from blindside.web.pages.rendering import page
from blindside.web.problems import shown_where
from blindside.web.route import Service
from blindside.wording.times import duration

FORGETTING = "yes"
"""What has to be said beside pressing the button."""


async def you(service: Service, request: Request) -> Response:
    known = await service.identities.who(request)
    me = None if known is None else known.player
    return page(request, "you.html", me=me, name="" if me is None else me.name, wrong=None)


async def rename(service: Service, request: Request) -> Response:
    form = await read_form(service, request)
    try:
        await form.player()
    except Invalid as refused:
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
