"""Pages of finished games and uploaded records, without a browser."""

import io
import json
import re
import zipfile
from typing import Any

import pytest

from blindside.core.audience import EVERYONE
from blindside.core.records import Record, write_record
from blindside.games.mastermind.codes import COLORS, Code, make_key
from blindside.games.mastermind.events import Challenged, CodemakerChosen, CodeSet, Guessed, KeyGiven
from blindside.games.mastermind.settings import Settings as MastermindSettings
from blindside.web.pages.records import MAX_RECORD_BYTES
from tests.web.local_app import LocalApp, Visitor


def finish_game(visitor: Visitor) -> str:
    place: str = visitor.send("/play", how="steady").headers["location"]
    visitor.ask(place[3:], "propose_end")
    return place


def test_finished_games_are_listed_in_pages(app: LocalApp) -> None:
    visitor = Visitor(app)
    places = [finish_game(visitor) for _ in range(11)]
    first = visitor.get("/games").text
    older = re.search(r'rel="next" href="([^"]+)">Older games', first)
    assert older is not None
    second = visitor.get(older[1]).text
    assert all(f'href="{place}/review"' in first for place in places[1:])
    assert f'href="{places[0]}/review"' in second
    assert places[5] not in second
    assert "Ended without a winner" in first
    assert "Older games" not in second
    assert 'href="/games">Newest games' in second
    for nonsense in ("0", "over~x~y", "over~1.5~", "playing~1.5~t", f"over~{'9' * 30}~t"):
        refused = visitor.get(f"/games?before={nonsense}")
        assert (refused.status_code, "must be a cursor from another page" in refused.text) == (400, True)
    stranger = Visitor(app)
    assert places[3] not in stranger.get("/games").text
    assert stranger.get("/games/records").status_code == 401


def test_records_download_and_upload(app: LocalApp) -> None:
    visitor = Visitor(app, "Ida")
    place = finish_game(visitor)
    kept = visitor.get(f"{place}/record")
    assert kept.headers["content-disposition"] == f'attachment; filename="blindside-code777-{place[3:]}.json"'
    packed = visitor.get("/games/records")
    with zipfile.ZipFile(io.BytesIO(packed.content)) as file:
        assert file.read(file.namelist()[0]) == kept.content
    told = Visitor(app).upload(kept.content)
    assert told.status_code == 200
    assert "Ended without a winner" in told.text
    walked = visitor.get(f"{told.url.path}?at=1").text
    assert "The game ended early: no winner" in walked
    assert "#c-" in walked, "the tiles are shown"


def test_review_record_of_one_seat_shows_its_view(app: LocalApp) -> None:
    visitor = Visitor(app, "Ida")
    place = visitor.send("/play").headers["location"]
    told = visitor.upload(visitor.get(f"{place}/record").content)
    assert told.status_code == 200
    assert "As Player 1 saw it" in told.text
    assert "Not over yet" in told.text


def make_slow_record() -> bytes:
    """A record that takes minutes to check: one hard row after the other, challenged again and again."""
    settings = MastermindSettings(holes=8, colors=12, rows=20, games=2, keys="by-hand-unchecked")
    code = Code("3a19c5b7")
    events: list[Any] = [CodemakerChosen(0), CodeSet(0, code)]
    for row in range(18):
        guess = Code("".join(COLORS[(row * hole * hole + 5 * hole + row) % 12] for hole in range(1, 9)))
        events += [Guessed(1, guess), KeyGiven(0, make_key(code, guess))]
    events += [Challenged(1, (), None)] * 4_900
    return write_record(Record("mastermind", settings, EVERYONE, tuple(events))).encode()


INVALID_FILES: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"hello",
    "foreign": b'{"hello": 1}',
    "a picture": bytes(range(256)) * 40,
    "deep": b"[" * 1_000_000,
    "many fields": b"{" + b",".join(b'"a%d":1' % number for number in range(100_000)) + b',"z":1,"z":1}',
    "many events": b'{"blindside":1,"game":"code777","audience":"everyone","settings":{},"events":['
    + b",".join([b"1"] * 100_000)
    + b"]}",
    "too large": b" " * (MAX_RECORD_BYTES + 1),
}


@pytest.mark.parametrize("kind", INVALID_FILES)
def test_upload_invalid_file_shows_one_line(app: LocalApp, kind: str) -> None:
    answer = Visitor(app).upload(INVALID_FILES[kind])
    assert answer.status_code in (400, 409, 413)
    assert answer.text.count('id="wrong-record"') == 1


def make_form(boundary: bytes, content: bytes) -> bytes:
    head = b'content-disposition: form-data; name="record"; filename="game.json"\r\n\r\n'
    return b"--" + boundary + b"\r\n" + head + content + b"\r\n--" + boundary + b"--\r\n"


@pytest.mark.parametrize(
    "content_type",
    [
        "multipart/form-data; boundary=abc",
        'multipart/form-data; boundary="abc"',
        "multipart/form-data; boundary=abc; charset=utf-8",
        'Multipart/Form-Data; charset=utf-8; Boundary="abc"',
        'multipart/form-data; boundary="a:b c"',
    ],
)
def test_upload_with_any_legal_boundary_is_read(app: LocalApp, content_type: str) -> None:
    visitor = Visitor(app, "Ida")
    whole = visitor.get(f"{finish_game(visitor)}/record").json()
    boundary = b"a:b c" if "a:b c" in content_type else b"abc"
    headers = {"content-type": content_type}
    answer = visitor.http.post("/record", content=make_form(boundary, json.dumps(whole).encode()), headers=headers)
    assert (answer.status_code, answer.headers["location"][:8]) == (303, "/record/")
    # In the middle of a line the boundary does not count: the record is read to its end, and its odd field is named.
    odd = json.dumps({**whole, f"--{boundary.decode()}": 0}).encode()
    answer = visitor.http.post("/record", content=make_form(boundary, odd), headers=headers)
    assert f"--{boundary.decode()}" in answer.text


@pytest.mark.parametrize("body", [b"", b"--abc\r\n", b"nonsense", make_form(b"abc", b"{}")[:-9], b"--abc\r\n\r\n" * 99])
def test_interrupted_upload_shows_one_line(app: LocalApp, body: bytes) -> None:
    headers = {"content-type": "multipart/form-data; boundary=abc"}
    answer = Visitor(app).http.post("/record", content=body, headers=headers)
    assert (answer.status_code, answer.text.count('id="wrong-record"')) == (400, 1)


def test_upload_other_version_or_half_game_is_refused(app: LocalApp) -> None:
    visitor = Visitor(app, "Ida")
    whole = visitor.get(f"{finish_game(visitor)}/record").json()
    newer = {**whole, "blindside": 3}
    assert "this Blindside reads version 2" in visitor.upload(json.dumps(newer).encode()).text
    half = {**whole, "events": whole["events"][:-1]}
    assert "The record ends after event" in visitor.upload(json.dumps(half).encode()).text
    empty = {**whole, "events": []}
    assert visitor.upload(json.dumps(empty).encode()).status_code == 400
    assert visitor.send("/record", record="{}").status_code == 400


def test_slow_record_check_blocks_no_other_client(app: LocalApp) -> None:
    visitor = Visitor(app)
    answer = visitor.upload(make_slow_record())
    assert "takes too long to review" in answer.text
    assert visitor.get("/health").status_code == 200
