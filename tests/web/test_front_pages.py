"""Home page and forms without a browser: valid entries open a table, others are shown again with errors."""

import re
from html import unescape
from typing import Any
from urllib.robotparser import RobotFileParser

import pytest
from msgspec import Struct

from blindside.games.code777.questions import find_question
from blindside.games.code777.settings import Settings as Code777Settings
from blindside.games.code777.tiles import read_rack
from blindside.games.mastermind.settings import Settings as MastermindSettings
from blindside.table.names import ALPHABET, find_names, new_name
from blindside.table.options import Options
from blindside.web.limits import CODE_OF_ADDRESS
from blindside.web.pages.registry import GAMES
from tests.web.local_app import LocalApp, Visitor
from tests.web.server import Guest


@pytest.mark.parametrize(("game", "settings"), [("code777", Code777Settings), ("mastermind", MastermindSettings)])
def test_table_form_has_field_for_every_setting(game: str, settings: type[Struct]) -> None:
    names = [field.name for field in GAMES[game].form.fields]
    assert len(names) == len(set(names))
    missing = {*settings.__struct_fields__, *Options.__struct_fields__} - set(names)
    assert missing == ({"instant"} if game == "mastermind" else set()), "nobody calls in Mastermind"


FORMS: dict[str, tuple[dict[str, str], dict[str, Any], dict[str, Any]]] = {
    "code777": (
        {
            "players": "3",
            "racks": "5",
            "edition": "italian-2010",
            "ties": "counter-clockwise",
            "answers": "by-hand",
            "calls_per_answer": "null",
            "penalty": "2",
            "cool_down": "7",
            "draw_two": "true",
            "hints": "certain",
            "thinking": "30",
            "away": "null",
            "instant": "2.5",
            "chat": "false",
            "open_to_all": "true",
        },
        {
            "players": 3,
            "racks": 5,
            "edition": "italian-2010",
            "ties": "counter-clockwise",
            "cards": "discard",
            "answers": "by-hand",
            "calls_per_answer": None,
            "penalty": 2,
            "cool_down": 7,
            "draw_two": True,
            "colors_too": False,
        },
        {"hints": "certain", "thinking": 30, "away": None, "instant": 2.5, "chat": False, "open_to_all": True},
    ),
    "mastermind": (
        {"games": "4", "holes": "5", "colors": "8", "rows": "12", "repeats": "false", "keys": "by-hand-unchecked"},
        {"games": 4, "holes": 5, "colors": 8, "rows": 12, "repeats": False, "keys": "by-hand-unchecked"},
        {"chat": True, "away": 60, "open_to_all": False},
    ),
}


@pytest.mark.parametrize("game", FORMS)
def test_table_form_opens_table_with_settings(app: LocalApp, game: str) -> None:
    fields, settings, options = FORMS[game]
    visitor = Visitor(app)
    opened = visitor.send(f"/new/{game}", name="Ida", **fields)
    assert opened.status_code == 303
    table = visitor.look(opened.headers["location"][3:])
    assert table["game"] == game
    assert settings.items() <= table["settings"].items()
    assert options.items() <= table["options"].items()


def test_untouched_form_opens_default_table(app: LocalApp) -> None:
    visitor = Visitor(app)
    table = visitor.look(visitor.send("/new/code777").headers["location"][3:])
    assert table["settings"]["players"] == 4
    assert table["options"]["chat"] is True
    assert visitor.get("/api/v1/me").json()["name"] == "Guest"


WRONG_ENTRIES: list[tuple[str, dict[str, str], str]] = [
    ("code777", {"players": "99"}, "players"),
    ("code777", {"players": "five"}, "players"),
    ("code777", {"players": "5", "racks": "4"}, "racks"),
    ("code777", {"edition": "<script>alert(1)</script>"}, "edition"),
    ("code777", {"cool_down": "9" * 200}, "cool_down"),
    ("code777", {"cool_down": "x" * 10_000}, "cool_down"),
    ("code777", {"cool_down": "-1"}, "cool_down"),
    ("code777", {"instant": "nan"}, "instant"),
    ("code777", {"instant": "1e999"}, "instant"),
    ("code777", {"pace": "11"}, "pace"),
    ("code777", {"thinking": "soon"}, "thinking"),
    ("mastermind", {"games": "3"}, "games"),
    ("mastermind", {"games": "2.5"}, "games"),
    ("mastermind", {"rows": "0"}, "rows"),
    ("mastermind", {"repeats": "false", "colors": "3"}, "colors"),
    ("code777", {"name": "a" * 10_000}, "name"),
    ("code777", {"name": "\u202e"}, "name"),
]


