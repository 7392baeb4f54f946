"""An Atom feed of a player's turns, for games over days."""

from datetime import UTC, datetime
from xml.sax.saxutils import escape, quoteattr

from starlette.requests import Request
from starlette.responses import Response

from blindside.core.messages import Say, msg
from blindside.games import title as title_of
from blindside.table.views import Turn
from blindside.web.preferences import speaker_for
from blindside.web.service import Service

MEDIA = "application/atom+xml"


async def feed(service: Service, request: Request) -> Response:
    """Respond with an entry for each turn of the feed's owner. A new turn is a new entry."""
    player = await service.identities.find_feed_owner(request.path_params["feed"])
    say, address = speaker_for(request), service.base_url(request)
    turns = []
    for listing in await service.tables.tables_of(player.id, "playing"):
        turn = (await service.tables.find_fresh(listing.table)).find_turn(player.id)
        if turn is not None:
            turns.append((f"{address}/t/{listing.table}", turn))
    turns.sort(key=lambda waits: waits[1].since, reverse=True)
    name, title = f"{address}/feed#{player.id}", say(msg("Your turns on Blindside"))
    updated = turns[0][1].since if turns else 0.0
    document = (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
        f"<id>{escape(name)}</id><title>{escape(title)}</title><updated>{_time(updated)}</updated>"
        f"<author><name>Blindside</name></author>{''.join(_entry(link, turn, say) for link, turn in turns)}</feed>\n"
    )
    return Response(document, media_type=MEDIA)


def _entry(link: str, turn: Turn, say: Say) -> str:
    text = say(msg("It is your turn: {game}", game=title_of(turn.game)))
    return (
        f"<entry><id>{escape(link)}#{turn.changed_at}</id><title>{escape(text)}</title>"
        f"<link href={quoteattr(link)}/><updated>{_time(turn.since)}</updated></entry>"
    )


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
