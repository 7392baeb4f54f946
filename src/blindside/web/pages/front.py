"""The front page: what can be played, where one has left, and who waits for company."""

from contextlib import suppress
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.messages import Message, msg, plural
from blindside.games import title
from blindside.games.code777.tiles import Rack, read_rack
from blindside.table.names import names_in
from blindside.table.store_protocols import Listing, Player
from blindside.web.pages.games import FIRST, GAMES
from blindside.web.pages.learn import with_lesson
from blindside.web.pages.records import finished, results_of
from blindside.web.pages.rendering import page
from blindside.web.problems import shown_where
from blindside.web.route import Service
from blindside.wording.names import Name, seat_names

MOST_SHOWN = 4
MOST_PLAYED = 3
SCENE: tuple[tuple[str, Rack], ...] = (
    ("Marco", read_rack("3k 5r 7b")),
    ("Jun", read_rack("2y 6g 6p")),
    ("Freya", read_rack("4n 5k 7y")),
)


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


class Round(Struct, frozen=True):
    """The form for those who pass one device round."""

    names: list[tuple[str, Message, str]]
    """What a field is called in the form, and on the page, and what stands in it."""
    is_wrong: bool


async def front(service: Service, request: Request) -> Response:
    return page(request, "front.html", wrong=None, **await _front(service, request))


async def with_round(service: Service, request: Request, refused: InvalidInput, names: list[str]) -> Response:
    """With the names as they were typed, and what is wrong with them."""
    shown = await _front(service, request)
    shown["round"] = Round([(*field[:2], name) for field, name in zip(shown["round"].names, names, strict=True)], True)
    return shown_where(request, refused, "front.html", here="/", **shown)


async def find(service: Service, request: Request) -> Response:
    """To the table of this link or code; where there is none, the front page says so."""
    typed = request.query_params.get("table", "")
    for name in names_in(typed):
        with suppress(NotAllowed):
            found = await service.tables.find(name)
            return RedirectResponse(f"/t/{found.name}", 303)
    nowhere = NotAllowed("table/unknown", msg("there is no such table: is the code complete?"))
    shown = await _front(service, request)
    return shown_where(request, nowhere, "front.html", **{**shown, "typed": typed})


async def _front(service: Service, request: Request) -> dict[str, Any]:
    """What the page is made from."""
    known = await service.identities.who(request)
    player = None if known is None else known.player
    mine = [] if player is None else await service.tables.tables_of(player.id)
    left = [] if player is None else await _left(service, player, mine)
    return {
        "left": left,
        "played": [] if player is None else await results_of(service, player, finished(mine)[:MOST_PLAYED]),
        "waiting": await _waiting(service, {one.table for one in left}),
        "games": {game: pages.quick for game, pages in GAMES.items()},
        "lessons": with_lesson(),
        "scene": SCENE,
        "typed": "",
        "round": Round(_names("" if player is None else player.name), False),
        "use_device": msg("Use this device as {name}?", name="{0}"),
        "until_now": None if player is None else _until_now(player),
    }


def _names(own: str) -> list[tuple[str, Message, str]]:
    others = [
        (f"name{number}", msg("Player {number}", number=number + 1), "") for number in range(1, FIRST.most_players)
    ]
    return [("name", msg("Your name"), own), *others]


def _until_now(player: Player) -> Message:
    return msg("This device is {name} now. Afterwards {name} can go on only from other devices.", name=player.name)


async def _left(service: Service, player: Player, mine: list[Listing]) -> list[Left]:
    found = []
    going_on = [listing for listing in mine if listing.stage != "over"]
    for listing in going_on[:MOST_SHOWN]:
        table = await service.tables.find(listing.table)
        view = table.look(player.id)
        if view.you is None:
            continue
        names = seat_names(view)
        others = [names[seat] for seat, sits in enumerate(view.seats) if sits is not None and seat != view.you]
        turn = table.turn_of(player.id) is not None
        found.append(Left(listing.table, title(listing.game), others, listing.stage, turn))
    return found


async def _waiting(service: Service, without: set[str]) -> list[Waiting]:
    found = []
    for listing in (await service.tables.listings())[: 2 * MOST_SHOWN]:
        if listing.table not in without:
            view = (await service.tables.find(listing.table)).look(None)
            names = seat_names(view)
            there = [names[seat] for seat, sits in enumerate(view.seats) if sits is not None]
            found.append(Waiting(listing.table, title(listing.game), _free(listing.free), there))
    return found[:MOST_SHOWN]


def _free(count: int) -> Message:
    return plural("{count} seat free", "{count} seats free", count)
