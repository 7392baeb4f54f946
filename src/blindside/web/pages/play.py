"""Opening a table from a form, sitting down at one, and playing again. Whoever has no name yet gets one."""

from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.bots.registry import GAMES
from blindside.core.errors import Illegal, Invalid, Wrong
from blindside.core.messages import msg
from blindside.games import title
from blindside.table.options import Options
from blindside.table.requests import Begin, SeatBot, SitDown
from blindside.table.views import TableView
from blindside.web.pages.fields import FORMS
from blindside.web.pages.forms import Form, read_form
from blindside.web.pages.rendering import page
from blindside.web.pages.settings import Filled, check, filled, place_of, usual
from blindside.web.problems import shown_where
from blindside.web.route import Service
from blindside.web.shared_device import Passed, pass_on, passed_round, take_back

USUAL_PLAYERS = 4
WITH_BOTS = Options(aids="chances")
"""Among bots whoever plays may be helped as far as they like."""


class Quick(Struct, frozen=True):
    """A table that is set at once."""

    game: str
    settings: dict[str, Any]
    bot: str
    first: int | None = None
    """Who begins; the person sits in seat 0."""


QUICK: dict[str, Quick] = {
    **{
        strength: Quick("code777", {"players": USUAL_PLAYERS}, bot)
        for strength, bot in GAMES["code777"].strengths.items()
    },
    "break": Quick("mastermind", {"games": 1}, "consistent", first=1),
    "make": Quick("mastermind", {"games": 1, "clues": "by-hand"}, "consistent", first=0),
    "match": Quick("mastermind", {"games": 2}, "consistent"),
}
"""By what the front page calls them."""
USUAL_QUICK = "steady"


async def play_now(service: Service, request: Request) -> Response:
    """At a table with bots, at once."""
    form = await read_form(service, request)
    quick = QUICK.get(form["how"] or USUAL_QUICK)
    if quick is None:
        raise Invalid("web/how", msg("that cannot be played at once: choose something on the front page"))
    player = await form.player()
    service.limits.take("open", request, player)
    name = await service.tables.open(player, quick.game, quick.settings, WITH_BOTS)
    table = await service.tables.find(name)
    for seat in range(1, len(table.look(player.id).seats)):
        await table.request(player, SeatBot(seat, quick.bot))
    await table.request(player, Begin(quick.first))
    return form.sent_on(f"/t/{name}")


async def new(service: Service, request: Request) -> Response:
    """The form for a table that waits for those who have its link."""
    known = await service.identities.who(request)
    game = _game(request)
    return page(request, "new.html", **_form(game, usual(game), "" if known is None else known.player.name))


async def invite(service: Service, request: Request) -> Response:
    """Opens it, or shows the form again as it was filled in, with what is wrong."""
    form = await read_form(service, request)
    game = _game(request)
    wanted = filled(game, form.fields)
    try:
        check(wanted)
        player = await form.player()
    except Invalid as refused:
        shown = _form(game, wanted, form["name"], refused)
        return shown_where(request, refused, "new.html", here=request.url.path, **shown)
    service.limits.take("open", request, player)
    name = await service.tables.open(player, game, wanted.settings, wanted.options)
    return form.sent_on(f"/t/{name}")


def _game(request: Request) -> str:
    game: str = request.path_params["game"]
    if game not in FORMS:
        raise Illegal("web/no-file", msg("there is nothing at this address"))
    return game


def _form(game: str, form: Filled, name: str, refused: Invalid | None = None) -> dict[str, Any]:
    """What the page of the form is made from."""
    wrong_at = form.wrong or ({} if refused is None else {place_of(refused): refused.message})
    return {
        "game": game,
        "title": title(game),
        "form": FORMS[game],
        "texts": form.texts,
        "wrong_at": wrong_at,
        "shows_more": any(
            field.name in wrong_at or form.texts[field.name] != field.usual
            for group in FORMS[game].groups
            for field in group.fields
        ),
        "name": name,
    }


async def join(service: Service, request: Request) -> Response:
    """Sits down, or says why not, with the name as it was typed."""
    form = await read_form(service, request)
    table = await service.tables.find(request.path_params["table"])
    try:
        player = await form.player()
    except Invalid as refused:
        return _not_joined(form, request, table.name, refused, may_try=True)
    if not table.sits(player.id):
        service.limits.take("join", request, player)
        try:
            await table.request(player, SitDown())
        except Wrong as refused:
            return _not_joined(form, request, table.name, refused, may_try=False)
    return form.sent_on(f"/t/{table.name}")


def _not_joined(form: Form, request: Request, table: str, refused: Wrong, may_try: bool) -> Response:
    shown = shown_where(
        request, refused, "join.html", here=f"/t/{table}", table=table, may_try=may_try, name=form["name"]
    )
    return form.known_by(shown)


async def again(service: Service, request: Request) -> Response:
    """The same once more; where all others are bots, or sit round the same device, at once."""
    form, passed = await read_form(service, request), passed_round(request)
    player = await form.player()
    service.limits.take("open", request, player)
    before = (await service.tables.find(request.path_params["table"])).look(player.id)
    name = await service.tables.rematch(request.path_params["table"], player)
    table = await service.tables.find(name)
    view = table.look(player.id)
    if view.view is None and all(seat is not None for seat in view.seats):
        people = sum(seat is not None and seat.bot is None for seat in view.seats)
        if people == 1 or passed is not None:
            await table.request(player, Begin(_first_again(before)))
    response = form.sent_on(f"/t/{name}")
    if passed is not None:
        take_back(response, request.path_params["table"])
        pass_on(response, name, Passed(None, passed.tokens), service.is_secure(request))
    return response


def _first_again(before: TableView) -> int | None:
    """In a single game of Mastermind everybody keeps their role, though they sit one seat further on."""
    if before.game != "mastermind" or before.settings.games != 1:
        return None
    return 1 - int(before.view.board.first_codemaker)
