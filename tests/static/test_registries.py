"""Registries of bundles: each holds every game, or games alone where a part is optional."""

from collections.abc import Mapping

import pytest

from blindside.bots.registry import BOTS
from blindside.bots.registry import GAMES as GAME_BOTS
from blindside.cli.arena.options import GAMES as ARENA_OPTIONS
from blindside.cli.examples import EXAMPLES
from blindside.cli.options import GAMES as COMMANDS
from blindside.console.transcripts import GAMES as TRANSCRIPTS
from blindside.games import NAMES, make_settings
from blindside.paper.book import BOOK_GAMES
from blindside.puzzles import GAMES as PUZZLES
from blindside.reviews.registry import GAMES as REVIEWS
from blindside.terminal.games import GAMES as SCREENS
from blindside.web.pages.registry import GAMES as PAGES
from blindside.web.pages.text import TEXT
from blindside.wording.puzzles import GAMES as PUZZLE_WORDING
from blindside.wording.registry import GAMES as WORDING

REQUIRED: tuple[Mapping[str, object], ...] = (BOTS, GAME_BOTS, PAGES, SCREENS, COMMANDS, TRANSCRIPTS, WORDING)
OPTIONAL: tuple[Mapping[str, object], ...] = (ARENA_OPTIONS, BOOK_GAMES, PUZZLES, PUZZLE_WORDING, REVIEWS)


@pytest.mark.parametrize("registry", REQUIRED)
def test_required_registry_holds_every_game(registry: Mapping[str, object]) -> None:
    assert tuple(registry) == NAMES


@pytest.mark.parametrize("registry", OPTIONAL)
def test_optional_registry_holds_only_games(registry: Mapping[str, object]) -> None:
    assert set(registry) <= set(NAMES)


@pytest.mark.parametrize("game", NAMES)
def test_text_of_pages_holds_every_game(game: str) -> None:
    assert {game, f"about_{game}", f"about_stand_in_{game}"} <= TEXT.keys()


@pytest.mark.parametrize("game", NAMES)
def test_play_command_of_a_game_has_examples(game: str) -> None:
    assert f"play {game}" in EXAMPLES


@pytest.mark.parametrize("game", NAMES)
def test_named_bots_of_a_game_play_it(game: str) -> None:
    bots = GAME_BOTS[game]
    named = {bots.stand_in, bots.default_opponent, bots.default_in_demo, *(level.bot for level in bots.levels.values())}
    assert named <= bots.kinds.keys()
    usual = make_settings(game, {})
    assert all(
        bots.kinds[name].can_play(usual) for name in (bots.stand_in, bots.default_opponent, bots.default_in_demo)
    )