@pytest.mark.parametrize(("game", "fields", "place"), WRONG_ENTRIES)
def test_table_form_error_is_at_its_field_and_keeps_entries(
    app: LocalApp, game: str, fields: dict[str, str], place: str
) -> None:
    visitor = Visitor(app)
    filled = {"name": "Ida & Bo", "hints": "certain", **fields}
    answer = visitor.send(f"/new/{game}", **filled)
    assert answer.status_code == 400
    assert "set-cookie" not in answer.headers, "nobody is introduced who does not sit down"
    assert f'id="wrong-{place}"' in answer.text
    assert answer.text.count('class="wrong" id="wrong-') == 1
    assert '<option value="certain" selected>' in answer.text
    assert filled["name"] in unescape(answer.text)
    assert filled[place] in unescape(answer.text)
    assert "<script>alert" not in answer.text


def test_table_form_shows_all_errors(app: LocalApp) -> None:
    text = Visitor(app).send("/new/code777", cool_down="x", racks="2", pace="?").text
    assert all(f'id="wrong-{place}"' in text for place in ("cool_down", "racks", "pace"))


def test_table_form_unknown_choice_names_the_choices(app: LocalApp) -> None:
    text = unescape(Visitor(app).send("/new/code777", draw_two="maybe", cards="burnt").text)
    assert "'maybe' is not valid for draw_two: choose one of true, false" in text
    assert "'burnt' is not valid for cards: choose one of under, under-shuffled, discard" in text


def test_table_form_unknown_game_is_not_found(app: LocalApp) -> None:
    visitor = Visitor(app)
    assert visitor.get("/new/chess").status_code == visitor.send("/new/chess").status_code == 404
    assert visitor.send("/play", how="blindfold").status_code == 400


def test_table_names_can_be_typed() -> None:
    name = new_name()
    typed = name.upper().replace("-", " ").replace("0", "O").replace("1", "l")
    for text in (name, typed, f"  {name}\n", f"https://games.example/t/{name}?x=1#top", name.replace("-", "")):
        assert name in find_names(text), text
    assert find_names("OldStyle_name-of-22chr")[0] == "OldStyle_name-of-22chr"
    assert not {*"ilou"} & {*ALPHABET}
    assert find_names("a" * 10_000) == find_names(" ") == find_names("../..") == []


def test_join_finds_table_by_link_or_code(app: LocalApp) -> None:
    visitor = Visitor(app)
    place = visitor.send("/new/code777", name="Ida").headers["location"]
    for typed in (app.url + place, place[3:], place[3:].upper().replace("-", " "), place[3:].replace("-", "")):
        found = visitor.http.get("/join", params={"table": typed})
        assert (found.status_code, found.headers["location"]) == (303, place)


def test_wrong_own_answer_shows_nothing_to_others(app: LocalApp) -> None:
    """The first refusal has the hint to look again, which pages show before the solution."""
    ida, jun = Guest(app.url, "Ida"), Guest(app.url, "Jun")
    table = ida.open_table(settings={"players": 2, "answers": "by-hand"}, options={"away": None})
    jun.ask(table, "sit_down")
    ida.ask(table, "begin")
    for guest in (ida, jun):
        guest.ask(table, "pass")
    reader, other = (ida, jun) if ida.look(table)["awaited"] == [0] else (jun, ida)
    before = other.get(f"/api/v1/tables/{table}").content
    view = reader.look(table)["view"]
    card = find_question(view["board"]["card"])
    right = card.answer(read_rack(rack) for rack in view["racks"] if rack is not None)
    possible = range(card.lowest, card.highest + 1) if card.more_texts is None else "<=>"
    for wrong in [answer for answer in possible if answer != right][:2]:
        refused = reader.ask(table, "move", move={"command": "answer", "answer": wrong})
        assert (refused.status_code, refused.json()["code"]) == (409, "code777/false-answer")
        assert refused.json()["hint"] == "Look again."
    assert other.get(f"/api/v1/tables/{table}").content == before


def test_front_page_is_compact_after_first_game(app: LocalApp) -> None:
    visitor = Visitor(app)
    first = visitor.http.get("/").text
    assert 'class="scene"' in first
    assert 'name="answers"' not in first
    place = visitor.send("/play", how="sharp").headers["location"]
    assert visitor.look(place[3:])["settings"]["answers"] == "by-table"
    page = visitor.http.get("/").text
    assert 'class="scene"' not in page
    assert re.findall(r'name="(?:how|players|answers|wrong_call|board)"\s+value="([^"]+)"\s+checked', page) == [
        *("sharp", "4", "by-table", "nothing"),
        *("break", "4x6"),
    ]


