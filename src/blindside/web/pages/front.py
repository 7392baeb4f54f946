"""The home page: games to play, the player's tables, and open tables."""

from contextlib import suppress
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.messages import Message, msg, plural
from blindside.games import title
from blindside.games.code777.tiles import Rack, read_rack
from blindside.table.live import LiveTable
from blindside.table.names import find_names, read_code
from blindside.table.store_protocols import UNFINISHED, Player
from blindside.table.views import TableView
from blindside.web.api.players import page_of_tables
from blindside.web.pages.bundle import Values
from blindside.web.pages.learn import games_with_lesson
from blindside.web.pages.own_best import describe_own_best
from blindside.web.pages.puzzles import day_values
from blindside.web.pages.quick_choices import remembered_choices
from blindside.web.pages.records import results_of
from blindside.web.pages.registry import DEFAULT, GAMES
from blindside.web.pages.rendering import page
from blindside.web.problems import show_error
from blindside.web.service import Service, find_readable
from blindside.wording.names import Name, seat_names

MAX_TABLES = 4
MAX_PLAYED = 3
SCENE: tuple[tuple[str, Rack], ...] = (
    ("Marco", read_rack("3k 5r 7b")),
    ("Jun", read_rack("2y 6g 6p")),
    ("Freya", read_rack("4n 5k 7y")),
)


async def show(service: Service, request: Request) -> Response:
    return page(request, "front.html", wrong=None, **await _values(service, request))


async def show_shared_device_error(
    service: Service, request: Request, refused: InvalidInput, names: list[str]
) -> Response:
    """Show the home page with the entered names, and why they were refused."""
    shown = await _values(service, request)
    fields = [(*field[:2], name) for field, name in zip(shown["shared_device"]["names"], names, strict=True)]
    shown["shared_device"] = {"names": fields, "has_error": True}
    return show_error(request, refused, "front.html", here="/", **shown)


async def find_table(service: Service, request: Request) -> Response:
    """Redirect to the table of a link or code; show an error on the home page if there is none."""
    typed = request.query_params.get("table", "")
    try:
        found = await _find_typed(service, request, typed)
    except NotAllowed as refused:
        shown = await _values(service, request)
        return show_error(request, refused, "front.html", **{**shown, "typed": typed})
    return RedirectResponse(f"/t/{found.name}", 303)


async def _find_typed(service: Service, request: Request, typed: str) -> LiveTable:
    """Find the table of a join code, a link, or a name."""
    if read_code(typed) is not None:
        service.limits.take_code(request)
        return await service.tables.find_by_code(typed)
    for name in find_names(typed):
        with suppress(NotAllowed):
            return await service.tables.find(name)
    raise NotAllowed("table/unknown", msg("no such table: check the code"))


async def _values(service: Service, request: Request) -> Values:
    """Return the values of the template."""
    player = await service.identities.find_player(request)
    left, played = [], []
    chosen = {game: remembered_choices(request, pages) for game, pages in GAMES.items()}
    own_best: dict[str, list[Message]] = {}
    if player is not None:
        left = await _my_tables(service, player)
        finished = await service.tables.tables_of(player.id, "over", MAX_PLAYED)
        played = await results_of(service, player, finished)
        own_best = await describe_own_best(service, player, chosen)
    others = range(1, DEFAULT.most_players)
    return {
        "has_played": bool(left or played),
        "chosen": chosen,
        "own_best": own_best,
        "puzzles": day_values(datetime.now(UTC).date()),
        "my_tables": left,
        "played": played,
        "open_tables": await _open_tables(service, {one["table"] for one in left}),
        "games": {game: pages.quick for game, pages in GAMES.items()},
        "lessons": games_with_lesson(),
        "scene": SCENE,
        "typed": "",
        "shared_device": {
            # For each field: its name, its label, and its value.
            "names": [
                ("name", msg("Your name"), "" if player is None else player.name),
                *[(f"name{number}", msg("Player {number}", number=number + 1), "") for number in others],
            ],
            "has_error": False,
        },
        "use_device": msg("Use this device as {name}?", name="{0}"),
        "current_player": None
        if player is None
        else msg(
            "This device is currently signed in as {name}. If you continue, {name} will be signed in only on "
            "other devices.",
            name=player.name,
        ),
    }


async def _my_tables(service: Service, player: Player) -> list[Values]:
    """Return the tables where the player sits."""
    found = []
    listings, _ = await page_of_tables(service, player, UNFINISHED, 2 * MAX_TABLES)  # some may have been left
    for listing in listings:
        table = await find_readable(service, listing.table)
        if table is None:
            continue
        view = table.look(player.id)
        if view.you is not None:
            found.append(
                {
                    "table": listing.table,
                    "company": _describe_company(listing.game, view),
                    "your_turn": table.find_turn(player.id) is not None,
                    "waits": _describe_wait(view),
                    "scores": _describe_scores(view),
                }
            )
    # The table that waits for the player comes first.
    return sorted(found[:MAX_TABLES], key=lambda one: not one["your_turn"])


def _describe_company(game: str, view: TableView) -> Message:
    others = _names_of_seated(view, without=view.you)
    return msg("{game} with {names}", game=title(game), names=others) if others else title(game)


def _describe_wait(view: TableView) -> Message:
    """Describe what the table waits for."""
    if view.view is None:
        return msg("waiting for players")
    if view.you in view.awaited:
        return msg("Your turn")
    names = seat_names(view)
    awaited = [names[seat] for seat in view.awaited]
    return msg("Waiting for {names}", names=awaited) if awaited else msg("in progress")


def _describe_scores(view: TableView) -> str:
    """Return the points by seat; an empty text before the first one."""
    scores = () if view.view is None else view.view.board.scores
    return " : ".join(map(str, scores)) if any(scores) else ""


async def _open_tables(service: Service, without: set[str]) -> list[Values]:
    """Return the tables where every player may take a seat."""
    found = []
    for listing in (await service.tables.listings())[: 2 * MAX_TABLES]:
        table = None if listing.table in without else await find_readable(service, listing.table)
        if table is not None:
            view = table.look(None)
            free = plural("{count} seat free", "{count} seats free", listing.free)
            players = _names_of_seated(view)
            found.append({"table": listing.table, "game": title(listing.game), "free": free, "players": players})
    return found[:MAX_TABLES]


def _names_of_seated(view: TableView, without: int | None = None) -> list[Name]:
    names = seat_names(view)
    return [names[seat] for seat, sits in enumerate(view.seats) if sits is not None and seat != without]
