"""Players and their tokens, sent in a cookie or as a bearer token. The server stores only hashes of tokens."""

import hashlib
import secrets
import time
from contextlib import suppress
from urllib.parse import urlsplit

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import NotAllowed
from blindside.core.lru import LruCache
from blindside.core.messages import msg
from blindside.table.store_protocols import Key, KeyKind, Player, Players, StoreUnavailable
from blindside.web.shared_device import SharedDevice, check_holder, read_shared_device

COOKIE = "blindside"
YEAR_SECONDS = 365 * 24 * 60 * 60
ID_BYTES, TOKEN_BYTES = 8, 32
LINK_SECONDS = 600.0
"""How long a link for another device is valid."""
CACHE_SECONDS = 10.0
"""How long a player is cached where other servers can remove keys. A server's own changes take effect at once."""
SEEN_SECONDS = 12 * 60 * 60.0
"""Players are marked as seen so often. No retention is shorter than twice as long."""
MAX_CACHED = 50_000


def hash_token(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


class Identity(Struct, frozen=True):
    """A player, and the hash of the token in the request."""

    player: Player
    token_hash: bytes


class Identities:
    """Finds the players of requests, with a cache, and adds and removes their keys."""

    def __init__(self, players: Players, shared: bool, public_url: str | None) -> None:
        self._players = players
        self._public_host = None if public_url is None else _host_of(public_url)
        self._cache_seconds = CACHE_SECONDS if shared else SEEN_SECONDS
        self._changes = 0
        """The number of changes: a player that was read before the last one may be out of date."""
        self._cache = LruCache[bytes, tuple[Player, float]](MAX_CACHED)
        self._seen = LruCache[str, float](MAX_CACHED)
        """When each player was last marked as seen."""

    async def register(self, name: str) -> tuple[Player, str]:
        """Add a player; return the token of the device."""
        player = Player(secrets.token_hex(ID_BYTES), name)
        token, key = _new_key("device")
        await self._players.add_player(player, key)
        return player, token

    async def add_key(self, player: Player, kind: KeyKind, seconds: float | None = None) -> tuple[Key, str]:
        token, key = _new_key(kind, seconds)
        await self._players.add_key(player.id, key)
        return key, token

    async def find_link_owner(self, link: str) -> Player:
        """Find the player who made this link. The link stays valid."""
        return _check_link(await self._players.find_player(hash_token(link), "link", time.time()))

    async def use_link(self, link: str) -> tuple[Player, str]:
        """Add a device to the player who made this link; return its token. The link ends."""
        player = _check_link(await self._players.redeem_key(hash_token(link), "link", time.time()))
        return player, (await self.add_key(player, "device"))[1]

    async def find(self, request: Request) -> Identity | None:
        """Find the player of a request; None without a token. Refuse a bearer token that is not valid."""
        bearer = read_bearer(request)
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
        """Ask the store whether the token is still valid, without the cache."""
        return await self._players.find_player(known.token_hash, "device", time.time()) is not None

    def check_origin(self, request: Request) -> None:
        """Refuse a request that a browser sends for another site. A bearer token is proof enough."""
        if request.method not in ("GET", "HEAD") and "origin" in request.headers and not read_bearer(request):
            self.check_own_page(request)

    def check_own_page(self, request: Request) -> None:
        """Refuse a form that was not sent from a page of this server, with a cookie or without."""
        if _host_of(request.headers.get("origin", "")) not in (request.headers.get("host"), self._public_host):
            raise NotAllowed("web/origin", msg("this request comes from another site"))

    async def find_by_hash(self, hashed: bytes) -> Identity | None:
        """Find the player with a device whose token has this hash."""
        now = time.time()
        player, until = self._cache.get(hashed) or (None, 0.0)
        if until < now:
            changes = self._changes
            player = await self._players.find_player(hashed, "device", now)
            self._cache.pop(hashed)
            if player is not None and changes == self._changes:
                self._cache.put(hashed, (player, now + self._cache_seconds))
            if player is not None and now - (self._seen.get(player.id) or 0.0) >= SEEN_SECONDS:
                self._seen.put(player.id, now)
                with suppress(StoreUnavailable):  # the player can look on
                    await self._players.mark_player_seen(player.id, now)
        return None if player is None else Identity(player, hashed)

    async def require(self, request: Request) -> Identity:
        """Find the player of a request; refuse one without a valid token."""
        known = await self.find(request)
        if known is None:
            raise NotAllowed("web/unauthorized", msg("missing or invalid token: send the token you were given"))
        return known

    async def require_player(self, request: Request) -> Player:
        """Find the player of a request, without the identity; refuse a request without a valid token."""
        return (await self.require(request)).player

    async def find_player(self, request: Request) -> Player | None:
        """Find the player of a request; None without a valid token."""
        known = await self.find(request)
        return None if known is None else known.player

    async def find_feed_owner(self, token: str) -> Player:
        player = await self._players.find_player(hash_token(token), "feed", time.time())
        if player is None:
            raise NotAllowed("web/no-feed", msg("no such feed"))
        return player

    async def keys_of(self, player: Player) -> list[Key]:
        now = time.time()
        return [key for key in await self._players.keys_of(player.id) if key.ends_at is None or key.ends_at > now]

    async def remove_key(self, player: Player, key: str) -> None:
        if not await self._players.delete_key(player.id, key):
            raise NotAllowed("web/no-device", msg("you have no device '{device}'", device=key))
        self.forget_cached(player.id)

    def forget_cached(self, player: str) -> None:
        """Drop a player from the cache because something about them changes."""
        self._changes += 1
        for hashed, (remembered, _) in self._cache.items():
            if remembered.id == player:
                self._cache.pop(hashed)


def _check_link(owner: Player | None) -> Player:
    if owner is None:
        raise NotAllowed("web/link-expired", msg("this link has been used or has expired: make a new one"))
    return owner


def find_shared_device(request: Request) -> SharedDevice | None:
    """Find the shared device of a request. A bearer token stands for one player, so there is none."""
    return read_shared_device(request) if read_bearer(request) is None else None


def _new_key(kind: KeyKind, seconds: float | None = None) -> tuple[str, Key]:
    token, now = secrets.token_urlsafe(TOKEN_BYTES), time.time()
    ends_at = None if seconds is None else now + seconds
    return token, Key(secrets.token_hex(ID_BYTES), hash_token(token), kind, now, ends_at)


def read_bearer(request: Request) -> str | None:
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
