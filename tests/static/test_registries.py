"""Every registry of bundles holds every game."""

from collections.abc import Mapping

import pytest

from blindside.arena.games import GAMES as ARENA
from blindside.bots.registry import BOTS
from blindside.bots.registry import GAMES as GAME_BOTS
from blindside.cli.arena.games import GAMES as ARENA_OPTIONS
from blindside.games import NAMES, make_settings
from blindside.paper.book import BOOK_GAMES
from blindside.puzzles import GAMES as PUZZLES
from blindside.reviews.games import GAMES as REVIEWS
from blindside.wording.games import GAMES as WORDING
from blindside.wording.puzzles import GAMES as PUZZLE_WORDING


@pytest.mark.parametrize(
    "registry", [ARENA, ARENA_OPTIONS, BOOK_GAMES, BOTS, GAME_BOTS, PUZZLES, PUZZLE_WORDING, REVIEWS, WORDING]
)
def test_registry_holds_every_game(registry: Mapping[str, object]) -> None:
    assert tuple(registry) == NAMES


@pytest.mark.parametrize("game", NAMES)
def test_named_bots_of_a_game_play_it(game: str) -> None:
    bots = GAME_BOTS[game]
    named = {bots.stand_in, bots.default_opponent, bots.default_in_demo, *bots.strengths.values()}
    assert named <= bots.kinds.keys()
    usual = make_settings(game, {})
    assert all(
        bots.kinds[name].can_play(usual) for name in (bots.stand_in, bots.default_opponent, bots.default_in_demo)
    )
