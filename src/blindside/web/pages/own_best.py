"""What a player's own finished games were worth, for the front page. Bounded: few games, and each is read once."""

from typing import Any

from blindside.core.lru import LruCache
from blindside.core.messages import Message
from blindside.table.store_protocols import Player
from blindside.web.pages.bundle import OwnGame
from blindside.web.pages.registry import GAMES
from blindside.web.service import Service, find_readable

MAX_GAMES = 50
"""The newest finished games that count."""
MAX_READ = 10
"""Games that one page reads from their logs. The others follow with later pages."""
_WORTH = LruCache[tuple[str, str], tuple[Any]](20_000)
"""By table and player: finished games never change."""


async def describe_own_best(
    service: Service, player: Player, chosen: dict[str, dict[str, str]]
) -> dict[str, list[Message]]:
    """Return lines by game, with the choices for the next one: the best of these newest games."""
    games = {game: pages.own_best for game, pages in GAMES.items() if pages.own_best is not None}
    found: dict[str, list[OwnGame]] = {game: [] for game in games}
    left = MAX_READ
    for listing in await service.tables.tables_of(player.id, "over", MAX_GAMES):
        own_best = games.get(listing.game)
        if own_best is None:
            continue
        known = _WORTH.get((listing.table, player.id))
        if known is None and left:
            left -= 1
            table = await find_readable(service, listing.table)
            known = (None if table is None else own_best.measure(table.look(player.id)),)
            _WORTH.put((listing.table, player.id), known)
        if known is not None and known[0] is not None:
            found[listing.game].append(OwnGame(listing.opened_at, known[0]))
    return {game: own_best.describe(found[game], chosen[game]) for game, own_best in games.items()}
