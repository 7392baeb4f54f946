"""The page for operators: sign in with a token, look, and act with a confirmation.

Its forms do what the API for operators does (`web/operators`).
"""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import BlindsideError, InvalidInput
from blindside.core.messages import Message, figure, msg
from blindside.core.values import read_whole_number
from blindside.games import title
from blindside.table.names import find_names
from blindside.table.store_protocols import Mode
from blindside.web import operators
from blindside.web.operators import (
    NamedLine,
    delete_session_cookie,
    find_session,
    set_session_cookie,
    sign_in,
)
from blindside.web.pages.bundle import Values
from blindside.web.pages.forms import Form, read_form, unknown_choice
from blindside.web.pages.rendering import page
from blindside.web.problems import show_error
from blindside.web.service import Service

CONFIRMED = "yes"
"""The value of the checkbox that confirms an action."""
LISTED = 30
STAGES = {"waiting": msg("waiting"), "playing": msg("playing"), "over": msg("over")}
KINDS = {
    "tables": msg("tables"),
    "events": msg("events"),
    "players": msg("players"),
    "devices": msg("devices"),
    "notepads": msg("notepads"),
    "uploads": msg("uploaded records"),
    "audit entries": msg("entries of the audit log"),
}


async def show(service: Service, request: Request) -> Response:
    """Show the page, or the form to sign in."""
    session = await find_session(service, request)
    if session is None:
        return page(request, "admin-sign-in.html", wrong=None)
    values = await _page_values(service, session.name, request.query_params.get("player", "").strip())
    return page(request, "admin.html", done=DONE.get(request.query_params.get("done", "")), wrong=None, **values)


async def _start_session(service: Service, request: Request, form: Form) -> Response:
    try:
        session = await sign_in(service, request, form["token"].strip())
    except BlindsideError as refused:
        return show_error(request, refused, "admin-sign-in.html", here="/admin")
    response = form.redirect("/admin")
    set_session_cookie(response, session, service.is_secure(request))
    return response


async def act(service: Service, request: Request) -> Response:
    """Carry out the action that the path names, and show the page again."""
    form, name = await read_form(service, request), request.path_params["action"]
    if name == "sign-in":
        return await _start_session(service, request, form)
    session = await find_session(service, request)
    if session is None:
        return form.redirect("/admin")
    if name == "sign-out":
        await service.store.delete_operator_session(session.hash)
        response = form.redirect("/admin")
        delete_session_cookie(response)
        return response
    try:
        if name == "chat":
            lines = await operators.read_chat(service, session.name, _table_name(form))
            return await _show_chat(service, request, session.name, form, lines)
        if name not in ACTIONS:
            raise unknown_choice("action", name, ACTIONS)
        if form["sure"] != CONFIRMED:
            raise InvalidInput("admin/confirm", msg("confirm the action first"))
        await ACTIONS[name](service, session.name, form)
    except BlindsideError as refused:
        values = await _page_values(service, session.name, "")
        return show_error(request, refused, "admin.html", here="/admin", done=None, **values)
    return form.redirect(f"/admin?done={name}")


async def _show_chat(service: Service, request: Request, operator: str, form: Form, lines: list[NamedLine]) -> Response:
    values = await _page_values(service, operator, "")
    chat = {"table": _table_name(form), "lines": lines}
    return page(request, "admin.html", here="/admin", done=None, wrong=None, **{**values, "chat": chat})


async def _close(service: Service, operator: str, form: Form) -> None:
    await operators.close_table(service, operator, _table_name(form), form["reason"])


async def _rename(service: Service, operator: str, form: Form) -> None:
    await operators.rename_player(service, operator, form["player"].strip(), form["name"])


async def _remove_chat(service: Service, operator: str, form: Form) -> None:
    await operators.remove_chat(service, operator, _table_name(form), read_whole_number(form["line"].strip()) or 0)


async def _ban(service: Service, operator: str, form: Form) -> None:
    days = form["days"].strip()
    length = read_whole_number(days)
    if days and length is None:
        raise InvalidInput(
            "admin/days", msg("'{days}' is not a number of days: write a whole number, or leave it empty", days=days)
        )
    await operators.ban(service, operator, form["kind"], form["target"], length)


async def _unban(service: Service, operator: str, form: Form) -> None:
    await operators.unban(service, operator, form["kind"], form["target"])


async def _set_mode(mode: Mode, service: Service, operator: str, form: Form) -> None:
    await operators.set_mode(service, operator, mode, form["on"] == "on")


ACTIONS: dict[str, Callable[[Service, str, Form], Awaitable[None]]] = {
    "close": _close,
    "rename": _rename,
    "remove-chat": _remove_chat,
    "ban": _ban,
    "unban": _unban,
    "drain": partial(_set_mode, "drain"),
    "read-only": partial(_set_mode, "read-only"),
}
DONE: dict[str, Message] = {
    "close": msg("The table is closed."),
    "rename": msg("The player is renamed."),
    "remove-chat": msg("The line is removed."),
    "ban": msg("The ban is in effect."),
    "unban": msg("The ban has ended."),
    "drain": msg("Done. Other servers follow within seconds."),
    "read-only": msg("Done. Other servers follow within seconds."),
}


def _table_name(form: Form) -> str:
    """The table that a link, a name or the beginning of a name means."""
    names = find_names(form["table"].strip().rstrip("-…"))
    if not names:
        raise InvalidInput("admin/table", msg("give the link or the code of a table"))
    return names[0]


async def _page_values(service: Service, operator: str, player: str) -> Values:
    status = await operators.read_status(service)
    tables = await operators.list_tables(service, None, LISTED)
    return {
        "operator": operator,
        "server": status,
        "size": figure(status.size / 1e6, ",.1f"),
        "stages": [(label, status.stages[stage]) for stage, label in STAGES.items()],
        "growth": [(KINDS[row.kind], row, _iso(row.oldest), _iso(row.newest)) for row in status.growth],
        "modes": {mode: _iso(since) for mode, since in status.modes.items()},
        "tables": [(table, title(table.game), STAGES[table.stage], _iso(table.opened_at)) for table in tables],
        "players": [(known, _iso(known.since)) for known in await operators.list_players(service, player, LISTED)],
        "searched": player,
        "bans": [(ban, _iso(ban.made_at), _iso(ban.ends_at)) for ban in await operators.list_bans(service)],
        "audit": [(entry, _iso(entry.at)) for entry in await service.store.audit_log(LISTED)],
        "chat": None,
    }


def _iso(seconds: float | None) -> str | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
