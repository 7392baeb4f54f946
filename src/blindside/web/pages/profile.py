"""The profile page: name, devices, deletion; and the form for language and appearance."""

from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import InvalidInput
from blindside.core.languages import LANGUAGES
from blindside.core.messages import msg
from blindside.web.api.players import delete_player, device_url
from blindside.web.identity import LINK_SECONDS, YEAR_SECONDS, delete_token_cookie
from blindside.web.pages.forms import read_form, unknown_choice
from blindside.web.pages.qr import draw_qr
from blindside.web.pages.rendering import page
from blindside.web.preferences import APPEARANCES, cookie_of
from blindside.web.problems import show_error
from blindside.web.service import Service
from blindside.wording.times import duration

CONFIRMED = "yes"
"""The value of the checkbox that confirms a deletion."""
CHOICES = {"language": tuple(LANGUAGES), **APPEARANCES}


async def show(service: Service, request: Request) -> Response:
    me = await service.identities.find_player(request)
    return page(request, "profile.html", me=me, name="" if me is None else me.name, wrong=None)


async def rename(service: Service, request: Request) -> Response:
    form = await read_form(service, request)
    try:
        await form.find_or_register()
    except InvalidInput as refused:
        me = await service.identities.find_player(request)
        return show_error(request, refused, "profile.html", me=me, name=form["name"], here="/profile")
    return form.redirect("/profile")


async def make_device_link(service: Service, request: Request) -> Response:
    """Make a link for another device, and show it once."""
    form = await read_form(service, request)
    player = await form.find_or_register()
    service.limits.take("open", request, player)
    _, link = await service.identities.add_key(player, "link", LINK_SECONDS)
    address = device_url(service, request, link)
    works_for = msg("Works once and expires in {time}.", time=duration(LINK_SECONDS))
    shown = page(request, "device-link.html", here="/profile", link=address, qr=draw_qr(address), works_for=works_for)
    return form.set_cookie(shown)


async def delete(service: Service, request: Request) -> Response:
    form = await read_form(service, request)
    known = await service.identities.find(request)
    if known is None or form["sure"] != CONFIRMED:
        return form.redirect("/profile")
    await delete_player(service, known.player)
    response = form.redirect("/")
    delete_token_cookie(response)
    return response


async def choose_appearance(service: Service, request: Request) -> Response:
    """Set cookies for language and appearance, and redirect to the page of the form."""
    form = await read_form(service, request)
    chosen = {name: form[name] for name in CHOICES if form[name]}
    for name, value in chosen.items():
        if value not in CHOICES[name]:
            raise unknown_choice(name, value, CHOICES[name])
    response = form.redirect(_local_path(form["back"]))
    is_secure = service.is_secure(request)
    for name, value in chosen.items():
        response.set_cookie(
            cookie_of(name), value, max_age=YEAR_SECONDS, httponly=True, samesite="lax", secure=is_secure
        )
    return response


def _local_path(address: str) -> str:
    """Return a path on this server: the form could name another site."""
    ours = address.startswith("/") and address[1:2] not in ("/", "\\") and address.isprintable()
    return address if ours else "/"
