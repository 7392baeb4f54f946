"""Open a table from a form, take a seat, open a rematch. A client without a token is registered."""

import secrets

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import BlindsideError, InvalidInput, NotAllowed
from blindside.core.messages import msg
from blindside.games import title
from blindside.table.options import Options
from blindside.table.requests import Begin, SeatBot, SitDown
from blindside.table.store_protocols import Player
from blindside.table.views import TableView
from blindside.web.limits import address_of, origin_of
from blindside.web.pages.bundle import GamePages, QuickTable, Values
from blindside.web.pages.forms import Form, read_form
from blindside.web.pages.quick_choices import HOW, read_choices, remember, settings_of
from blindside.web.pages.registry import DEFAULT, GAMES
from blindside.web.pages.rendering import page
from blindside.web.pages.table_form import FilledForm, field_of, read_entries
from blindside.web.problems import show_error
from blindside.web.service import Service
from blindside.web.shared_device import SharedDevice, delete_device_cookie, read_shared_device, set_device_cookie
from blindside.wording.table_settings import format_value

WITH_BOTS = Options(hints="chances")
"""Among bots all hints are allowed."""


async def play_now(service: Service, request: Request) -> Response:
    """Open and start a table with bots."""
    form = await read_form(service, request)
    pages, quick = _quick_table(form[HOW] or DEFAULT.quick.default)
    chosen = read_choices(request, pages, form.fields)
    settings = {**quick.settings, **settings_of(pages, chosen)}
    player = await form.find_or_register()
    service.limits.take("open", request, player)
    name = await service.tables.open(player, pages.game, settings, WITH_BOTS, origin_of(request))
    table = await service.tables.find(name)
    for seat in range(1, len(table.look(player.id).seats)):
        await table.request(player, SeatBot(seat, quick.bot))
    await table.request(player, Begin(quick.first))
    return remember(form.redirect(f"/t/{name}"), pages, chosen, service.is_secure(request))


def _quick_table(how: str) -> tuple[GamePages, QuickTable]:
    for pages in GAMES.values():
        if how in pages.quick.tables:
            return pages, pages.quick.tables[how]
    raise InvalidInput("web/quick-game", msg("no such quick game: choose one on the home page"))


async def show_form(service: Service, request: Request) -> Response:
    """Show the form for a new table."""
    known = await service.identities.find(request)
    pages = _find_game(request)
    untouched = read_entries(pages.form, pages.game, {})
    return page(request, "new.html", **_form_values(pages, untouched, "" if known is None else known.player.name))


async def open_table(service: Service, request: Request) -> Response:
    """Open a table, or show the form again with its entries and errors."""
    form = await read_form(service, request)
    pages = _find_game(request)
    # The front page sends its choices, of which some are several settings together.
    chosen = {name: format_value(value) for name, value in settings_of(pages, form.fields).items()}
    wanted = read_entries(pages.form, pages.game, {**form.fields, **chosen})
    try:
        for message in wanted.errors.values():
            raise InvalidInput("web/settings", message)
        player = await form.find_or_register()
    except InvalidInput as refused:
        shown = _form_values(pages, wanted, form["name"], refused)
        return show_error(request, refused, "new.html", here=request.url.path, **shown)
    service.limits.take("open", request, player)
    name = await service.tables.open(player, pages.game, wanted.settings, wanted.options, origin_of(request))
    await (await service.tables.find(name)).note_address(player.id, address_of(request))
    return form.redirect(f"/t/{name}")


def _find_game(request: Request) -> GamePages:
    """Find the game in the path."""
    game: str = request.path_params["game"]
    if game not in GAMES:
        raise NotAllowed("web/not-found", msg("page not found"))
    return GAMES[game]


def _form_values(pages: GamePages, filled: FilledForm, name: str, refused: InvalidInput | None = None) -> Values:
    """Return the values of the form's template."""
    form, texts = pages.form, filled.texts
    wrong_at = filled.errors or ({} if refused is None else {field_of(form, refused): refused.message})
    return {
        "game": pages.game,
        "title": title(pages.game),
        "form": form,
        "texts": texts,
        "wrong_at": wrong_at,
        "shows_more": any(
            field.name in wrong_at or texts[field.name] != field.default
            for group in form.groups
            for field in group.fields
        ),
        "name": name,
    }


async def join(service: Service, request: Request) -> Response:
    """Take a seat, or show why that was refused, with the entered name."""
    form = await read_form(service, request)
    table = await service.tables.find(request.path_params["table"])
    try:
        player = await form.find_or_register()
    except InvalidInput as refused:
        return _join_error(form, request, table.name, refused, may_try=True)
    if not table.is_seated(player.id):
        service.limits.take("join", request, player)
        try:
            await table.check_address(player.id, address_of(request))
            await table.request(player, SitDown())
            await table.note_address(player.id, address_of(request))
        except BlindsideError as refused:
            return _join_error(form, request, table.name, refused, may_try=False)
    return form.redirect(f"/t/{table.name}")


def _join_error(form: Form, request: Request, table: str, refused: BlindsideError, may_try: bool) -> Response:
    values = {"table": table, "may_try": may_try, "name": form["name"]}
    return form.set_cookie(show_error(request, refused, "join.html", here=f"/t/{table}", **values))


async def _open_with_others(service: Service, request: Request, player: Player, before: TableView) -> str:
    """Open and start a table with the same settings, and a bot in each other seat that has not just played there."""
    pages = GAMES[before.game]
    quick = list(pages.quick.tables.values())
    name = await service.tables.open(
        player, pages.game, msgspec.to_builtins(before.settings), before.options, origin_of(request)
    )
    table = await service.tables.find(name)
    first = None
    for seat in range(1, len(before.seats)):
        old = before.seats[seat]
        drawn = secrets.choice([one for one in quick if old is None or one.bot != old.bot] or quick)
        first = drawn.first
        await table.request(player, SeatBot(seat, drawn.bot))
    await table.request(player, Begin(first))
    return name


async def rematch(service: Service, request: Request) -> Response:
    """Open a rematch, or a game with other opponents. Start it if all others are bots or share the device."""
    form, passed = await read_form(service, request), read_shared_device(request)
    player = await form.find_or_register()
    service.limits.take("open", request, player)
    before = (await service.tables.find(request.path_params["table"])).look(player.id)
    if form["opponents"] == "new":
        return form.redirect(f"/t/{await _open_with_others(service, request, player, before)}")
    name = await service.tables.rematch(request.path_params["table"], player, origin_of(request))
    table = await service.tables.find(name)
    view = table.look(player.id)
    if view.view is None and all(seat is not None for seat in view.seats):
        people = sum(seat is not None and seat.bot is None for seat in view.seats)
        if people == 1 or passed is not None:
            service.tables.check_new_game()
            await table.request(player, Begin(GAMES[before.game].first_in_rematch(before)))
    response = form.redirect(f"/t/{name}")
    if passed is not None:
        delete_device_cookie(response, request.path_params["table"])
        set_device_cookie(response, name, SharedDevice(None, passed.tokens), service.is_secure(request))
    return response
