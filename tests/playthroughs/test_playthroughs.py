"""Compare whole seeded games with their dumps. A changed rule shows as a readable difference."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from blindside.core.records import write_record
from blindside.games import check_record, read_record
from blindside.games.code777.settings import CHOICES, EDITIONS, Settings
from blindside.games.mastermind.settings import KEYS
from blindside.games.registry import GAMES
from tests.playthroughs.games import DUMPED_GAMES, dump
from tests.tables import tags

DUMPS = Path(__file__).parent / "dumps"


@pytest.mark.parametrize("name", DUMPED_GAMES)
def test_playthrough_matches_its_dump(name: str) -> None:
    record = DUMPED_GAMES[name]()
    assert dump(record) == (DUMPS / f"{name}.txt").read_text(), "./run playthroughs writes them anew"
    again = read_record(write_record(record))
    assert again == record
    check_record(again)


def test_playthrough_dumps_all_have_a_game() -> None:
    assert {path.stem for path in DUMPS.glob("*.txt")} == set(DUMPED_GAMES)


def dumped_settings() -> Iterator[Any]:
    for play in DUMPED_GAMES.values():
        yield play().settings


def test_playthroughs_cover_every_edition_and_setting() -> None:
    all_settings = list(dumped_settings())
    assert {name.split("-")[0] for name in DUMPED_GAMES} == set(GAMES)
    code777 = [settings for settings in all_settings if isinstance(settings, Settings)]
    for edition in EDITIONS:
        assert {settings.players for settings in code777 if settings.edition == edition} == {2, 3, 4, 5}
    for name, choices in CHOICES.items():
        if name != "spares":  # tested with the rules of spare racks
            assert {getattr(settings, name) for settings in code777} == set(choices)
    for name in ("draw_two", "colors_too", "hide_wrong", "penalty", "cool_down"):
        assert any(getattr(settings, name) for settings in code777), name
    assert {settings.keys for settings in all_settings if not isinstance(settings, Settings)} == set(KEYS)


def test_playthroughs_cover_every_kind_of_event() -> None:
    seen_tags = {tag for play in DUMPED_GAMES.values() for tag in tags(play().events)}
    for game in GAMES.values():
        missing = set(tags(game.event.__args__)) - seen_tags
        assert missing <= {"seat_left", "seat_taken"}, missing
