"""Pages without a browser: origins of forms, caching, and texts from the catalogue."""

import os
import posixpath
import re
from html import unescape
from pathlib import Path

import pytest
from msgspec.structs import replace

from blindside.core.languages import LANGUAGES
from blindside.web.pages.assets import ASSETS, CACHE_FOREVER, VERSION
from blindside.web.pages.registry import GAMES
from blindside.web.router import Route
from blindside.web.routes import ROUTES, game_routes
from tests.static.catalogues import compile_pseudo
from tests.web.local_app import LocalApp
from tests.web.server import Guest, RunServer, Server, fetch

FORMS = (
    "/play",
    "/shared-device",
    "/new/code777",
    "/t/some/join",
    "/t/some/rematch",
    "/t/some/hand-over",
    "/record",
    "/profile/name",
    "/profile/device",
    "/profile/delete",
    "/appearance",
)


WRITING_ROUTES = [route for route in ROUTES if route.method != "GET"]


@pytest.mark.parametrize("route", WRITING_ROUTES, ids=lambda route: f"{route.method} {route.path}")
def test_companion_request_from_another_site_is_refused(app: LocalApp, route: Route) -> None:
    """Neither with our cookie nor without: it would make somebody else of whoever has one."""
    path = re.sub("{.*}", "some", route.path)
    for guest in (Guest(app.url), Guest(app.url, "Ida")):
        if token := guest.http.headers.pop("authorization", "").partition(" ")[2]:
            guest.http.cookies.set("blindside", token)
        answer = guest.http.request(route.method, path, headers={"origin": "https://elsewhere.example"}, content="{}")
        assert (answer.status_code, answer.json()["code"]) == (403, "web/origin")
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", FORMS)
@pytest.mark.parametrize("origin", [None, "null", "https://elsewhere.example"])
def test_form_from_another_site_is_refused_without_cookie(app: LocalApp, path: str, origin: str | None) -> None:
    answer = Guest(app.url).http.post(path, data={}, headers={} if origin is None else {"origin": origin})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_form_registers_new_player_once(app: LocalApp) -> None:
    guest = Guest(app.url)
    first = guest.http.post("/play", data={"how": "gentle"}, headers={"origin": app.url})
    assert (first.status_code, first.headers["location"][:3]) == (303, "/t/")
    assert "HttpOnly" in first.headers["set-cookie"]
    second = guest.http.post("/new/code777", data={"name": "Ida"}, headers={"origin": app.url})
    assert second.status_code == 303
    assert "set-cookie" not in second.headers
    assert guest.get("/api/v1/me").json()["name"] == "Ida"
    assert len(guest.get("/api/v1/me/tables").json()["tables"]) == 2


def test_game_without_puzzle_and_companion_has_no_routes_for_them() -> None:
    pages = GAMES["mastermind"]
    without = replace(pages, puzzle=None, companion=None)
    left_out = {(route.method, route.path) for route in game_routes(pages)} - {
        (route.method, route.path) for route in game_routes(without)
    }
    puzzle, companion = "/puzzle/{day}/mastermind", "/companion/mastermind"
    assert left_out == {("GET", puzzle), ("POST", puzzle), ("GET", companion)}


def test_static_file_with_its_version_is_immutable_else_not_cached(app: LocalApp) -> None:
    guest = Guest(app.url)
    for name, asset in ASSETS.items():
        for prefix, caching in ((f"{VERSION}/", CACHE_FOREVER), ("0123456789ab/", "no-cache"), ("", "no-cache")):
            sent = guest.get(f"/static/{prefix}{name}")
            assert (sent.content, sent.headers["cache-control"]) == (asset.content, caching), prefix + name


@pytest.mark.parametrize(
    "path",
    [
        "",
        VERSION,
        f"{VERSION}/",
        f"{VERSION}/none.js",
        f"{VERSION}/call.js",
        "..%2fassets.py",
        f"{VERSION}/../assets.py",
        f"{VERSION}/fonts/Bitter-licence.txt",
        f"{VERSION}/api.d.ts",
    ],
)
def test_static_path_without_a_file_is_not_found(server: Server, path: str) -> None:
    assert fetch(f"{server.url}/static/{path}").status_code == 404


def test_static_files_name_each_other_by_relative_paths_that_exist() -> None:
    named = re.compile(r'(?:from|import) "([^"]+)"|url\(([^)]+)\)|"src": "([^"]+)"')
    found = 0
    for name, asset in ASSETS.items():
        if not name.endswith((".js", ".css", ".webmanifest")) or name.startswith("vendor/"):
            continue
        for groups in named.findall(re.sub(r"(?s)/\*.*?\*/", "", asset.content.decode())):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(name), "".join(groups)))
            assert target in ASSETS, f"{name} names {target}"
            found += 1
    assert found > 50


