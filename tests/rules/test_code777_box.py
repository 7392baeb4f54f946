"""Clauses C-01 to C-06: what is in the box."""

from collections import Counter

import pytest

from blindside.core.audience import seat_audience
from blindside.core.errors import InvalidInput, NotAllowed
from blindside.games.code777.notepad import Notepad, cross_out_seen, mark_tile
from blindside.games.code777.questions import QUESTIONS, find_question
from blindside.games.code777.settings import EDITIONS, settings_for
from blindside.games.code777.tiles import BOX, RACKS, TRIANGLE, TRIPLES, Color, Tile
from blindside.games.code777.view import collect_answers, is_current
from tests.tables import Code777Table


@pytest.mark.clause("C-01")
def test_box_has_28_tiles() -> None:
    assert Counter(str(tile) for tile in BOX) == {
        "1g": 1, "2y": 2, "3k": 3, "4n": 4, "5r": 4, "5k": 1, "6g": 3, "6p": 3, "7p": 1, "7y": 2, "7b": 4,
    }  # fmt: skip
    assert Counter(tile.color for tile in BOX) == dict.fromkeys(Color, 4)
    assert Counter(tile.number for tile in BOX) == {number: number for number in range(1, 8)}


@pytest.mark.clause("C-01")
def test_box_makes_251_racks_and_76_triples() -> None:
    assert len(RACKS) == len({rack.name for rack in RACKS}) == 251
    assert len(TRIPLES) == len(set(TRIPLES)) == 76
    assert [rack.index for rack in RACKS] == list(range(251))
    assert [rack.numbers for rack in RACKS] == sorted(rack.numbers for rack in RACKS)


@pytest.mark.clause("C-02")
def test_questions_are_23_numbered_cards_with_text() -> None:
    assert [card.number for card in QUESTIONS] == list(range(1, 24))
    table = Code777Table(cards=[16, 21])
    table.read_card()
    table.read_card()
    asked = [answer.question for answer in collect_answers(table.sights(seat_audience(2)))]
    assert asked == [16, 21]
    assert "blue sevens" in find_question(asked[0]).text.template


@pytest.mark.parametrize("number", [0, 24, -1])
@pytest.mark.clause("C-02")
def test_question_number_out_of_range_is_refused(number: int) -> None:
    with pytest.raises(InvalidInput, match="numbered 1 to 23"):
        find_question(number)


@pytest.mark.clause("C-03")
def test_edition_names_racks_in_its_box() -> None:
    assert {name: edition.racks_in_box for name, edition in EDITIONS.items()} == {
        "jumbo-1985": 4,
        "jumbo-1985-de": 4,
        "german": 5,
        "english-2010": 5,
        "italian-2010": 5,
    }
    for edition in EDITIONS:
        for players in range(2, 6):
            assert settings_for(edition, players=players).players == players
        for players in (1, 6):
            with pytest.raises(InvalidInput, match="2 to 5"):
                settings_for(edition, players=players)


@pytest.mark.clause("C-04")
def test_triangle_has_one_1_on_top_and_seven_7s_below() -> None:
    assert [len(row) for row in TRIANGLE] == [1, 2, 3, 4, 5, 6, 7]
    assert [{tile.number for tile in row} for row in TRIANGLE] == [{number} for number in range(1, 8)]
    assert Counter(tile for row in TRIANGLE for tile in row) == Counter(BOX)


@pytest.mark.clause("C-05")
def test_notepad_has_three_layers_of_marks() -> None:
    notepad = mark_tile(Notepad(), Tile.BLUE_7, "crossed")
    notepad = mark_tile(notepad, Tile.BLUE_7, "circled")
    notepad = mark_tile(notepad, Tile.BLUE_7, "crossed", layer=2)
    cells = [cell for cell, tile in enumerate(BOX) if tile is Tile.BLUE_7]
    assert [notepad.layers[0][cell] for cell in cells] == ["crossed", "circled", "open", "open"]
    assert [notepad.layers[2][cell] for cell in cells] == ["crossed", "open", "open", "open"]
    assert set(notepad.layers[1]) == {"open"}
    assert mark_tile(mark_tile(notepad, Tile.BLUE_7, "open"), Tile.BLUE_7, "open").layers[0] == Notepad().layers[0]


