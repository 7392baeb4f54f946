"""Automatic marks beside the player's own marks: never counted twice."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from blindside.games.code777.notepad import Mark
from blindside.games.code777.tiles import BOX, COPIES, RACKS, Rack
from blindside.reason.code777.claims import mark_tiles
from blindside.terminal.code777.notes import place_automatic

own_marks = st.lists(st.sampled_from(["open", "crossed", "circled"]), min_size=len(BOX), max_size=len(BOX))
racks = st.lists(st.sampled_from(RACKS), min_size=1, max_size=4)


@given(own_marks, racks)
def test_automatic_marks_beside_own_ones_are_as_many_as_proven(own: list[Mark], left: list[Rack]) -> None:
    concluded = mark_tiles(left)
    placed = place_automatic(own, [], concluded)
    for automatic, mark in (("not", "crossed"), ("mine", "circled")):
        there = Counter(tile for tile, found in zip(BOX, placed, strict=True) if found == automatic)
        assert there == Counter(tile for tile, found in zip(BOX, concluded, strict=True) if found == mark)


@given(racks, st.data())
def test_automatic_marks_fall_on_own_marks_that_agree(left: list[Rack], data: st.DataObject) -> None:
    concluded = mark_tiles(left)
    own: list[Mark] = ["open"] * len(BOX)
    for tile in COPIES:
        places = [place for place, kind in enumerate(BOX) if kind is tile]
        shuffled = data.draw(st.permutations(places))
        for place, to in zip(places, shuffled, strict=True):
            if data.draw(st.booleans()):
                own[to] = concluded[place]
    placed = place_automatic(own, [], concluded)
    for mine, automatic in zip(own, placed, strict=True):
        assert (mine, automatic) in {
            ("open", None),
            ("open", "not"),
            ("open", "mine"),
            ("crossed", "not"),
            ("circled", "mine"),
        }