def test_play_now_lets_learners_answer_their_own_cards(app: LocalApp) -> None:
    visitor = Visitor(app)
    visitor.http.cookies.set("blindside-lesson-code777", "done")
    place = visitor.send("/play", how="gentle").headers["location"]
    assert visitor.look(place[3:])["settings"]["answers"] == "by-hand"


@pytest.mark.parametrize("fields", [{"players": "6"}, {"answers": "never"}, {"wrong_call": "all"}])
def test_play_now_refuses_unknown_choices(app: LocalApp, fields: dict[str, str]) -> None:
    assert Visitor(app).send("/play", how="gentle", **fields).status_code == 400


def test_play_now_ignores_strange_cookie(app: LocalApp) -> None:
    visitor = Visitor(app)
    visitor.http.cookies.set("blindside-play-code777", "nobody.99.by-hand.<b>.x")
    place = visitor.send("/play", how="gentle").headers["location"]
    settings = visitor.look(place[3:])["settings"]
    assert (settings["players"], settings["answers"], settings["penalty"]) == (4, "by-hand", 0)


def test_join_code_finds_table_until_game_begins(app: LocalApp) -> None:
    ida = Visitor(app)
    place = ida.send("/new/code777", name="Ida").headers["location"]
    code = ida.http.get(f"/api/v1/tables{place[2:]}").json()["code"]
    visitor = Visitor(app)
    for typed in (code, code.lower(), f" {code[:3]}-{code[3:]} "):
        assert visitor.http.get("/join", params={"table": typed}).headers["location"] == place
    assert visitor.post("/api/v1/codes", {"code": code}).json() == {
        "table": place[3:],
        "invitation": app.url + place,
        "code": code,
    }
    visitor.send(f"{place}/join")
    ida.ask(place[3:], "begin")
    assert ida.http.get(f"/api/v1/tables{place[2:]}").json()["code"] is None
    assert visitor.http.get("/join", params={"table": code}).status_code == 404
    assert visitor.post("/api/v1/codes", {"code": code}).status_code == 404


def test_join_codes_are_limited_by_address_right_or_wrong(app: LocalApp) -> None:
    ida = Visitor(app)
    place = ida.send("/new/code777", name="Ida").headers["location"]
    code = ida.http.get(f"/api/v1/tables{place[2:]}").json()["code"]
    guesser = Visitor(app)
    tries = [guesser.http.get("/join", params={"table": code if number % 2 else "222222"}) for number in range(60)]
    refused = [answer.status_code for answer in tries].index(429)
    assert CODE_OF_ADDRESS.burst <= refused < 40
    assert guesser.post("/api/v1/codes", {"code": code}).status_code == 429, "pages and the API count together"
    assert Visitor(app).http.get("/join", params={"table": code}).headers["location"] == place


@pytest.mark.parametrize(
    "typed", ["", " ", "nowhere", "k3v9-m2qp-7xrt-wz4h", "x" * 10_000, "\0", "<b>", "//evil.example"]
)
def test_join_unknown_table_shows_error_on_home_page(app: LocalApp, typed: str) -> None:
    answer = Visitor(app).http.get("/join", params={"table": typed})
    assert answer.status_code in (400, 404)
    assert 'id="join-wrong"' in answer.text
    assert "Play now" in answer.text
    assert "<b>" not in answer.text.partition("link-or-code")[2].partition("</form>")[0]


@pytest.mark.parametrize("name", ["🦊", "👨‍👩‍👧", "<script>alert(1)</script>", 'O\'Neil & "Söhne"', "名前"])
def test_fuzz_names_are_escaped(app: LocalApp, name: str) -> None:
    place = Visitor(app).send("/new/code777", name="Ida").headers["location"]
    visitor = Visitor(app)
    assert visitor.send(f"{place}/join", name=name).headers["location"] == place
    text = visitor.get(place).text
    assert name in unescape(text)
    assert "<script>alert" not in text


def test_player_without_name_is_guest_in_own_language(app: LocalApp) -> None:
    place = Visitor(app).send("/new/code777", name="Ida").headers["location"]
    visitor = Visitor(app)
    visitor.http.headers["accept-language"] = "de"
    visitor.send(f"{place}/join")
    assert visitor.look(place[3:])["seats"][1]["name"] == "Gast"


