"""The catalogues of all sentences, and how they are written anew: `./run messages`."""

import re
import string
from collections.abc import Callable
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent.parent
LOCALES = ROOT / "src" / "blindside" / "locales"
TEMPLATE = LOCALES / "blindside.pot"
KEYWORDS = {"msg": None, "plural": (1, 2)}


def extracted() -> Catalog:
    """Every sentence of the program."""
    catalogue = Catalog()
    for _, _, message, _, _ in extract_from_dir(ROOT / "src" / "blindside", [("**.py", "python")], keywords=KEYWORDS):
        catalogue.add(message)
    return catalogue


@cache
def template() -> Catalog:
    with TEMPLATE.open("rb") as file:
        return read_po(file)


@cache
def translations() -> dict[str, Catalog]:
    """By language."""
    found = {}
    for path in sorted(LOCALES.glob("*/LC_MESSAGES/blindside.po")):
        with path.open("rb") as file:
            found[path.parent.parent.name] = read_po(file, locale=path.parent.parent.name)
    return found


GREEK = str.maketrans(string.ascii_letters, "αβςδεƒγηιζκλμνορϙρστυνωχψζ" + "ΑΒΨΔΕΦΓΗΙΖΚΛΜΝΟΡϘΡΣΤΥΝΩΧΨΖ")


def _greek(word: str) -> str:
    return word.translate(GREEK)


def _stretched(by: float) -> Callable[[str], str]:
    """Words in our own letters, but longer: the last vowel goes on and on."""

    def stretch(word: str) -> str:
        more = round(len(word) * (by - 1) + 0.5)
        return re.sub(r"([aeiouy])([^aeiouy]*)$", lambda found: found[1] * (more + 1) + found[2], word)

    return stretch


def pseudo(sentence: str, change: Callable[[str], str] = _greek) -> str:
    """Change all words except the placeholders."""
    return "".join(
        part if part.startswith("{") else re.sub(r"[A-Za-z]+", lambda word: change(word[0]), part)
        for part in re.split(r"(\{[^}]+\})", sentence)
    )


def compile_pseudo(folder: Path, language: str, longer: float | None = None) -> None:
    """Compile a catalogue in foreign letters, which shows untranslated text, or one with longer words."""
    change = _greek if longer is None else _stretched(longer)
    translated = Catalog(locale=language)
    for message in template():
        if isinstance(message.id, tuple | list):
            translated.add(message.id, tuple(pseudo(form, change) for form in message.id))
        elif message.id:
            translated.add(message.id, pseudo(message.id, change))
    target = folder / language / "LC_MESSAGES" / "blindside.mo"
    target.parent.mkdir(parents=True)
    with target.open("wb") as file:
        write_mo(file, translated)


def write_anew() -> None:
    sentences = extracted()
    with TEMPLATE.open("wb") as file:
        write_po(file, sentences, width=0, no_location=True, omit_header=True, sort_output=True)
    for language, catalogue in translations().items():
        catalogue.update(sentences, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        _write(language, catalogue)


def _write(language: str, catalogue: Catalog) -> None:
    """With a head of three lines: who translated what and when, the history tells."""
    head = [
        'msgid ""',
        'msgstr ""',
        f'"Language: {language}\\n"',
        f'"Plural-Forms: {catalogue.plural_forms}\\n"',
        '"Content-Type: text/plain; charset=utf-8\\n"',
        "",
        "",
    ]
    with (LOCALES / language / "LC_MESSAGES" / "blindside.po").open("wb") as file:
        file.write("\n".join(head).encode())
        write_po(file, catalogue, width=0, no_location=True, omit_header=True, sort_output=True)


if __name__ == "__main__":
    write_anew()
