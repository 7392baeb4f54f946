"""The summary picture of a game: fixed size, reproducible, with any names of players."""

from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image

from blindside.core.messages import msg
from blindside.paper.summary import HEIGHT, WIDTH, Mark, PlayerLine, Summary, draw_summary

HIGHLIGHT = (255, 200, 69)

LOST = PlayerLine("Marco", 1, ((0, 251), (1, 80), (2, 9), (3, 2)))
WON = PlayerLine("Freya", 3, ((0, 251), (1, 40), (2, 1)), wins=True)
GAME = Summary(
    "code777", msg("Freya wins"), msg("Code 777"), (LOST, WON), 4, msg("4 answers"), "blindside.example/r/1", goal=3
)


def draw(game: Summary) -> Image.Image:
    image = Image.open(BytesIO(draw_summary(game, "en"))).convert("RGB")
    assert image.size == (WIDTH, HEIGHT) == (1200, 630)
    return image


def count_highlighted(image: Image.Image) -> int:
    """Count the pixels in the highlight colour."""
    return sum(count for count, color in image.getcolors(WIDTH * HEIGHT) or () if color == HIGHLIGHT)


def test_summary_same_game_gives_same_bytes() -> None:
    assert draw_summary(GAME, "de") == draw_summary(GAME, "de")


def test_summary_winner_is_highlighted() -> None:
    no_winner = replace(GAME, lines=(LOST, replace(WON, wins=False)))
    assert count_highlighted(draw(GAME)) > 5000
    assert count_highlighted(draw(no_winner)) < 500  # the logo


def test_summary_events_are_marked() -> None:
    called = replace(WON, wins=False, marks=(Mark(2, "certain"), Mark(3, "right")))
    plain, marked = draw(replace(GAME, lines=(replace(WON, wins=False),))), draw(replace(GAME, lines=(called,)))
    assert count_highlighted(marked) > count_highlighted(plain)
    assert marked.tobytes() != draw(replace(GAME, lines=(replace(called, marks=(Mark(2, "silence"),)),))).tobytes()


@pytest.mark.parametrize(
    "game",
    [
        replace(GAME, lines=()),
        replace(GAME, lines=(PlayerLine("no steps", 0, ()),), end=0),
        replace(GAME, game="mastermind", lines=(LOST,) * 5, goal=None),
        replace(GAME, lines=(PlayerLine("#panic() $x$ \\ [", 12, ((0, 429981696), (3, 1))),)),
        replace(
            GAME,
            lines=(
                PlayerLine("Ж" * 30, 0, ((0, 1),)),
                PlayerLine("", 0, ((0, 1),)),
                PlayerLine("😀\u202e\n", 0, ((0, 1),)),
            ),
        ),
        replace(GAME, title=msg("{name} wins", name="W" * 400), subtitle=msg(""), link="l" * 300),
    ],
    ids=["no players", "no steps", "five", "markup", "any script", "too long"],
)
def test_summary_draws_unusual_games(game: Summary) -> None:
    draw(game)
