"""Forms from pages of this server, and the players who send them."""

from collections.abc import Iterable
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.table.names import check_name
from blindside.table.store_protocols import Player
from blindside.web.api.players import change_name
from blindside.web.identity import set_token_cookie
from blindside.web.preferences import speaker_for
from blindside.web.service import Service, read_bytes


class Form:
    """The fields of a form; its sender is registered if necessary."""

    def __init__(self, service: Service, request: Request, fields: dict[str, str]) -> None:
        self._service = service
        self._request = request
        self.fields = fields
        self._token: str | None = None

    def __getitem__(self, field: str) -> str:
        return self.fields.get(field, "")

    async def find_or_register(self) -> Player:
        """Return the player who sent the form, with the name in it; register a new player if there is none."""
        service, request = self._service, self._request
        known = await service.identities.find(request)
        name = self["name"].strip()
        if known is not None:
            return await change_name(service, request, known.player, name) if name else known.player
        service.limits.take("register", request)
        spoken = check_name(name or speaker_for(request)(msg("Guest")))
        player, self._token = await service.identities.register(spoken)
        return player

    def redirect(self, address: str) -> Response:
        return self.set_cookie(RedirectResponse(address, 303))

    def set_cookie(self, response: Response) -> Response:
        """Set the cookie of a player who was registered."""
        if self._token is not None:
            set_token_cookie(response, self._token, self._service.is_secure(self._request))
        return response


async def read_form(service: Service, request: Request) -> Form:
    service.identities.check_own_page(request)
    data = await read_bytes(request)
    return Form(service, request, dict(parse_qsl(data.decode(errors="replace"))))


def unknown_choice(name: str, value: str, choices: Iterable[str]) -> InvalidInput:
    """Make the error of a value that a field does not offer. An empty choice has no value to name."""
    offered = [choice for choice in choices if choice]
    return InvalidInput(
        "web/choice",
        msg("'{value}' is not valid for {name}: choose one of {choices}", value=value, name=name, choices=offered),
    )