@pytest.mark.clause("C-05")
def test_notepad_lists_answers_with_readers() -> None:
    table = Code777Table(cards=[8], reader=2, edition="english-2010")
    table.read_card()
    (answer,) = collect_answers(table.sights(seat_audience(0)))
    assert (answer.question, answer.reader, answer.answer, answer.seq) == (8, 2, 6, 9)


@pytest.mark.clause("C-05")
def test_answer_relevance_follows_the_racks_its_reader_saw() -> None:
    table = Code777Table(reader=2)
    table.read_card()
    table.read_card()
    by_p2, by_p3 = collect_answers(table.sights(seat_audience(0)))
    table.call_wrong(2)
    assert is_current(table.board, by_p2), "P2 does not see the rack that changed"
    assert not is_current(table.board, by_p3)


@pytest.mark.clause("C-05")
def test_notepad_mark_beyond_copies_is_refused() -> None:
    with pytest.raises(NotAllowed, match="no 1g is marked"):
        mark_tile(Notepad(), Tile.GREEN_1, "open")
    with pytest.raises(NotAllowed, match="every 1g is already marked: there are 1"):
        mark_tile(mark_tile(Notepad(), Tile.GREEN_1, "crossed"), Tile.GREEN_1, "circled")
    with pytest.raises(InvalidInput, match="layers are numbered 1 to 3"):
        mark_tile(Notepad(), Tile.GREEN_1, "crossed", layer=3)


@pytest.mark.clause("C-29")
def test_notepad_crosses_out_tiles_in_view() -> None:
    table = Code777Table("5r 6g 7b / 1g 2y 3k / 4n 4n 7y / 3k 5k 6p")
    marks = cross_out_seen(Notepad(), table.view(0)).layers[0]
    crossed = Counter(str(tile) for tile, made in zip(BOX, marks, strict=True) if made == "crossed")
    assert crossed == {"1g": 1, "2y": 1, "3k": 2, "4n": 2, "7y": 1, "5k": 1, "6p": 1}


@pytest.mark.clause("C-29")
def test_notepad_crosses_out_tiles_out_of_play() -> None:
    table = Code777Table("5r 6g 7b / 1g 2y 3k / 4n 4n 7y / 3k 5k 6p", pile="7b 7b 7p")
    table.call_wrong(1)
    marks = cross_out_seen(Notepad(), table.view(1)).layers[0]
    crossed = Counter(str(tile) for tile, made in zip(BOX, marks, strict=True) if made == "crossed")
    assert crossed == {"5r": 1, "6g": 1, "7b": 1, "4n": 2, "7y": 1, "3k": 2, "5k": 1, "6p": 1, "1g": 1, "2y": 1}


@pytest.mark.clause("C-29")
def test_notepad_keeps_own_marks_when_crossing_out() -> None:
    table = Code777Table("5r 6g 7b / 1g 2y 3k / 4n 4n 7y / 3k 5k 6p")
    own = mark_tile(mark_tile(Notepad(), Tile.BROWN_4, "crossed"), Tile.BROWN_4, "circled")
    marks = cross_out_seen(own, table.view(0)).layers[0]
    browns = [made for tile, made in zip(BOX, marks, strict=True) if tile is Tile.BROWN_4]
    assert browns == ["crossed", "circled", "crossed", "crossed"], "two are seen, and two are marked"


@pytest.mark.clause("C-06")
def test_colors_have_distinct_shapes() -> None:
    shapes = {color.shape.template for color in Color}
    assert len(shapes) == 7
    assert Color.GREEN.shape.template == "circle"
    assert Color.YELLOW.shape.template == "triangle"
