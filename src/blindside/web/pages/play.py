"""Opening a table from a form, sitting down at one, and playing again. Whoever has no name yet gets one."""

from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.core.notation import whole_number
from blindside.table.options import Options
from blindside.table.requests import Begin, SeatBot, SitDown
from blindside.web.pages.forms import read_form
from blindside.web.pages.people import STRENGTHS
from blindside.web.route import Service

GAME = "code777"
USUAL_PLAYERS = 4


async def play_now(service: Service, request: Request) -> Response:
    """At a table with three bots, at once."""
    form = await read_form(service, request)
    bot = STRENGTHS.get(form["strength"] or "steady")
    if bot is None:
        raise Invalid("web/strength", msg("there is no such strength"))
    player = await form.player()
    service.limits.take("open", request, player)
    name = await service.house.open(player, GAME, {"players": USUAL_PLAYERS}, Options())
    table = await service.house.find(name)
    for seat in range(1, USUAL_PLAYERS):
        await table.request(player, SeatBot(seat, bot))
    await table.request(player, Begin())
    return form.sent_on(f"/t/{name}")


async def invite(service: Service, request: Request) -> Response:
    """At a table that waits for those who have the link."""
    form = await read_form(service, request)
    wanted = form["players"] or str(USUAL_PLAYERS)
    players = whole_number(wanted)
    if players is None:
        raise Invalid("web/players", msg("'{text}' is no number of players", text=wanted))
    player = await form.player()
    service.limits.take("open", request, player)
    options = Options(open_to_all=form["for_all"] == "yes")
    name = await service.house.open(player, GAME, {"players": players}, options)
    return form.sent_on(f"/t/{name}")


async def join(service: Service, request: Request) -> Response:
    form = await read_form(service, request)
    table = await service.house.find(request.path_params["table"])
    player = await form.player()
    if not table.sits(player.id):
        service.limits.take("join", request, player)
        await table.request(player, SitDown())
    return form.sent_on(f"/t/{table.name}")


async def again(service: Service, request: Request) -> Response:
    """The same once more; where all others are bots, at once."""
    form = await read_form(service, request)
    player = await form.player()
    service.limits.take("open", request, player)
    name = await service.house.rematch(request.path_params["table"], player)
    table = await service.house.find(name)
    seats = table.look(player.id).seats
    if table.look(player.id).view is None and all(seat is not None for seat in seats):
        people = sum(seat is not None and seat.bot is None for seat in seats)
        if people == 1:
            await table.request(player, Begin())
    return form.sent_on(f"/t/{name}")
