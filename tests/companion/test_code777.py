"""The companion: entries give what a player knows in the same seat of the same game."""

import json
from typing import Any

import pytest

from blindside.companion.code777.analysis import analyze
from blindside.companion.code777.entries import CallEntry, EntryRef, read_game
from blindside.companion.code777.slips import wrong_answers
from blindside.core.audience import seat_audience
from blindside.core.dealers import SimulationDealer
from blindside.core.errors import InvalidInput
from blindside.games import replay
from blindside.games.code777.questions import find_question
from blindside.games.code777.tiles import RACKS, read_rack
from blindside.reason.code777.belief import posterior
from blindside.reason.code777.conflicts import is_one_tile_apart
from blindside.reason.code777.deduction import deduce_in_game, explain
from tests.companion.tables import SHEET, entered, played
from tests.effort import Times


def helped(written: dict[str, Any], **changes: Any) -> Any:
    return analyze(read_game(json.dumps({**written, **changes})))


def test_companion_knows_the_same_as_in_the_game(times: Times) -> None:
    """Compare after every entry, in all editions, with replaced and mixed tiles."""
    dealer, calls, of_mine = SimulationDealer(3), 0, 0
    for record in played(times(10)):
        me = dealer.pick(record.settings.players)
        written, ends = entered(record, me)
        seen = list(replay(record, seat_audience(me)))
        for number in dealer.shuffle(range(len(ends)))[:8]:
            helps = helped(written, entries=written["entries"][: number + 1])
            assert helps.problem is None
            assert helps.reconstruction.missing is None
            view, lived = seen[ends[number] - 1][1], helps.reconstruction.view
            if helps.reconstruction.winner is not None:
                continue  # the racks are turned round
            assert (lived.racks, lived.board.pile, lived.board.scores) == (
                view.racks,
                view.board.pile,
                view.board.scores,
            )
            live = deduce_in_game(seen[: ends[number]], me, record.settings)
            assert live is not None
            assert posterior(helps.deduction.weights) == posterior(live.weights)
            assert [one.claim for one in explain(helps.deduction)] == [one.claim for one in explain(live)]
        calls += sum(entry["entry"] == "call" for entry in written["entries"])
        of_mine += sum(entry["entry"] == "call" and entry["seat"] == me for entry in written["entries"])
    assert calls > 5 * of_mine / 2 > times(10)


def test_companion_silence_between_answers_agrees_with_game(times: Times) -> None:
    told_more = 0
    for record in played(times(6), seed=8):
        written, ends = entered(record, 0)
        seen = list(replay(record, seat_audience(0)))
        entries = written["entries"]
        # Of two calls at once, the player who has entered one takes the other caller for silent.
        first_of_two = next(
            (at for at in range(len(entries) - 1) if entries[at]["entry"] == entries[at + 1]["entry"] == "call"),
            len(entries) - 1,
        )
        for number in range(0, first_of_two, 3):
            helps = helped(written, entries=entries[: number + 1], silence=True)
            live = deduce_in_game(seen[: ends[number]], 0, record.settings, level=2)
            assert live is not None
            assert set(live.weights) <= set(
                helps.deduction.weights
            )  # a call after a card was drawn is known as before it
            told_more += helps.deduction.by_silence
    assert told_more


def test_companion_wrong_answer_is_a_suspect(times: Times) -> None:
    dealer, found = SimulationDealer(5), 0
    for record in played(times(6), seed=2):
        me = dealer.pick(record.settings.players)
        written, _ = entered(record, me)
        places = [place for place, entry in enumerate(written["entries"]) if entry["entry"] == "answer"]
        place = places[dealer.pick(len(places))]
        entries = [dict(entry) for entry in written["entries"]]
        entries[place]["answer"] = other_answer(entries[place], dealer)
        helps = helped(written, entries=entries)
        if helps.problem is None:
            continue
        found += 1
        assert helps.deduction is None
        assert (EntryRef(place),) in [one.at for one in helps.suspects.listed]
        total = sum(one.chance for one in helps.suspects.listed) + helps.suspects.something_else
        assert total == pytest.approx(1)
    assert found > times(2)


def other_answer(entry: dict[str, Any], dealer: SimulationDealer) -> Any:
    others = list(wrong_answers(entry["card"], entry["answer"]))
    return others[dealer.pick(len(others))]


def test_companion_misread_tile_is_a_suspect(times: Times) -> None:
    dealer, found = SimulationDealer(6), 0
    for record in played(times(10), seed=4):
        me = dealer.pick(record.settings.players)
        written, _ = entered(record, me)
        places = [place for place in range(record.settings.racks) if place != me]
        place = places[dealer.pick(len(places))]
        true = read_rack(written["racks"][place])
        near = [rack for rack in RACKS if is_one_tile_apart(rack, true)]
        racks = list(written["racks"])
        racks[place] = near[dealer.pick(len(near))].name
        cut = 3 + dealer.pick(12)
        helps = helped(written, racks=racks, entries=written["entries"][:cut])
        if helps.problem is None:
            continue
        found += 1
        assert (EntryRef(-1, place),) in [one.at for one in helps.suspects.listed]
    assert found > times(2)


