"""Written values read back, and unreadable text raises only the package's own errors."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blindside.core.audience import EVERYONE, SPECTATORS, read_audience, seat_audience
from blindside.core.errors import InvalidInput
from blindside.games.code777.questions import QUESTIONS, read_answer
from blindside.games.code777.tiles import RACKS, TRIPLES, Tile, format_numbers, read_numbers, read_rack, read_tile
from blindside.games.mastermind.codes import alphabet, read_code
from blindside.games.mastermind.settings import Settings


@given(st.sampled_from(RACKS), st.permutations(range(3)))
def test_racks_read_back_in_any_order(rack: Any, order: list[int]) -> None:
    assert read_rack(str(rack)) is rack
    assert read_rack("  ".join(str(rack.tiles[place]) for place in order)) is rack
    assert eval(repr(rack), {"read_rack": read_rack}) is rack


@given(st.sampled_from(list(Tile)))
def test_tiles_read_back(tile: Tile) -> None:
    assert read_tile(str(tile)) is tile


@given(st.sampled_from(TRIPLES), st.permutations(range(3)), st.sampled_from([" ", "", ",", ", "]))
def test_calls_read_back_in_any_order(numbers: Any, order: list[int], between: str) -> None:
    assert read_numbers(format_numbers(numbers)) == numbers
    assert read_numbers(between.join(str(numbers[place]) for place in order)) == numbers


@given(st.data())
def test_codes_read_back(data: st.DataObject) -> None:
    settings = Settings(
        holes=data.draw(st.integers(2, 8)), colors=data.draw(st.integers(2, 12)), empty=data.draw(st.booleans())
    )
    code = data.draw(st.text(alphabet(settings), min_size=settings.holes, max_size=settings.holes))
    assert read_code(code, settings) == code


@pytest.mark.parametrize("audience", [EVERYONE, SPECTATORS, *map(seat_audience, range(5))], ids=str)
def test_audiences_read_back(audience: Any) -> None:
    assert read_audience(str(audience)) == audience


near_misses = st.one_of(
    st.text(),
    st.text("1234567gyknrpb ,/>.<=?\n\t٣½²", max_size=12),
    st.sampled_from(["seat 1", "seat ١", "seat 10", "seat -1", "5r 6g 7b 7b", "1g 1g 2y", "5R 6G 7B", "٣ ٣ ٣"]),
)

READERS: dict[str, Callable[[str], Any]] = {
    "tile": read_tile,
    "rack": read_rack,
    "numbers": read_numbers,
    "audience": read_audience,
    "code": lambda text: read_code(text, Settings(empty=True)),
    "comparison": lambda text: read_answer(16, text),
    "count": lambda text: read_answer(1, text),
}


@pytest.mark.parametrize("reader", READERS)
@given(text=near_misses)
def test_readers_raise_own_errors_and_quote_the_input(reader: str, text: str) -> None:
    try:
        READERS[reader](text)
        return
    except InvalidInput as error:
        message = str(error)
    quoted = [f"'{text}'", f"'{' '.join(text.split())}'", *[f"'{word}'" for word in text.split()]]
    assert any(quote in message for quote in quoted)


@given(st.sampled_from(QUESTIONS), st.integers(-3, 12))
def test_read_answer_accepts_exactly_the_possible_counts(card: Any, count: int) -> None:
    possible = card.more_texts is None and card.lowest <= count <= card.highest
    try:
        assert read_answer(card.number, str(count)) == count
        assert possible
    except InvalidInput:
        assert not possible
