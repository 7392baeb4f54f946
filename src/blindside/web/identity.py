"""Who asks: a device that shows its token, in a cookie or as a bearer. The server keeps only the token's hash."""

import hashlib
import secrets
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import Illegal, Invalid
from blindside.core.messages import msg
from blindside.table.log import Player, Players
from blindside.table.requests import LONGEST_NAME

COOKIE = "blindside"
A_YEAR = 365 * 24 * 60 * 60
ID_BYTES, TOKEN_BYTES = 8, 32


def key_of(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def checked_name(name: str) -> str:
    spoken = " ".join(name.split())
    if not 0 < len(spoken) <= LONGEST_NAME or not spoken.isprintable():
        raise Invalid("web/name", msg("a name has 1 to {most} characters", most=LONGEST_NAME))
    return spoken


async def introduce(players: Players, name: str) -> tuple[Player, str]:
    """A new player, and the token by which the device is known again."""
    player, token = Player(secrets.token_hex(ID_BYTES), name), secrets.token_urlsafe(TOKEN_BYTES)
    await players.add(player, key_of(token))
    return player, token


async def who(request: Request, players: Players) -> Player | None:
    """The player behind a request; None if it does not say."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        token = request.cookies.get(COOKIE, "")
        if token and request.method != "GET":
            _check_origin(request)
    return await players.known_by(key_of(token)) if token else None


async def known(request: Request, players: Players) -> Player:
    player = await who(request, players)
    if player is None:
        raise Illegal("web/who", msg("say who you are: send the token that you were given"))
    return player


def _check_origin(request: Request) -> None:
    """A cookie comes with every request that the browser sends, also with those that another site has written."""
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
        raise Illegal("web/origin", msg("this request comes from another site"))


def remember(response: Response, token: str, secure: bool) -> None:
    response.set_cookie(COOKIE, token, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)


def forget_device(response: Response) -> None:
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
