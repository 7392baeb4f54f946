"""The front page: what can be played, where one has left, and who waits for company."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.messages import Message, plural
from blindside.games import title
from blindside.games.code777.settings import FEWEST_PLAYERS, MOST_PLAYERS
from blindside.games.code777.tiles import Rack, read_rack
from blindside.table.log import Player
from blindside.web.pages.people import STRENGTHS, Name, names_of
from blindside.web.pages.play import USUAL_PLAYERS
from blindside.web.pages.rendering import page
from blindside.web.route import Service

MOST_SHOWN = 4
SCENE: tuple[tuple[str, Rack], ...] = (
    ("Marco", read_rack("3k 5r 7b")),
    ("Jun", read_rack("2y 6g 6p")),
    ("Freya", read_rack("4n 5k 7y")),
)
FAN = read_rack("5r 6p 7b")


class Left(Struct, frozen=True):
    """A table where whoever looks sits."""

    table: str
    game: Message
    others: list[Name]
    stage: str
    your_turn: bool


class Waiting(Struct, frozen=True):
    """A table where anybody may sit down."""

    table: str
    game: Message
    free: Message
    sits_there: list[Name]


async def front(service: Service, request: Request) -> Response:
    known = await service.identities.who(request)
    player = None if known is None else known.player
    left = [] if player is None else await _left(service, player)
    return page(
        request,
        "front.html",
        me=player,
        left=left,
        waiting=await _waiting(service, {one.table for one in left}),
        strengths=list(STRENGTHS),
        players=range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
        usual=USUAL_PLAYERS,
        scene=SCENE,
        fan=FAN,
    )


async def _left(service: Service, player: Player) -> list[Left]:
    found = []
    going_on = [listing for listing in await service.house.tables_of(player.id) if listing.stage != "over"]
    for listing in going_on[:MOST_SHOWN]:
        table = await service.house.find(listing.table)
        view = table.look(player.id)
        if view.you is None:
            continue
        names = names_of(view)
        others = [names[seat] for seat, sits in enumerate(view.seats) if sits is not None and seat != view.you]
        turn = table.turn_of(player.id) is not None
        found.append(Left(listing.table, title(listing.game), others, listing.stage, turn))
    return found


async def _waiting(service: Service, without: set[str]) -> list[Waiting]:
    found = []
    for listing in (await service.house.listings())[: 2 * MOST_SHOWN]:
        if listing.table not in without:
            view = (await service.house.find(listing.table)).look(None)
            names = names_of(view)
            there = [names[seat] for seat, sits in enumerate(view.seats) if sits is not None]
            found.append(Waiting(listing.table, title(listing.game), _free(listing.free), there))
    return found[:MOST_SHOWN]


def _free(count: int) -> Message:
    return plural("{count} seat free", "{count} seats free", count)
