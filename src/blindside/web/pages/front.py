"""The home page: games to play, the player's tables, and open tables."""

from contextlib import suppress
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.messages import Message, msg, plural
from blindside.games import title
from blindside.games.code777.tiles import Rack, read_rack
from blindside.table.names import find_names
from blindside.table.registry import UNFINISHED
from blindside.table.store_protocols import Player
from blindside.web.api.players import page_of_tables
from blindside.web.pages.learn import games_with_lesson
from blindside.web.pages.records import results_of
from blindside.web.pages.registry import DEFAULT, GAMES
from blindside.web.pages.rendering import page
from blindside.web.problems import show_error
from blindside.web.service import Service
from blindside.wording.names import Name, seat_names

MAX_TABLES = 4
MAX_PLAYED = 3
SCENE: tuple[tuple[str, Rack], ...] = (
    ("Marco", read_rack("3k 5r 7b")),
    ("Jun", read_rack("2y 6g 6p")),
    ("Freya", read_rack("4n 5k 7y")),
)


class MyTable(Struct, frozen=True):
    """A table where the player sits."""

    table: str
    game: Message
    others: list[Name]
    stage: str
    your_turn: bool


class OpenTable(Struct, frozen=True):
    """A table where every player may take a seat."""

    table: str
    game: Message
    free: Message
    players: list[Name]


class SharedDeviceForm(Struct, frozen=True):
    """The form for a table on a shared device."""

    names: list[tuple[str, Message, str]]
    """For each field: its name, its label, and its value."""
    has_error: bool


async def show(service: Service, request: Request) -> Response:
    return page(request, "front.html", wrong=None, **await _values(service, request))


async def show_shared_device_error(
    service: Service, request: Request, refused: InvalidInput, names: list[str]
) -> Response:
    """Show the home page with the entered names, and why they were refused."""
    shown = await _values(service, request)
    shown["shared_device"] = SharedDeviceForm(
        [(*field[:2], name) for field, name in zip(shown["shared_device"].names, names, strict=True)], True
    )
    return show_error(request, refused, "front.html", here="/", **shown)


async def find_table(service: Service, request: Request) -> Response:
    """Redirect to the table of a link or code; show an error on the home page if there is none."""
    typed = request.query_params.get("table", "")
    for name in find_names(typed):
        with suppress(NotAllowed):
            found = await service.tables.find(name)
            return RedirectResponse(f"/t/{found.name}", 303)
    nowhere = NotAllowed("table/unknown", msg("no such table: check the code"))
    shown = await _values(service, request)
    return show_error(request, nowhere, "front.html", **{**shown, "typed": typed})


async def _values(service: Service, request: Request) -> dict[str, Any]:
    """Return the values of the template."""
    player = await service.identities.find_player(request)
    left, played = [], []
    if player is not None:
        left = await _my_tables(service, player)
        finished = await service.tables.tables_of(player.id, "over", MAX_PLAYED)
        played = await results_of(service, player, finished)
    return {
        "my_tables": left,
        "played": played,
        "open_tables": await _open_tables(service, {one.table for one in left}),
        "games": {game: pages.quick for game, pages in GAMES.items()},
        "lessons": games_with_lesson(),
        "scene": SCENE,
        "typed": "",
        "shared_device": SharedDeviceForm(_name_fields("" if player is None else player.name), False),
        "use_device": msg("Use this device as {name}?", name="{0}"),
        "current_player": None if player is None else _describe_current_player(player),
    }


def _name_fields(own: str) -> list[tuple[str, Message, str]]:
    others = [
        (f"name{number}", msg("Player {number}", number=number + 1), "") for number in range(1, DEFAULT.most_players)
    ]
    return [("name", msg("Your name"), own), *others]


def _describe_current_player(player: Player) -> Message:
    return msg(
        "This device is signed in as {name} now. After this, {name} stays signed in only on other devices.",
        name=player.name,
    )


async def _my_tables(service: Service, player: Player) -> list[MyTable]:
    found = []
    listings, _ = await page_of_tables(service, player, UNFINISHED, 2 * MAX_TABLES)  # some may have been left
    for listing in listings:
        table = await service.tables.find(listing.table)
        view = table.look(player.id)
        if view.you is None:
            continue
        names = seat_names(view)
        others = [names[seat] for seat, sits in enumerate(view.seats) if sits is not None and seat != view.you]
        turn = table.find_turn(player.id) is not None
        found.append(MyTable(listing.table, title(listing.game), others, listing.stage, turn))
    return found[:MAX_TABLES]


async def _open_tables(service: Service, without: set[str]) -> list[OpenTable]:
    found = []
    for listing in (await service.tables.listings())[: 2 * MAX_TABLES]:
        if listing.table not in without:
            view = (await service.tables.find(listing.table)).look(None)
            names = seat_names(view)
            there = [names[seat] for seat, sits in enumerate(view.seats) if sits is not None]
            found.append(OpenTable(listing.table, title(listing.game), _count_free(listing.free), there))
    return found[:MAX_TABLES]


def _count_free(count: int) -> Message:
    return plural("{count} seat free", "{count} seats free", count)
