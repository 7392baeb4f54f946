"""Printed sheets in every language and paper size."""

from collections import Counter
from unicodedata import category

import pytest
from fontTools.ttLib import TTFont

from blindside.core.languages import LANGUAGES
from blindside.core.messages import translator
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.settings import EDITIONS
from blindside.games.code777.tiles import COPIES
from blindside.paper.sheets import BOARD, NOTEPAD, SHEETS, make_sheet
from blindside.paper.typesetting import FONTS, PAPERS
from blindside.wording.code777.labels import tile_name
from tests.effort import mark_slow_except
from tests.paper.reading import alt_texts, extract_text, read, remove_spaces
from tests.static.catalogues import extracted, translations

PAGES = {
    ("code777", "notepad"): 2,
    ("code777", "triangle"): 1,
    ("code777", "questions"): 1,
    ("mastermind", "notepad"): 1,
}
SIZES = {"a4": (595, 842), "letter": (612, 792)}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_sheet_number_of_pages(language: str, paper: str) -> None:
    for (game, name), sheet in SHEETS.items():
        reader = read(make_sheet(game, name, language, paper, "english-2010"))
        assert len(reader.pages) == PAGES[game, name]
        for page in reader.pages:
            assert (round(page.mediabox.width), round(page.mediabox.height)) == SIZES[paper]
        assert reader.metadata is not None
        assert reader.metadata.title == translator(language)(sheet.title)


@pytest.mark.parametrize("language", mark_slow_except(["de", "fr"], LANGUAGES))
def test_sheet_texts_are_translated(language: str) -> None:
    say = translator(language)
    cards = [card.text for card in QUESTIONS]
    for game, name, sentences in (
        ("code777", "notepad", [*NOTEPAD.values(), *cards]),
        ("code777", "questions", cards),
        ("mastermind", "notepad", list(BOARD.values())),
    ):
        text = extract_text(read(make_sheet(game, name, language, "letter", "jumbo-1985")))
        for sentence in sentences:
            assert remove_spaces(say(sentence)) in text


def test_sheet_triangle_names_every_tile() -> None:
    say = translator("fr")
    once = Counter({say(tile_name(tile)): copies for tile, copies in COPIES.items()})
    notepad = read(make_sheet("code777", "notepad", "fr", "a4", "jumbo-1985"))
    assert Counter(alt_texts(notepad)) == Counter({name: 4 * copies for name, copies in once.items()})


def test_sheet_notepad_has_room_for_racks_of_edition() -> None:
    sheets = {
        edition.racks_in_box: make_sheet("code777", "notepad", "en", "a4", name) for name, edition in EDITIONS.items()
    }
    assert set(sheets) == {4, 5}
    assert sheets[4] != sheets[5]


def test_fonts_have_every_letter_of_every_text() -> None:
    catalogues = [extracted(), *translations().values()]
    texts = [text for catalogue in catalogues for message in catalogue for text in (message.id, message.string)]
    sentences = [part for text in texts for part in (text if isinstance(text, tuple) else [text])]
    characters = {sign for sign in set().union(*filter(None, sentences)) if category(sign)[0] in "LNPZ"}
    for file in ("sans.ttf", "sans-bold.ttf"):
        assert characters <= set(map(chr, TTFont(FONTS / file).getBestCmap()))
