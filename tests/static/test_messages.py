"""All texts for players are in the catalogue and translated."""

import re
import string
from collections import Counter
from fractions import Fraction

import pytest

from blindside.cli import CLICK_TEXTS
from blindside.core.audience import seat_audience
from blindside.core.languages import LANGUAGES
from blindside.core.messages import Message, figure, msg, plural, translator
from blindside.core.records import write_record
from blindside.games import export
from tests.commands.terminal import blindside
from tests.effort import mark_slow_except
from tests.playthroughs.games import DUMPED_GAMES
from tests.static.catalogues import compile_pseudo, extracted, template, translations


def test_catalogue_holds_exactly_the_messages() -> None:
    held = {message.id for message in template() if message.id}
    assert held == {message.id for message in extracted() if message.id}, "./run messages writes it anew"


def test_catalogue_exists_for_every_language() -> None:
    assert {*translations(), "en"} == set(LANGUAGES)


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_catalogue_translates_all_with_placeholders(language: str) -> None:
    translated = {message.id: message for message in translations()[language] if message.id}
    assert set(translated) == {message.id for message in template() if message.id}, "./run messages writes it anew"
    for sentence, message in translated.items():
        assert not message.fuzzy, sentence
        forms = message.string if isinstance(message.string, tuple | list) else [message.string]
        originals = sentence if isinstance(sentence, tuple | list) else [sentence]
        assert len(forms) == len(originals), sentence
        for form, original in zip(forms, originals, strict=True):
            assert form, f"not translated: {sentence}"
            assert Counter(placeholders(form)) == Counter(placeholders(original)), sentence


@pytest.mark.parametrize(("language", "word"), [("fr", "couleurs"), ("de", "Farben"), ("sv", "färger")])
def test_command_line_uses_language_of_environment(language: str, word: str) -> None:
    assert word in blindside("code777", "questions", LANGUAGE=language).out


def test_catalogue_french_uses_nouns_of_rule_sheets() -> None:
    """Codeur, pion, partie, grille de score; tiles are "des 3", as the cards say it, not "tuiles 3"."""
    replaced = re.compile(r"\b(?:codificateurs?|fiches?|manches?|pistes? de score|tuiles? \d)\b", re.IGNORECASE)
    forms = [message.string for message in translations()["fr"] if message.id]
    sentences = [form for string in forms for form in (string if isinstance(string, tuple | list) else [string or ""])]
    assert [sentence for sentence in sentences if replaced.search(sentence)] == []


def test_catalogue_french_keeps_marks_on_the_line_of_their_word() -> None:
    """A no-break space before ; : ! ? and inside guillemets. A question mark that is typed, as in "ou ?", is a word."""
    breaking = re.compile(r"\S [;:»]|« |(?<!\bou)(?<!Tapez)(?<=[\w}]) [!?]")
    forms = [message.string for message in translations()["fr"] if message.id]
    sentences = [form for string in forms for form in (string if isinstance(string, tuple | list) else [string or ""])]
    assert [sentence for sentence in sentences if breaking.search(sentence)] == []


def placeholders(sentence: str) -> list[str]:
    return [name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None]


def test_plural_forms_have_same_placeholders() -> None:
    """All but those of Click, which uses other placeholders."""
    clicks = {said.template for said in CLICK_TEXTS}
    for message in template():
        if isinstance(message.id, tuple | list) and message.id[0] not in clicks:
            one, many = message.id
            assert set(placeholders(one)) == set(placeholders(many))
            assert "count" in placeholders(one)


def test_speaker_renders_plurals_and_nested_messages() -> None:
    say = translator("en")
    assert say(plural("{count} tile", "{count} tiles", 1)) == "1 tile"
    assert say(plural("{count} tile", "{count} tiles", 0)) == "0 tiles"
    assert say(msg("{what}: {list}", what=msg("here"), list=[msg("one"), 2])) == "here: one, 2"
    assert say(Message("plain {braces}", {"braces": "{x}"})) == "plain {x}"