def test_companion_missing_tiles_are_named() -> None:
    helps = helped(SHEET, racks=["", "5r 7b", "2y 5k 6p", "4n 6g 7p"])
    assert (helps.reconstruction.missing, helps.deduction, helps.problem) == (EntryRef(-1, 1), None, None)
    call = {"entry": "call", "seat": 2, "right": False, "tiles": "7y"}
    told = {"entry": "answer", "reader": 1, "card": 21, "answer": ">"}
    helps = helped(SHEET, entries=[told, call, told])
    assert helps.reconstruction.missing == EntryRef(1, 2)
    assert helps.deduction is not None, "earlier entries still count"


def test_companion_own_false_answer_is_likeliest() -> None:
    """The three racks in view have seven colours: six would be a slip."""
    seen = [read_rack(name) for name in SHEET["racks"][1:]]
    colors = int(find_question(8).answer(seen))
    helps = helped(SHEET, entries=[{"entry": "answer", "reader": 0, "card": 8, "answer": colors - 1}])
    assert helps.suspects.listed[0].at == (EntryRef(0),)
    assert helps.suspects.listed[0].repairs[0].game.entries[0].answer == colors


def test_companion_excess_tiles_are_found() -> None:
    helps = helped(SHEET, racks=["", "1g 7b 7b", "2y 1g 6p", "4n 6g 7p"])
    assert helps.problem == "tiles"
    assert {one.at for one in helps.suspects.listed} >= {(EntryRef(-1, 1),), (EntryRef(-1, 2),)}
    helps = helped(SHEET, racks=["", "1g 7b 7b", "2y 1g 6p", ""])
    assert (helps.problem, helps.suspects) == ("tiles", None), "the deal is not complete"


def test_companion_entries_after_the_end_are_found() -> None:
    racks = ["4n 4n 4n", "5r 5r 5r", "6g 6g 3k"]
    calls = [{"entry": "call", "seat": 1, "right": True, "tiles": tiles} for tiles in racks]
    assert helped(SHEET, entries=calls).problem is None
    assert helped(SHEET, entries=calls).reconstruction.winner == 1
    late = helped(SHEET, entries=[*calls, {"entry": "answer", "reader": 1, "card": 21, "answer": ">"}])
    assert late.problem == "over"
    assert {one.at[0].entry for one in late.suspects.listed if one.slip in ("extra", "seat")} == {0, 1, 2}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"companion": 2}, "version 2"),
        ({"luck": 1}, "unknown field 'luck'"),
        ({"edition": "gold"}, "'gold' is not an edition"),
        ({"players": 9}, "2 to 5 players"),
        ({"me": 4}, "seat"),
        ({"racks": ["", "5r 7b 7b"]}, "4 racks, not 2"),
        ({"racks": ["1g", "", "", ""]}, "leave your own rack empty"),
        ({"racks": ["", "9z", "", ""]}, "rack 1: '9z' is not a tile"),
        ({"racks": ["", "1g 1g 1g", "", ""]}, "the box has only 1"),
        ({"entries": [{"entry": "answer", "reader": 0, "card": 24, "answer": 1}]}, "entry 1: there is no card 24"),
        (
            {"entries": [{"entry": "answer", "reader": 0, "card": 1, "answer": ">"}]},
            "entry 1: '>' is not a valid answer",
        ),
        ({"entries": [{"entry": "answer", "reader": 7, "card": 1, "answer": 1}]}, "entry 1"),
        ({"entries": [{"entry": "call", "seat": 1, "right": True, "spare": 4}]}, "no spare rack 4"),
        ({"entries": [{"entry": "call", "seat": 1, "right": False, "numbers": "5 7 8"}]}, "'5 7 8' is not a call"),
        ({"entries": [{"entry": "answer", "reader": 0, "card": 1, "answer": 1}] * 201}, "at most 200 entries"),
    ],
)
def test_companion_invalid_entries_are_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        helped(SHEET, **changes)
    assert says in str(refused.value)


def test_companion_spare_racks_are_renewed_in_turn_by_default() -> None:
    right = {"entry": "call", "seat": 0, "right": True, "tiles": "3k 3k 3k"}
    table = {**SHEET, "players": 2, "entries": [right, {**right, "spare": 2}, right]}
    calls = read_game(json.dumps(table)).entries
    assert [call.spare for call in calls if isinstance(call, CallEntry)] == [2, 2, 2]
    table["entries"] = [right, right]
    calls = read_game(json.dumps(table)).entries
    assert [call.spare for call in calls if isinstance(call, CallEntry)] == [2, 3]
