"""The companion over HTTP: advice in the language of the page, and nothing stored."""

import html
import json
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from blindside.bots.code777.exact import CertainBot
from blindside.companion.code777.analysis import analyze
from blindside.companion.code777.entries import read_game
from blindside.core.dealers import SimulationDealer
from blindside.games.code777.game import play
from blindside.games.code777.settings import settings_for
from blindside.reason.code777.deduction import explain
from blindside.reason.code777.explanations import SilencePremise
from blindside.web.pages.assets import VERSION, asset_url
from tests.companion.tables import FORGOTTEN, SHEET, entered
from tests.effort import TIMEOUT_SECONDS
from tests.web.server import RunServer, Server, fetch

ANSWERS = [
    {"entry": "answer", "reader": 1, "card": 21, "answer": ">"},
    {"entry": "answer", "reader": 2, "card": 12, "answer": ">"},
    {"entry": "answer", "reader": 3, "card": 11, "answer": 2},
]
BOARD: dict[str, Any] = {"companion": 1, "game": "mastermind", "rows": [{"guess": "1123", "reds": 1, "whites": 1}]}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("companion")


@pytest.fixture(scope="module")
def server(folder: Path, run_server: RunServer) -> Iterator[Server]:
    with (folder / "log").open("w") as log, run_server(folder, "--log-requests", log=log) as running:
        yield running


def request_advice(server: Server, game: str, body: Any, language: str = "en", **headers: str) -> httpx.Response:
    content = body if isinstance(body, str) else json.dumps(body)
    sent = {"origin": server.url, "accept-language": language, **headers}
    return httpx.post(f"{server.url}/companion/{game}/advice", content=content, headers=sent, timeout=TIMEOUT_SECONDS)


def test_companion_deductions_have_reasons(server: Server) -> None:
    answer = request_advice(
        server, "code777", {**SHEET, "entries": ANSWERS, "names": ["", "Marco", "Jun", "Freya"], "chances": True}
    )
    assert answer.status_code == 200
    assert "You have exactly one 1." in answer.text
    assert "Freya" in answer.text, "as a reason"
    assert "combinations fit" in answer.text
    assert 'class="chances"' in answer.text
    assert 'data-truths="1 0 0 ' in answer.text


def games_with_silence() -> Iterator[dict[str, Any]]:
    """Games up to where somebody's silence makes something certain."""
    dealer = SimulationDealer(1)
    while True:
        record = play(settings_for("jumbo-1985"), [CertainBot(seat) for seat in range(4)], dealer)
        written, _ = entered(record, 0)
        for number in range(len(written["entries"])):
            game = {**written, "entries": written["entries"][:number], "silence": True}
            found = analyze(read_game(json.dumps(game))).deduction
            if found is not None and any(
                isinstance(one, SilencePremise) for each in explain(found) for one in each.because
            ):
                yield game


def test_companion_silence_counts_only_if_enabled(server: Server) -> None:
    game = next(games_with_silence())
    text = request_advice(server, "code777", game).text
    assert "if no player overlooked a call" in text
    assert "did not call after entry" in text
    assert "did not call" not in request_advice(server, "code777", {**game, "silence": False}).text


def test_companion_contradiction_lists_suspects(server: Server) -> None:
    text = request_advice(server, "code777", {**FORGOTTEN, "names": ["", "Marco", "Jun", "Freya"]}).text
    assert "Something doesn’t fit" in text
    assert "Freya called after entry 4 and got new tiles" in text
    assert "Something else" in text
    assert text.count("primary") == 1
    insert = text.index("data-insert")
    assert insert < text.index("You, card 1")
    repaired = json.loads(html.unescape(re.findall(r'data-repair="([^"]*)"', text)[0]))
    assert repaired["entries"][4] == {"entry": "call", "seat": 3, "right": True}
    german = request_advice(server, "code777", FORGOTTEN, "de").text
    assert "Hier fehlt eine Ansage" in german
    mine = request_advice(
        server, "code777", {**SHEET, "entries": [{"entry": "answer", "reader": 0, "card": 8, "answer": 6}]}
    ).text
    assert "You, card 8" in mine
    assert "The answer, the card or the reader may be wrong" in mine


def test_companion_asks_for_missing_entry(server: Server) -> None:
    text = request_advice(server, "code777", {**SHEET, "racks": ["", "5r", "", ""]}).text
    assert "Enter next" in text
    assert 'data-entry="-1" data-place="1"' in text


def test_board_page_mastermind_renders(server: Server) -> None:
    told = request_advice(server, "mastermind", BOARD).text
    assert "230 codes fit" in told
    assert "data-guess=" in told
    rows = [{"guess": guess, "reds": 0, "whites": 0} for guess in ("1122", "3344", "5566")]
    wrong = request_advice(server, "mastermind", {**BOARD, "rows": rows}).text
    assert "No code fits" in wrong
    assert 'data-row="2"' in wrong


@pytest.mark.parametrize(
    ("game", "body", "status"),
    [
        ("code777", "", 400),
        ("code777", '{"companion": 2, "wonders": 1}', 400),
        ("code777", '{"blindside": 1, "game": "code777", "audience": "everyone", "settings": {}, "events": []}', 400),
        ("code777", "[" * 30_000, 400),
        ("code777", {**SHEET, "entries": ANSWERS[:1] * 500}, 400),
        ("code777", {**SHEET, "entries": ANSWERS[:1] * 100_000}, 413),
        ("mastermind", {**BOARD, "rows": BOARD["rows"] * 21}, 400),
        ("mastermind", {**BOARD, "holes": 99}, 400),
        ("mastermind", SHEET, 400),
    ],
)
def test_bad_input_gets_one_line(server: Server, game: str, body: Any, status: int) -> None:
    answer = request_advice(server, game, body)
    assert answer.status_code == status
    assert len(answer.json()["detail"]) > 10


def test_request_from_another_site_is_refused(server: Server) -> None:
    assert request_advice(server, "code777", SHEET, origin="https://elsewhere.example").status_code == 403


def test_companion_entries_are_not_stored_or_logged(server: Server, folder: Path) -> None:
    """Names that stand nowhere else are looked for in every file that the server has written."""
    names = ["", "Xanthippe", "Zebulon", "Quirinus"]
    assert "Zebulon" in request_advice(server, "code777", {**SHEET, "names": names, "entries": ANSWERS}).text
    assert (
        request_advice(server, "code777", {**SHEET, "names": names, "racks": ["", "1g Xanthippe", "", ""]}).status_code
        == 400
    )
    written = {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert b"/companion/code777/advice" in written["log"], "that something was asked is logged"
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
        named = [posixpath.normpath(f"{name}/../{one}") for one in re.findall(r'(?:from|import) "([^"]+)"', script)]
        wanted += [one for one in named if one not in found]
        found.add(name)
    assert len(found) > 3