def test_pages_and_files_are_gzipped_and_streams_are_not(server: Server) -> None:
    guest = Guest(server.url)
    guest.http.headers["origin"] = server.url
    table = guest.http.post("/play", data={}).headers["location"]
    for path in ("/", table, "/offline", "/sw.js", "/static/vendor/idiomorph.js"):
        packed = guest.http.get(path, headers={"accept-encoding": "gzip"})
        plain = guest.http.get(path, headers={"accept-encoding": "identity"})
        assert (packed.headers["content-encoding"], packed.headers["vary"]) == ("gzip", "accept-encoding")
        assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
        assert packed.text == plain.text
    assert "content-encoding" not in guest.get("/static/fonts/sans.woff2").headers, "it is packed already"
    with guest.http.stream("GET", f"{table}/live", headers={"accept-encoding": "gzip"}) as stream:
        assert "content-encoding" not in stream.headers
        assert next(stream.iter_lines()).startswith("id: ")


def test_table_page_after_new_settings_has_dialogs_of_these(app: LocalApp) -> None:
    guest = Guest(app.url, "Ada")
    table = guest.open_table(settings={"players": 2})
    before = guest.get(f"/t/{table}").text
    guest.ask(table, "change_settings", settings={"colors_too": True})
    after = guest.get(f"/t/{table}").text
    assert ['class="keys with-colors"' in page for page in (before, after)] == [False, True]


def test_errors_are_pages_for_browsers_and_problems_for_programs(app: LocalApp) -> None:
    page = Guest(app.url).http.get("/t/nowhere", headers={"accept": "text/html"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "There is no such table: check the link." in page.text
    assert Guest(app.url).get("/t/nowhere").json()["code"] == "table/unknown"


UNTRANSLATED = re.compile(
    rf"{'|'.join(LANGUAGES.values())}|"
    r"\b(?:Blindside|API|Ida|Marco|Jun|Freya|Bo|Guest|http|Cleo|Anton|Mei|Sofia|Lars)\b|http://\S+|--host|/t/\S+|data:image\S+|"
    r"\w{4}(?:-\w{4}){3}|\b[2-9A-HJKMNP-Z]{6}\b|(?:\b[2-9A-Z] ){5}[2-9A-Z]\b"
)


def list_texts(html: str) -> list[str]:
    """What a reader sees or hears of a page, piece by piece."""
    heard = re.split(r"<[^>]*>", html)
    heard += re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]*)"', html)
    heard += re.findall(
        r"data-(?:open|crossed|circled|seen|call|choose|sending|copied|away|back|unsent|turn|named|unnamed|text|"
        r"share|result|streak|solved|given-up|unfilled|empty)"
        r'="([^"]*)"',
        html,
    )
    return [unescape(piece).strip() for piece in heard]


def test_call_dialog_follows_settings_changed_in_lobby(app: LocalApp) -> None:
    host = Guest(app.url, "Ida")
    table = host.open_table()
    host.get(f"/t/{table}")
    host.ask(table, "change_settings", settings={"colors_too": True, "penalty": 1})
    page = host.get(f"/t/{table}").text
    assert 'class="keys with-colors"' in page
    assert "Right: one point. Wrong: none." not in page


def test_pages_have_no_text_outside_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run_server: RunServer
) -> None:
    compile_pseudo(tmp_path, "de")
    monkeypatch.setitem(os.environ, "BLINDSIDE_LOCALES", str(tmp_path))
    with run_server(tmp_path / "data") as server:
        guest = Guest(server.url)
        guest.http.headers.update({"accept-language": "de", "origin": server.url, "accept": "text/html"})
        lobby = guest.http.post("/new/code777", data={"name": "Ida"}).headers["location"]
        table = guest.http.post("/play", data={}).headers["location"]
        guest.ask(table[3:], "pass")
        check_texts(guest, "/", lobby, table, "/t/nowhere", "/new/code777", "/new/mastermind", "/record", "/profile")
        check_texts(guest, "/puzzle", "/puzzle/2026-01-04/code777", "/puzzle/2026-01-04/mastermind")
        guest.ask(table[3:], "propose_end")
        check_texts(guest, "/", "/games")


def check_texts(guest: Guest, *paths: str) -> None:
    for path in paths:
        text = UNTRANSLATED.sub("", " ".join(list_texts(guest.get(path).text)))
        assert re.search("[α-ω]{3}", text), "nothing was translated"
        assert re.findall(r"[A-Za-z]{3,}", text) == [], path


@pytest.mark.parametrize(("hints", "shown"), [("seen", "nothing"), ("certain", "how many codes still fit")])
def test_mastermind_lobby_names_hints_of_its_own_game(app: LocalApp, hints: str, shown: str) -> None:
    host = Guest(app.url, "Ida")
    table = host.open_table("mastermind", options={"hints": hints})
    page = host.get(f"/t/{table}").text
    assert f"Hints: {shown}" in page
    assert "tiles in view" not in page
