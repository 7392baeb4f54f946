"""Pages of a shared device: open a table for it, and hand it over.

In between no player holds it. Then it shows what a spectator sees, also after the back button.
"""

from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.messages import msg
from blindside.core.values import read_whole_number
from blindside.table.live import LiveTable
from blindside.table.names import check_name, name_key
from blindside.table.options import Options
from blindside.table.requests import Begin, SitDown
from blindside.web.identity import COOKIE, hash_token
from blindside.web.limits import origin_of
from blindside.web.pages import front
from blindside.web.pages.forms import read_form
from blindside.web.pages.registry import DEFAULT
from blindside.web.pages.rendering import page
from blindside.web.service import Service
from blindside.web.shared_device import SharedDevice, read_shared_device, set_device_cookie
from blindside.wording.names import seat_names

OPTIONS = Options(away=None, chat=False)
"""The players sit together: they need no chat, and no limit of absence."""


async def open_table(service: Service, request: Request) -> Response:
    """Open and start a table for the players whose names the form has, on this device."""
    form = await read_form(service, request)
    names = [form[f"name{number}"] for number in range(1, DEFAULT.most_players)]
    try:
        others = _check_names(form["name"], names)
        host = await form.find_or_register()
    except InvalidInput as refused:
        return await front.show_shared_device_error(service, request, refused, [form["name"], *names])
    service.limits.take("open", request, host)
    name = await service.tables.open(host, DEFAULT.game, {"players": len(others) + 1}, OPTIONS, origin_of(request))
    table = await service.tables.find(name)
    tokens = []
    for other in others:
        service.limits.take("register", request)
        player, token = await service.identities.register(other)
        await table.request(player, SitDown())
        tokens.append(token)
    await table.request(host, Begin())
    response = form.redirect(f"/t/{name}")
    set_device_cookie(response, name, SharedDevice(None, tuple(tokens)), service.is_secure(request))
    return response


def _check_names(own: str, names: list[str]) -> list[str]:
    """Return the names of the other players; refuse two equal names."""
    others = [check_name(name) for name in names if name.strip()]
    if not others:
        raise InvalidInput("web/too-few-players", msg("enter at least two players"))
    together = [check_name(own), *others]
    keys = [name_key(name) for name in together]
    twice = next((name for name, key in zip(together, keys, strict=True) if keys.count(key) > 1), None)
    if twice is not None:
        raise InvalidInput("web/same-name", msg("two players are called {name}: change one of the names", name=twice))
    return others


async def hand_over(service: Service, request: Request) -> Response:
    """Pass the device to a player, or to none yet. The streams of the last holder end."""
    form = await read_form(service, request)
    passed = read_shared_device(request)
    if passed is None:
        raise NotAllowed("web/not-shared", msg("this device is not shared at this table"))
    name = request.path_params["table"]
    let_go_at = await _release(service, request, name, passed)
    response = form.redirect(f"/t/{name}")
    to = SharedDevice(read_whole_number(form["holder"]), passed.tokens, let_go_at)
    set_device_cookie(response, name, to, service.is_secure(request))
    return response


async def _release(service: Service, request: Request, name: str, passed: SharedDevice) -> int:
    """Log that the holder passes the device on; return the number of that event, or of the last such one."""
    known = None if passed.holder is None else await service.identities.find(request)
    table = None if known is None else await service.tables.find(name)
    if known is None or table is None or not table.is_seated(known.player.id):
        return passed.passed_at
    service.limits.take("request", request, known.player)
    return await table.pass_device(passed.id, known.player.id)


async def show_holders(service: Service, request: Request, found: LiveTable, passed: SharedDevice) -> Response:
    """Show the page where the next holder takes the device."""
    holders = []
    for holder, token in enumerate((request.cookies.get(COOKIE, ""), *passed.tokens)):
        known = await service.identities.find_by_hash(hash_token(token))
        view = None if known is None else found.look(known.player.id)
        if view is not None and view.you is not None:
            is_awaited = view.you in view.awaited
            holders.append({"holder": holder, "name": seat_names(view)[view.you], "is_awaited": is_awaited})
    public = found.look(None)
    is_over = public.view is not None and public.view.board.phase == "over"
    news = msg("Game over") if is_over else None  # safe to show to every holder
    return page(request, "shared-device.html", name=found.name, holders=holders, news=news)