@pytest.fixture(scope="module")
def pseudo_language(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("locales")
    compile_pseudo(folder, "el")
    return str(folder)


NAMES = re.compile(
    r"\b(?:blindside play|blindside|code777|mastermind|jumbo|italian|english|german|"  # commands and editions
    r"under|shuffled|discard|seven|when|empty|counter|clockwise|turn|first|random|chosen|cards|mixing|ties|spares|reader|"
    r"table|hand|unchecked|plain|"  # settings
    r"certain|casual|consistent|equilibrium|tests.arena.bots:ReturnsText|hello)\b"  # bots, and what one of them said
)
"""Words that are typed, not read: names of commands, editions, settings and files."""

SEEN = write_record(export(DUMPED_GAMES["mastermind-single"](), seat_audience(1)))

SCREENS = {
    "demo code777": (["demo", "code777", "--seed", "5", "--players", "3"], ""),
    "demo mastermind": (["demo", "mastermind", "--seed", "5", "--empty"], ""),
    "questions": (["code777", "questions"], ""),
    "editions": (["code777", "editions"], ""),
    "answers": (["code777", "answers", "--racks", "5r 6g 7b / 1g 2y 3k", "--reader", "0"], ""),
    "key": (["mastermind", "key", "1123", "1233"], ""),
    "audit": (["mastermind", "audit", "1122:13", "3456:40", "1256:03"], ""),
    "audit with the code": (["mastermind", "audit", "1122:12", "1456:10", "--code", "1123"], ""),
    "audit of a record": (["mastermind", "audit", "--record", "-"], SEEN),
    "play code777": (
        ["play", "code777", "--seed", "1"],
        "\n\ntable\nanswers\ntriangle\nxx\ncall 1\ncall 1 1 1\nleave\n",
    ),
    "play mastermind": (["play", "mastermind", "--seed", "1"], "1123\nboard\nxx\n1 1\nchallenge\nleave\n"),
    "arena": (["arena", "run", "--bots", "certain,casual", "--games", "4", "--seed", "1"], ""),
    "arena, spoilt": (["arena", "run", "--bots", "certain,tests.arena.bots:ReturnsText", "--games", "2"], ""),
    "arena of Mastermind": (
        ["arena", "run", "--game", "mastermind", "--bots", "consistent,equilibrium", "--games", "4"],
        "",
    ),
    "ladder": (["arena", "ladder", "--bots", "certain,casual", "--games", "4", "--seed", "1"], ""),
    "show": (["record", "show", "-", "--seat", "1"], SEEN),
    "show a moment": (["record", "show", "-", "--at", "2"], SEEN),
    "too many players": (["demo", "code777", "--players", "6"], ""),
    "no edition": (["demo", "code777", "--edition", "x"], ""),
    "no rack": (["code777", "answers", "--racks", "1g 1g 7b / 2y 2y 3k", "--reader", "0"], ""),
    "no record": (["record", "check", "-"], "{}"),
    "no game": (["demo", "mastermind", "--games", "3"], ""),
}


@pytest.mark.parametrize("screen", mark_slow_except(list(SCREENS)[::2], SCREENS))
def test_command_output_is_translated_completely(screen: str, pseudo_language: str) -> None:
    words, typed = SCREENS[screen]
    ran = blindside(*words, typed=typed, LANGUAGE="el", BLINDSIDE_LOCALES=pseudo_language)
    said = ran.out + ran.err
    assert re.search("[α-ω]{3}", said), "nothing was translated"
    left = [word for word in re.findall(r"[A-Za-z]{3,}", NAMES.sub("", said)) if word not in typed]
    assert left == []


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "12,345.6 8%"),
        ("de", "12.345,6 8\u00a0%"),
        ("fr", "12\u202f345,6 8\u00a0%"),
        ("it", "12.345,6 8%"),
        ("nl", "12.345,6 8%"),
        ("da", "12.345,6 8\u00a0%"),
        ("sv", "12\u00a0345,6 8\u00a0%"),
    ],
)
def test_figures_follow_language(language: str, written: str) -> None:
    message = msg("{first} {second}", first=figure(12345.6, ",.1f"), second=figure(Fraction(8, 100), ".0%"))
    assert translator(language)(message) == written
