"""The companion: pages that keep what is entered on the device, and have it worked out here.

What comes is neither kept nor logged, and nobody has to say who they are.
"""

from starlette.requests import Request
from starlette.responses import Response

from blindside.companion.code777.entries import LONGEST_NAME, read_game
from blindside.companion.mastermind import read_board
from blindside.core.messages import Message, msg
from blindside.games.code777.questions import MOST_SEEN, QUESTIONS, Answer, Question, answer_text
from blindside.games.code777.settings import EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS, MOST_RACKS, POINTS_TO_WIN
from blindside.games.code777.tiles import COPIES, TRIANGLE
from blindside.games.mastermind.codes import COLORS as SIGNS
from blindside.games.mastermind.codes import EMPTY
from blindside.games.mastermind.settings import COLORS, HOLES, ROWS
from blindside.web.pages.code777.cards import SHORT
from blindside.web.pages.code777.pieces import with_tiles
from blindside.web.pages.companion.board import board_told
from blindside.web.pages.companion.table import table_told
from blindside.web.pages.mastermind.pegs import keys, pegs, piece
from blindside.web.pages.rendering import page
from blindside.web.route import Service, read_bytes
from blindside.wording.code777.labels import tile_name

LARGEST_GAME = 40_000
"""In bytes. The longest game that may be entered has some 20,000."""


async def choose(_: Service, request: Request) -> Response:
    return page(request, "companion/choose.html")


async def code777(_: Service, request: Request) -> Response:
    return page(
        request,
        "companion/code777.html",
        editions=EDITIONS.values(),
        players=range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
        places=range(MOST_RACKS),
        defaults=[msg("You"), *[msg("Player {number}", number=seat + 1) for seat in range(1, MOST_PLAYERS)]],
        reader=msg("Reader: {name}", name="{name}"),
        spare_name=msg("spare rack {place}", place="{place}"),
        points=msg("{count} of {most} points", count="{0}", most=POINTS_TO_WIN),
        tiles_left=msg("{tile}, {count} left", tile="{0}", count="{1}"),
        pips=range(1, POINTS_TO_WIN + 1),
        longest=LONGEST_NAME,
        copies=COPIES,
        triangle=TRIANGLE,
        tile_name=tile_name,
        cards=[(card, SHORT[card.number - 1], _answers(card)) for card in QUESTIONS],
    )


def _answers(card: Question) -> list[tuple[Answer, Message, bool]]:
    """With whether it takes a reader who sees as many racks as anybody ever does."""
    if card.more is not None:
        return [(answer, answer_text(card.number, answer), False) for answer in (">", "<", "=")]
    numbers = range(card.lowest, card.highest + 1)
    return [(number, answer_text(card.number, number), number == card.highest == MOST_SEEN) for number in numbers]


async def mastermind(_: Service, request: Request) -> Response:
    return page(
        request,
        "companion/mastermind.html",
        holes=HOLES,
        colors=COLORS,
        rows=ROWS,
        picks=[(sign, piece(sign)) for sign in (*SIGNS, EMPTY)],
    )


async def follows_code777(service: Service, request: Request) -> Response:
    told = await service.study.ask(table_told, read_game(await _sent(service, request)))
    return page(request, "companion/code777-follows.html", told=told, shown=told.follows, with_tiles=with_tiles)


async def follows_mastermind(service: Service, request: Request) -> Response:
    told = await service.study.ask(board_told, read_board(await _sent(service, request)))
    return page(request, "companion/mastermind-follows.html", told=told, pegs=pegs, keys=keys, piece=piece)


async def _sent(service: Service, request: Request) -> bytes:
    service.identities.check_own_page(request)
    service.limits.take("companion", request)
    return await read_bytes(request, LARGEST_GAME)
