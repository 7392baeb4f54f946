"""The companion over HTTP: what the server explains, in the language of the page, and nothing stored."""

import html
import json
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from blindside.web.pages.assets import VERSION, asset_url
from tests.companion.tables import FORGOTTEN, SHEET, find_game_with_silence
from tests.effort import TIMEOUT_SECONDS
from tests.web.server import RunServer, Server, fetch

ANSWERS = [
    {"entry": "answer", "reader": 1, "card": 21, "answer": ">"},
    {"entry": "answer", "reader": 2, "card": 12, "answer": ">"},
    {"entry": "answer", "reader": 3, "card": 11, "answer": 2},
]
NAMED = re.compile(r'(?:from|import|new URL\() ?"([^"]+)"')
"""Modules and workers that a script names."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("companion")


@pytest.fixture(scope="module")
def server(folder: Path, run_server: RunServer) -> Iterator[Server]:
    with (folder / "log").open("w") as log, run_server(folder, "--log-requests", log=log) as running:
        yield running


def request_explanation(server: Server, body: Any, language: str = "en", **headers: str) -> httpx.Response:
    content = body if isinstance(body, str) else json.dumps(body)
    sent = {"origin": server.url, "accept-language": language, **headers}
    url = f"{server.url}/companion/code777/explanation"
    return httpx.post(url, content=content, headers=sent, timeout=TIMEOUT_SECONDS)


def test_companion_conclusions_have_reasons(server: Server) -> None:
    answer = request_explanation(server, {**SHEET, "entries": ANSWERS, "names": ["", "Marco", "Jun", "Freya"]})
    assert answer.status_code == 200
    claim = json.dumps({"claim": "held", "number": 1, "at_least": 1, "at_most": 1}, separators=(",", ":"))
    assert f'data-about="{html.escape(claim)}"' in answer.text.replace("&#34;", "&quot;")
    assert "Freya" in answer.text, "as a reason"
    assert 'data-racks=""' in answer.text, "silence is not used"


def test_companion_silence_counts_only_if_enabled(server: Server) -> None:
    game = find_game_with_silence()
    text = request_explanation(server, game).text
    assert 'data-racks="0x' in text
    assert "did not call after entry" in text
    assert "did not call" not in request_explanation(server, {**game, "silence": False}).text


def test_companion_contradiction_lists_suspects(server: Server) -> None:
    text = request_explanation(server, {**FORGOTTEN, "names": ["", "Marco", "Jun", "Freya"]}).text
    assert "Freya called after entry 4 and got new tiles" in text
    assert "Something else" in text
    assert text.count("primary") == 1
    insert = text.index("data-insert")
    assert insert < text.index("You, card 1")
    repaired = json.loads(html.unescape(re.findall(r'data-repair="([^"]*)"', text)[0]))
    assert repaired["entries"][4] == {"entry": "call", "seat": 3, "right": True}
    german = request_explanation(server, FORGOTTEN, "de").text
    assert "Hier fehlt eine Ansage" in german
    mine = {**SHEET, "entries": [{"entry": "answer", "reader": 0, "card": 8, "answer": 6}]}
    text = request_explanation(server, mine).text
    assert "You, card 8" in text
    assert "The answer, the card or the reader may be wrong" in text


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("", 400),
        ('{"companion": 2, "wonders": 1}', 400),
        ('{"blindside": 1, "game": "code777", "audience": "everyone", "settings": {}, "events": []}', 400),
        ("[" * 30_000, 400),
        ({**SHEET, "entries": ANSWERS[:1] * 500}, 400),
        ({**SHEET, "entries": ANSWERS[:1] * 100_000}, 413),
    ],
)
def test_bad_input_gets_one_line(server: Server, body: Any, status: int) -> None:
    answer = request_explanation(server, body)
    assert answer.status_code == status
    assert len(answer.json()["detail"]) > 10


def test_request_from_another_site_is_refused(server: Server) -> None:
    assert request_explanation(server, SHEET, origin="https://elsewhere.example").status_code == 403


def test_companion_entries_are_not_stored_or_logged(server: Server, folder: Path) -> None:
    """Names that stand nowhere else are looked for in every file that the server has written."""
    names = ["", "Xanthippe", "Zebulon", "Quirinus"]
    assert "Zebulon" in request_explanation(server, {**SHEET, "names": names, "entries": ANSWERS}).text
    refused = request_explanation(server, {**SHEET, "names": names, "racks": ["", "1g Xanthippe", "", ""]})
    assert refused.status_code == 400
    written = {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert b"/companion/code777/explanation" in written["log"], "that something was asked is logged"
    for content in written.values():
        assert not any(name.encode() in content for name in names[1:])
        assert b"7b 7b" not in content


def test_puzzle_pages_are_equal_for_all_clients(server: Server) -> None:
    """So that browsers may keep them: nobody's name or entries are in them."""
    for path in ("/companion/code777", "/companion/mastermind"):
        pages = {fetch(server.url + path, headers={"accept-language": "fr"}).text for _ in range(2)}
        assert len(pages) == 1
        assert 'lang="fr"' in pages.pop()


@pytest.mark.parametrize("path", ["/companion/code777", "/companion/mastermind", "/offline"])
def test_offline_page_lists_all_its_scripts(server: Server, path: str) -> None:
    """What it names is what the service worker keeps with it."""
    page = fetch(server.url + path).text
    wanted = re.findall(rf'<script type="module" src="/static/{VERSION}/([^"]+)"', page)
    found = set[str]()
    while wanted:
        name = wanted.pop()
        assert f'"{asset_url(name)}"' in page
        script = re.sub(r"(?s)/\*.*?\*/", "", fetch(server.url + asset_url(name)).text)
        named = [posixpath.normpath(f"{name}/../{one}") for one in NAMED.findall(script)]
        wanted += [one for one in named if one not in found]
        found.add(name)
    assert len(found) > 3
