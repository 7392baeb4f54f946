"""Check a table's log, and its listing against the log."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from blindside.core.errors import InvalidInput
from blindside.core.json import to_json
from blindside.games.code777.commands import Leave, TakeSeat
from blindside.table.entries import check_entries, check_listing
from blindside.table.events import Opened, Seated, Unseated
from blindside.table.options import Options
from blindside.table.store_protocols import Entry, Listing
from tests.tables import Code777Table, MastermindTable

PLAYERS = {"ann", "bob", "cat", "dan"}


def make_log(settings: Any, game: str, events: Sequence[Any]) -> list[Entry]:
    opening = Opened(game, to_builtins(settings), Options(open_to_all=True))
    return [Entry(seq, 10.0 + seq, None, None, to_json(event)) for seq, event in enumerate([opening, *events], 1)]


BEFORE = [Seated(0, "ann"), Seated(1, "cat"), Unseated(1), Seated(1, "bob"), Seated(2, None, "expert", 7)]
FULL = [*BEFORE, Seated(3, "dan")]
WAITING = make_log(Code777Table().settings, "code777", BEFORE)


def test_check_entries_waiting_table_has_listing() -> None:
    checked = check_entries("t", WAITING)
    assert checked.entries == 6
    assert checked.listing == Listing("t", "code777", True, 11.0, "waiting", 1, ("ann", "bob"))


def test_check_entries_running_table_has_listing() -> None:
    table = Code777Table()
    begun = [*FULL, *table.log]
    left = [*table.do(Leave(1)), Unseated(1)]
    checked = check_entries("t", make_log(table.settings, "code777", [*begun, *left]))
    assert checked.listing == Listing("t", "code777", True, 11.0, "playing", 1, ("ann", "bob", "dan"))
    taken = [*table.do(TakeSeat(1)), Seated(1, "cat")]
    checked = check_entries("t", make_log(table.settings, "code777", [*begun, *left, *taken]))
    assert checked.listing == Listing("t", "code777", True, 11.0, "playing", 0, ("ann", "bob", "cat", "dan"))


def test_check_entries_finished_table_has_listing() -> None:
    table = MastermindTable(games=2)
    for _ in range(2):
        table.play_game(rows=3)
    events = [Seated(0, "ann"), Seated(1, None, "expert", 7), *table.log, Unseated(0)]
    checked = check_entries("t", make_log(table.settings, "mastermind", events))
    assert checked.listing == Listing("t", "mastermind", True, 11.0, "over", 1, ("ann",))


def test_check_entries_unknown_game_is_refused() -> None:
    unknown = [Entry(1, 0.0, None, None, to_json(Opened("chess", {}, Options()))), *WAITING[1:]]
    with pytest.raises(InvalidInput, match="unknown game 'chess'"):
        check_entries("t", unknown)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "mastermind"}, "game is 'mastermind', not 'code777'"),
        ({"open_to_all": False}, "open_to_all is False, not True"),
        ({"opened_at": 12.0}, "opened_at is 12.0, not 11.0"),
        ({"stage": "over"}, "stage is 'over', not 'waiting'"),
        ({"free": 2}, "free is 2, not 1"),
        ({"players": ("ann",)}, "players is ('ann',), not ('ann', 'bob')"),
        ({"players": ("ann", "bob", "cat")}, "players is ('ann', 'bob', 'cat'), not ('ann', 'bob')"),
    ],
)
def test_check_listing_wrong_fields_are_found(change: dict[str, Any], said: str) -> None:
    checked = check_entries("t", WAITING)
    check_listing(checked.listing, checked, PLAYERS)
    with pytest.raises(InvalidInput) as refused:
        check_listing(replace(checked.listing, **change), checked, PLAYERS)
    assert refused.value.code == "store/listing"
    assert str(refused.value).endswith(f"the listing of table t differs from its log: {said}")


def test_check_listing_deleted_player_is_not_listed() -> None:
    checked = check_entries("t", WAITING)
    check_listing(replace(checked.listing, players=("bob",)), checked, PLAYERS - {"ann"})
    with pytest.raises(InvalidInput, match="players is"):
        check_listing(checked.listing, checked, PLAYERS - {"ann"})
