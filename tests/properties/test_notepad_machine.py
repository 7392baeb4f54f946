"""The notepad under arbitrary marks: never more marks than copies of a tile, and no other changes."""

from collections import Counter
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from blindside.core.errors import BlindsideError
from blindside.games.code777.notepad import LAYERS, Notepad, cross_out_seen, mark_tile
from blindside.games.code777.tiles import BOX, COPIES, Tile
from tests.tables import Code777Table


class NotepadMachine(RuleBasedStateMachine):
    @initialize()
    def sit_down(self) -> None:
        self.notepad = Notepad()
        self.counts: Counter[tuple[int, Tile, str]] = Counter()
        self.view: Any = Code777Table().view(0)

    def marks(self, layer: int, tile: Tile) -> int:
        return self.counts[layer, tile, "crossed"] + self.counts[layer, tile, "circled"]

    @rule(tile=st.sampled_from(list(Tile)), kind=st.sampled_from(["crossed", "circled"]), layer=st.integers(-1, LAYERS))
    def mark_one(self, tile: Tile, kind: Any, layer: int) -> None:
        is_possible = 0 <= layer < LAYERS and self.marks(layer, tile) < COPIES[tile]
        try:
            self.notepad = mark_tile(self.notepad, tile, kind, layer)
            assert is_possible
            self.counts[layer, tile, kind] += 1
        except BlindsideError:
            assert not is_possible

    @rule(tile=st.sampled_from(list(Tile)), layer=st.integers(0, LAYERS - 1))
    def erase(self, tile: Tile, layer: int) -> None:
        before = self.notepad
        try:
            self.notepad = mark_tile(before, tile, "open", layer)
        except BlindsideError:
            assert not self.marks(layer, tile)
            return
        gone = Counter(before.layers[layer]) - Counter(self.notepad.layers[layer])
        self.counts[layer, tile, next(iter(gone))] -= 1

    @invariant()
    def marks_equal_counts(self) -> None:
        for layer in range(LAYERS):
            on_paper = Counter((layer, tile, mark) for tile, mark in zip(BOX, self.notepad.layers[layer], strict=True))
            for tile in Tile:
                for kind in ("crossed", "circled"):
                    assert on_paper[layer, tile, kind] == self.counts[layer, tile, kind]

    @invariant()
    def crossing_out_what_is_seen_keeps_own_marks(self) -> None:
        own, crossed = self.notepad.layers, cross_out_seen(self.notepad, self.view).layers
        assert own[1:] == crossed[1:]
        for before, after in zip(own[0], crossed[0], strict=True):
            assert after == before or (before, after) == ("open", "crossed")


TestNotepadMachine = NotepadMachine.TestCase
