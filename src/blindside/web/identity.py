"""Who asks: a device that shows its token, in a cookie or as a bearer. The server keeps only the token's hash."""

import hashlib
import math
import re
import secrets
import time
from urllib.parse import urlsplit

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.lru import LruCache
from blindside.core.messages import msg
from blindside.table.names import has_invisible, has_visible
from blindside.table.requests import LONGEST_NAME
from blindside.table.store_protocols import Key, KeyKind, Player, Players
from blindside.web.shared_device import Passed, check_holder, passed_round

COOKIE = "blindside"
A_YEAR = 365 * 24 * 60 * 60
ID_BYTES, TOKEN_BYTES = 8, 32
KEY_ID = re.compile(r"[0-9a-f]{16}")
LINK_SECONDS = 600.0
"""How long a device can be added with a link."""
REMEMBERED_SECONDS = 10.0
"""How long a server believes what it has read, where others may take a key away. Its own changes it knows at once."""
MOST_REMEMBERED = 50_000


def checked_name(name: str) -> str:
    """A player's name with single spaces; refuses what is too long or cannot be seen.

    Emoji are names, too, some of which are several characters joined to one.
    """
    spoken = " ".join(name.split())
    if not 0 < len(spoken) <= LONGEST_NAME:
        raise InvalidInput("web/name", msg("a name has 1 to {most} characters", most=LONGEST_NAME))
    if has_invisible(spoken):
        raise InvalidInput("web/name", msg("a name cannot have invisible characters"))
    if not has_visible(spoken):
        raise InvalidInput("web/name", msg("a name needs at least one letter, digit or symbol"))
    return spoken


def hash_of(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


class Known(Struct, frozen=True):
    """A player, and by which device."""

    player: Player
    hashed: bytes


class Identities:
    """The players as a server knows them, asked for with every request: so it remembers them for a moment."""

    def __init__(self, players: Players, shared: bool, public_url: str | None) -> None:
        self._players = players
        self._public_place = None if public_url is None else _place(public_url)
        self._remembered_for = REMEMBERED_SECONDS if shared else math.inf
        self._changes = 0
        """How often something about a player has changed: what was read before may not be true any more."""
        self._remembered = LruCache[bytes, tuple[Player, float]](MOST_REMEMBERED)

    async def introduce(self, name: str) -> tuple[Player, str]:
        """A new player, and the token by which the device is known again."""
        player = Player(secrets.token_hex(ID_BYTES), name)
        token, key = _new_key("device")
        await self._players.add(player, key)
        return player, token

    async def add_key(self, player: Player, kind: KeyKind, seconds: float | None = None) -> tuple[Key, str]:
        token, key = _new_key(kind, seconds)
        await self._players.add_key(player.id, key)
        return key, token

    async def link_owner(self, link: str) -> Player:
        """The player who made this link, which stays as good as it was."""
        player = await self._players.known_by(hash_of(link), "link", time.time())
        if player is None:
            raise _used_up()
        return player

    async def move_in(self, link: str) -> tuple[Player, str]:
        """Another device of the player who made this link, which is worth nothing afterwards."""
        player = await self._players.use_up(hash_of(link), "link", time.time())
        if player is None:
            raise _used_up()
        return player, (await self.add_key(player, "device"))[1]

    async def who(self, request: Request) -> Known | None:
        """The player behind a request; None if it does not say. A token that is worth nothing is refused."""
        bearer = _bearer(request)
        if bearer is not None:
            known = await self.behind(hash_of(bearer))
            if known is None:
                raise NotAllowed("web/who", msg("this token is worth nothing, or nothing any more: introduce yourself"))
            return known
        token, passed = request.cookies.get(COOKIE, ""), shared_device(request)
        if passed is not None:
            check_holder(request, passed)
            token = passed.token(token)
        return await self.behind(hash_of(token)) if token else None

    async def still(self, known: Known) -> bool:
        """Whether the device has not been taken away, not even a moment ago by another server."""
        return await self._players.known_by(known.hashed, "device", time.time()) is not None

    def check_origin(self, request: Request) -> None:
        """A browser sends what another site has written, too, with our cookie or to get one; it says whose it is."""
        if request.method not in ("GET", "HEAD") and "origin" in request.headers and not _bearer(request):
            self.check_own_page(request)

    def check_own_page(self, request: Request) -> None:
        """A form can be sent from anywhere, also by those who have no cookie yet: it would make them somebody else.

        Browsers say where a form that is sent comes from.
        """
        if _place(request.headers.get("origin", "")) not in (request.headers.get("host"), self._public_place):
            raise NotAllowed("web/origin", msg("this request comes from another site"))

    async def behind(self, hashed: bytes) -> Known | None:
        """Who has the device with this key, unless it was taken away."""
        now = time.time()
        player, until = self._remembered.get(hashed) or (None, 0.0)
        if until < now:
            changes = self._changes
            player = await self._players.known_by(hashed, "device", now)
            self._remembered.pop(hashed)
            if player is not None and changes == self._changes:
                self._remembered.put(hashed, (player, now + self._remembered_for))
        return None if player is None else Known(player, hashed)

    async def known(self, request: Request) -> Known:
        known = await self.who(request)
        if known is None:
            raise NotAllowed("web/who", msg("say who you are: send the token that you were given"))
        return known

    async def of_feed(self, token: str) -> Player | None:
        return await self._players.known_by(hash_of(token), "feed", time.time())

    async def keys_of(self, player: Player) -> list[Key]:
        now = time.time()
        return [key for key in await self._players.keys_of(player.id) if key.ends_at is None or key.ends_at > now]

    async def take_away(self, player: Player, key: str) -> None:
        if not KEY_ID.fullmatch(key) or not await self._players.take_away(player.id, key):
            raise NotAllowed("web/no-device", msg("you have no device '{device}'", device=key))
        self.look_again(player)

    def look_again(self, player: Player) -> None:
        """Something about a player is different now, or is about to be."""
        self._changes += 1
        for hashed, (remembered, _) in self._remembered.items():
            if remembered.id == player.id:
                self._remembered.pop(hashed)


def _used_up() -> NotAllowed:
    return NotAllowed("web/link", msg("this link has been used, or it is too old: make another one"))


def shared_device(request: Request) -> Passed | None:
    """The device of this request, if several players pass it round at this table. A bearer speaks for one player."""
    return passed_round(request) if _bearer(request) is None else None


def _new_key(kind: KeyKind, seconds: float | None = None) -> tuple[str, Key]:
    token, now = secrets.token_urlsafe(TOKEN_BYTES), time.time()
    ends_at = None if seconds is None else now + seconds
    return token, Key(secrets.token_hex(ID_BYTES), hash_of(token), kind, now, ends_at)


def _bearer(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else None


def _place(address: str) -> str:
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""


def remember(response: Response, token: str, secure: bool) -> None:
    response.set_cookie(COOKIE, token, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)


def forget_device(response: Response) -> None:
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
