"""Language of a page, and no text in another one."""

import pytest
from starlette.requests import Request

from blindside.core.languages import LANGUAGES
from blindside.core.messages import translator
from blindside.web.pages.text import TEXT
from blindside.web.preferences import language_of
from tests.static.catalogues import translations
from tests.web.local_app import LocalApp
from tests.web.server import Guest
from tests.web.test_pages import list_texts

ENGLISH_TOO = {"Blindside", "Code 777", "Mastermind"}


@pytest.mark.parametrize(
    ("accepted", "chosen", "language"),
    [
        ("", "", "en"),
        ("de", "", "de"),
        ("de-CH", "", "de"),
        ("DE-ch", "", "de"),
        ("pt, sv;q=0.3, it;q=0.8", "", "it"),
        ("fr;q=0.2,en;q=0.1", "", "fr"),
        ("en;q=0.5, nl", "", "nl"),
        ("da;q=0, sv;q=0.1", "", "sv"),
        ("de;q=0", "", "en"),
        ("den, *", "", "en"),
        ("de;q=much, it", "", "it"),
        (",;=,;q=", "", "en"),
        ("de", "fr", "fr"),
        ("de", "xx", "de"),
        ("", "sv", "sv"),
    ],
)
def test_language_is_chosen_else_preferred_by_browser(accepted: str, chosen: str, language: str) -> None:
    headers = [(b"accept-language", accepted.encode()), (b"cookie", f"blindside-language={chosen}".encode())]
    assert language_of(Request({"type": "http", "headers": headers})) == language


@pytest.fixture(scope="module")
def table(app: LocalApp) -> tuple[Guest, list[str]]:
    """Somebody who sits at a table that is played, and has another that is being set."""
    guest = Guest(app.url)
    guest.http.headers.update({"origin": app.url, "accept": "text/html"})
    lobby = guest.http.post("/new/code777", data={"name": "Ida"}).headers["location"]
    played = guest.http.post("/play", data={}).headers["location"]
    guest.ask(played[3:], "pass")
    return guest, ["/", lobby, played, "/t/nowhere", "/offline"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_use_chosen_language(table: tuple[Guest, list[str]], language: str) -> None:
    guest, pages = table
    guest.http.headers["accept-language"] = "en" if language != "en" else "de"
    guest.http.cookies.set("blindside-language", language)
    foreign, own = find_foreign_texts(language), translator(language)
    familiar = {own(word) for word in TEXT.values()}
    for path in pages:
        html = guest.get(path).text
        assert f'<html lang="{language}"' in html, path
        heard = set(list_texts(html))
        assert heard & foreign == set(), path
        assert len(heard & familiar) > 3, path


def find_foreign_texts(language: str) -> set[str]:
    """The words of our pages in English, or in German for English, that are others in this language."""
    other = translator("de" if language == "en" else "en")
    own = {translator(language)(word) for word in TEXT.values()}
    translated = {message.id for message in translations()["de"] if message.id and message.string}
    said = {other(word) for word in TEXT.values() if word.template in translated} - ENGLISH_TOO
    return said - own


def test_appearance_form_redirects_to_own_pages_only(app: LocalApp) -> None:
    guest = Guest(app.url)
    for back in ("https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example", "elsewhere", "/\nx", ""):
        answer = guest.http.post("/appearance", data={"theme": "dark", "back": back}, headers={"origin": app.url})
        assert (answer.status_code, answer.headers["location"]) == (303, "/")


def test_appearance_unknown_choice_is_refused(app: LocalApp) -> None:
    for field in ({"theme": "pink"}, {"language": "tlh"}, {"palette": "usual", "sound": "loud"}):
        answer = Guest(app.url).http.post("/appearance", data=field, headers={"origin": app.url})
        assert answer.status_code == 400
        assert "set-cookie" not in answer.headers