@pytest.mark.parametrize("name", ["a" * 10_000, "\u202e\u202e", "\u200d"])
def test_invalid_name_shows_form_again(app: LocalApp, name: str) -> None:
    place = Visitor(app).send("/new/code777", name="Ida").headers["location"]
    answer = Visitor(app).send(f"{place}/join", name=name)
    assert answer.status_code == 400
    assert "set-cookie" not in answer.headers
    assert name in unescape(answer.text)
    assert 'id="sit-down"' in answer.text


def test_join_full_or_finished_table_shows_reason(app: LocalApp) -> None:
    host = Visitor(app)
    place = host.send("/new/mastermind", name="Ida").headers["location"]
    Visitor(app).send(f"{place}/join", name="Jun")
    third = Visitor(app)
    full = third.send(f"{place}/join", name="Bo")
    assert (full.status_code, "Every seat is taken" in full.text, place in full.text) == (409, True, True)
    assert "The table is full. You can watch" in third.get(place).text
    host.ask(place[3:], "begin", first=1)
    assert host.look(place[3:])["view"]["board"]["first_codemaker"] == 1
    assert host.ask(place[3:], "stand_up").status_code == 200
    over = third.send(f"{place}/join")
    assert (over.status_code, "The game is over" in over.text) == (409, True)
    assert third.send("/t/nowhere/join").status_code == 404


@pytest.mark.parametrize(
    ("how", "game", "games", "codemaker"),
    [("sharp", "code777", None, None), ("break", "mastermind", 1, 1), ("make", "mastermind", 1, 0)],
)
def test_play_now_opens_table_with_bots(
    app: LocalApp, how: str, game: str, games: int | None, codemaker: int | None
) -> None:
    visitor = Visitor(app)
    place = visitor.send("/play", how=how).headers["location"]
    table = visitor.look(place[3:])
    assert (table["game"], table["options"]["hints"]) == (game, "chances")
    assert table["settings"].get("games") == games
    board = table["view"]["board"]
    assert board.get("first_codemaker") == codemaker
    if codemaker is not None:
        visitor.ask(place[3:], "propose_end")
        again = visitor.look(visitor.send(f"{place}/rematch").headers["location"][3:])
        assert again["view"]["board"]["first_codemaker"] == (again["you"] if how == "make" else 1 - again["you"])


def test_profile_renames_links_device_and_deletes(app: LocalApp) -> None:
    visitor = Visitor(app)
    assert visitor.send("/profile/name", name="Ida").status_code == 303
    refused = visitor.send("/profile/name", name="a" * 31)
    assert (refused.status_code, "a" * 31 in refused.text) == (400, True)
    assert visitor.get("/api/v1/me").json()["name"] == "Ida"
    shown = visitor.send("/profile/device")
    assert (shown.status_code, "/#device=" in shown.text, shown.headers["cache-control"]) == (200, True, "no-store")
    assert visitor.send("/profile/delete").headers["location"] == "/profile", "nothing is forgotten by a slip"
    assert visitor.get("/api/v1/me").status_code == 200
    visitor.send("/profile/delete", sure="yes")
    assert visitor.get("/api/v1/me").status_code == 401


def test_home_page_is_small(app: LocalApp) -> None:
    """Under 200 KB on a first visit, without fonts."""
    visitor = Visitor(app)
    text = visitor.get("/").text
    files = [part.partition('"')[0] for part in text.split('="/static/')[1:]]
    weight = len(text.encode()) + sum(
        len(visitor.get(f"/static/{name}").content) for name in files if "woff" not in name
    )
    assert weight < 200_000


def test_robots_txt_excludes_tables(app: LocalApp) -> None:
    robots = RobotFileParser()
    robots.parse(Guest(app.url).get("/robots.txt").text.replace("/$", "/index").splitlines())
    for path, may in (
        ("/learn/code777", True),
        ("/puzzle", True),
        ("/t/k3v9-m2qp-7xrt-wz4h", False),
        ("/games", False),
    ):
        assert robots.can_fetch("*", path) is may, path


def test_notepad_without_scripts_shows_reason(app: LocalApp) -> None:
    guest = Guest(app.url, "Ida")
    table = guest.open_table(settings={"players": 2})
    guest.ask(table, "seat_bot", seat=1, bot="novice")
    guest.ask(table, "begin")
    assert "This page needs JavaScript." in guest.get(f"/t/{table}").text
