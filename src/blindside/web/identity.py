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
from blindside.web.shared_device import SharedDevice, check_holder, read_shared_device

COOKIE = "blindside"
YEAR_SECONDS = 365 * 24 * 60 * 60
ID_BYTES, TOKEN_BYTES = 8, 32
KEY_ID = re.compile(r"[0-9a-f]{16}")
LINK_SECONDS = 600.0
"""How long a device can be added with a link."""
CACHE_SECONDS = 10.0
"""How long a server believes what it has read, where others may take a key away. Its own changes it knows at once."""
MOST_CACHED = 50_000


def check_name(name: str) -> str:
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


def hash_token(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


class Identity(Struct, frozen=True):
    """A player, and by which device."""

    player: Player
    token_hash: bytes


class Identities:
    """The players as a server knows them, asked for with every request: so it remembers them for a moment."""

    def __init__(self, players: Players, shared: bool, public_url: str | None) -> None:
        self._players = players
        self._public_host = None if public_url is None else _host_of(public_url)
        self._cache_seconds = CACHE_SECONDS if shared else math.inf
        self._changes = 0
        """How often something about a player has changed: what was read before may not be true any more."""
        self._cache = LruCache[bytes, tuple[Player, float]](MOST_CACHED)

    async def register(self, name: str) -> tuple[Player, str]:
        """A new player, and the token by which the device is known again."""
        player = Player(secrets.token_hex(ID_BYTES), name)
        token, key = _new_key("device")
        await self._players.add(player, key)
        return player, token

    async def add_key(self, player: Player, kind: KeyKind, seconds: float | None = None) -> tuple[Key, str]:
        token, key = _new_key(kind, seconds)
        await self._players.add_key(player.id, key)
        return key, token

    async def find_link_owner(self, link: str) -> Player:
        """The player who made this link, which stays as good as it was."""
        player = await self._players.known_by(hash_token(link), "link", time.time())
        if player is None:
            raise _link_expired()
        return player

    async def use_link(self, link: str) -> tuple[Player, str]:
        """Another device of the player who made this link, which is worth nothing afterwards."""
        player = await self._players.use_up(hash_token(link), "link", time.time())
        if player is None:
            raise _link_expired()
        return player, (await self.add_key(player, "device"))[1]

    async def find(self, request: Request) -> Identity | None:
        """The player behind a request; None if it does not say. A token that is worth nothing is refused."""
        bearer = _bearer(request)
        if bearer is not None:
            known = await self.find_by_hash(hash_token(bearer))
            if known is None:
                raise NotAllowed("web/unauthorized", msg("the token is not valid: register again"))
            return known
        token, passed = request.cookies.get(COOKIE, ""), find_shared_device(request)
        if passed is not None:
            check_holder(request, passed)
            token = passed.token_of_holder(token)
        return await self.find_by_hash(hash_token(token)) if token else None

    async def is_valid(self, known: Identity) -> bool:
        """Whether the device has not been taken away, not even a moment ago by another server."""
        return await self._players.known_by(known.token_hash, "device", time.time()) is not None

    def check_origin(self, request: Request) -> None:
        """A browser sends what another site has written, too, with our cookie or to get one; it says whose it is."""
        if request.method not in ("GET", "HEAD") and "origin" in request.headers and not _bearer(request):
            self.check_own_page(request)

    def check_own_page(self, request: Request) -> None:
        """A form can be sent from anywhere, also by those who have no cookie yet: it would make them somebody else.

        Browsers say where a form that is sent comes from.
        """
        if _host_of(request.headers.get("origin", "")) not in (request.headers.get("host"), self._public_host):
            raise NotAllowed("web/origin", msg("this request comes from another site"))

    async def find_by_hash(self, hashed: bytes) -> Identity | None:
        """Who has the device with this key, unless it was taken away."""
        now = time.time()
        player, until = self._cache.get(hashed) or (None, 0.0)
        if until < now:
            changes = self._changes
            player = await self._players.known_by(hashed, "device", now)
            self._cache.pop(hashed)
            if player is not None and changes == self._changes:
                self._cache.put(hashed, (player, now + self._cache_seconds))
        return None if player is None else Identity(player, hashed)

    async def require(self, request: Request) -> Identity:
        known = await self.find(request)
        if known is None:
            raise NotAllowed("web/unauthorized", msg("no token: send the token you were given"))
        return known

    async def find_feed_owner(self, token: str) -> Player | None:
        return await self._players.known_by(hash_token(token), "feed", time.time())

    async def keys_of(self, player: Player) -> list[Key]:
        now = time.time()
        return [key for key in await self._players.keys_of(player.id) if key.ends_at is None or key.ends_at > now]

    async def remove_key(self, player: Player, key: str) -> None:
        if not KEY_ID.fullmatch(key) or not await self._players.take_away(player.id, key):
            raise NotAllowed("web/no-device", msg("you have no device '{device}'", device=key))
        self.forget_cached(player)

    def forget_cached(self, player: Player) -> None:
        """Something about a player is different now, or is about to be."""
        self._changes += 1
        for hashed, (remembered, _) in self._cache.items():
            if remembered.id == player.id:
                self._cache.pop(hashed)


def _link_expired() -> NotAllowed:
    return NotAllowed("web/link-expired", msg("this link was used or has expired: make a new one"))


def find_shared_device(request: Request) -> SharedDevice | None:
    """The device of this request, if several players pass it round at this table. A bearer speaks for one player."""
    return read_shared_device(request) if _bearer(request) is None else None


def _new_key(kind: KeyKind, seconds: float | None = None) -> tuple[str, Key]:
    token, now = secrets.token_urlsafe(TOKEN_BYTES), time.time()
    ends_at = None if seconds is None else now + seconds
    return token, Key(secrets.token_hex(ID_BYTES), hash_token(token), kind, now, ends_at)


def _bearer(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else None


def _host_of(address: str) -> str:
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""


def set_token_cookie(response: Response, token: str, secure: bool) -> None:
    response.set_cookie(COOKIE, token, max_age=YEAR_SECONDS, httponly=True, samesite="lax", secure=secure)


def delete_token_cookie(response: Response) -> None:
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
