"""Reviews over HTTP."""

import re
from collections.abc import Callable, Iterator
from io import BytesIO

import httpx
import pytest
from msgspec.structs import replace
from PIL import Image

from blindside.core.audience import EVERYONE
from blindside.core.errors import NotAllowed
from blindside.core.records import Record, write_record
from blindside.games import parse_record, replay
from blindside.games.code777.events import Answered, SawCalled
from blindside.web.pages.code777.review import is_quiet
from blindside.web.pages.registry import GAMES
from blindside.web.pages.review.games import ReviewedGame
from blindside.web.pages.review.parts import find_moments
from tests.paper.test_summary import count_highlighted
from tests.tables import MastermindTable
from tests.web.review_client import ReviewClient, code777, mastermind
from tests.web.server import Guest, Server


def walk_through(reader: ReviewClient, place: str) -> Iterator[str]:
    """From the first to the last, as somebody walks through it by the links."""
    following: str | None = f"{place}?at=1"
    while following is not None:
        page = reader.page(following)
        yield page
        link = re.search(r'href="([^"]*)" data-step="after"', page)
        following = None if link is None else link[1].replace("&amp;", "&")


def test_review_code777_steps_from_deal_to_end(server: Server) -> None:
    reader = ReviewClient(server)
    place = reader.upload(code777())
    short = reader.page(place)
    assert "Luck and skill" in short
    assert "as soon as it was certain" in short
    pages = list(walk_through(reader, place))
    assert len(pages) == int(re.search(r"1 / (\d+)", pages[0])[1])  # type: ignore[index]
    assert "The racks are dealt" in pages[0]
    assert " wins" in pages[-1]
    answered = next(page for page in pages if "Value of this answer" in page)
    assert "expected" in answered


def test_review_as_seat_hides_own_rack_and_explains_deductions(server: Server) -> None:
    reader = ReviewClient(server)
    place = reader.upload(code777())
    backs = {eyes: reader.page(f"{place}?at=60&eyes={eyes}").count('href="#t-back"') for eyes in ("all", "0", "3")}
    assert backs == {"all": 0, "0": 3, "3": 3}
    assert 'class="reasons"' in reader.page(f"{place}?at=60&eyes=0")


def test_what_if(server: Server) -> None:
    reader = ReviewClient(server)
    place = reader.upload(code777())
    assert "’s answer: " in reader.page(f"{place}?at=20&card=8")
    assert "answer would have been different" in reader.page(f"{place}?at=60&eyes=0&tile=2y&tile=2y&tile=6p")
    assert 'class="wrong"' in reader.page(f"{place}?at=60&eyes=0&tile=1g&tile=1g&tile=1g")
    match = reader.upload(mastermind())
    assert "Key: " in reader.page(f"{match}?at=6&guess=1&guess=2&guess=3&guess=4")
    assert 'class="wrong"' in reader.page(f"{match}?at=6&guess=1&guess=2")


def test_review_mastermind_rates_every_guess(server: Server) -> None:
    reader = ReviewClient(server)
    place = reader.upload(mastermind())
    assert "Luck and skill by game" in reader.page(place)
    pages = list(walk_through(reader, place))
    assert any("No guess was better" in page for page in pages)
    assert any("codes before" in page for page in pages)


INVALID_QUERIES = (
    "",
    "0",
    "-1",
    "99999999999999999999",
    "x",
    "5&eyes=9",
    "20&card=99",
    "20&tile=zz",
    "60&eyes=0&tile=zz",
)


@pytest.mark.parametrize("at", INVALID_QUERIES)
def test_review_invalid_query_shows_nearest_moment(server: Server, at: str) -> None:
    reader = ReviewClient(server)
    assert reader.page(f"{reader.upload(code777())}?at={at}").count('aria-current="step"') == 1


@pytest.mark.parametrize("game", [code777, mastermind])
def test_review_finished_game_has_picture(server: Server, game: Callable[[], str]) -> None:
    reader = ReviewClient(server)
    place = reader.upload(game())
    assert f'src="{place}/picture"' in reader.page(place)
    with Image.open(BytesIO(reader.get(f"{place}/picture").content)) as picture:
        assert (picture.format, picture.size) == ("PNG", (1200, 630))


def test_review_unknown_record_is_not_found(server: Server) -> None:
    answer = ReviewClient(server).get("/record/0000-0000-0000-0000")
    assert answer.status_code == 404
    assert "upload it again" in answer.text


def start_game(server: Server) -> tuple[ReviewClient, str]:
    """Somebody at a private table, where some questions were answered."""
    reader = ReviewClient(server, "Ida")
    place = reader.http.post("/play", data={"how": "gentle"}).headers["location"]
    for _ in range(3):
        reader.ask(place[3:], "pass")
    return reader, place


def test_review_running_game_shows_own_sights_only(server: Server) -> None:
    reader, place = start_game(server)
    for query in ("", "?at=9", "?at=9&eyes=all", "?at=9&eyes=1", "?at=9&eyes=0&tile=1g&tile=2y&tile=3k"):
        page = reader.page(f"{place}/review{query}")
        assert "The game is still running" in page
        assert 'id="known"' not in page
        assert 'class="chart"' not in page
        if query:
            assert page.count('href="#t-back"') == 3
    assert reader.http.post(f"{place}/share").status_code == 409
    assert reader.get(f"{place}/review/picture").status_code == 409
    stranger = ReviewClient(server).page(f"{place}/review?at=9&eyes=0")
    assert stranger.count('href="#t-back"') == 12, "whoever looks on sees no rack"


def test_upload_of_running_game_shows_no_analysis(server: Server) -> None:
    reader, place = start_game(server)
    half = reader.get(f"{place}/record").text
    brought = reader.upload(half)
    assert "The game is still running" in reader.page(brought)
    page = reader.page(f"{brought}?at=9&card=3")
    assert page.count('href="#t-back"') == 3
    assert 'id="known"' not in page
    assert reader.upload(half) == brought, "the same record is kept once"


def test_review_board_too_large_shows_steps_only(server: Server) -> None:
    reader = ReviewClient(server)
    place = reader.upload(mastermind(holes=6, colors=12, games=1))
    assert "too many to check one by one" in reader.page(place)
    pages = list(walk_through(reader, place))
    assert len(pages) > 3
    assert "too many to check one by one" in pages[1]


def test_review_for_spectators_has_no_picture_or_link(server: Server) -> None:
    reader, place = start_game(server)
    reader.ask(place[3:], "propose_end")
    page = ReviewClient(server).page(f"{place}/review")
    assert "You see what spectators saw" in page
    assert "/picture" not in page
    assert 'id="make-link"' not in page
    assert 'id="make-link"' in reader.page(f"{place}/review")


def test_what_if_accepts_card_at_any_moment_and_rack_of_any_seat(server: Server) -> None:
    reader = ReviewClient(server)
    place = reader.upload(code777())
    assert "’s answer: " in reader.page(f"{place}?at=1&card=8"), "before the first card"
    assert "would have been" in reader.page(f"{place}?at=60&seat=0&tile=2y&tile=2y&tile=6p")


def test_share_finished_game_is_for_its_players(server: Server) -> None:
    reader, place = start_game(server)
    reader.ask(place[3:], "propose_end")
    assert "Known at this moment" in reader.page(f"{place}/review?at=9&eyes=1")
    stranger = ReviewClient(server)
    assert "Known at this moment" not in stranger.page(f"{place}/review?at=9")
    assert stranger.http.post(f"{place}/share").status_code == 409
    shared: httpx.Response = reader.http.post(f"{place}/share")
    assert shared.status_code == 303
    told = stranger.page(f"{shared.headers['location']}?at=9&eyes=1")
    assert "Known at this moment" in told
    assert "Ida" not in told


def test_review_moments_end_with_settled_events() -> None:
    assert find_moments([], is_quiet) == []
    record = parse_record(code777())
    sights = [sight for sight, _ in replay(record, EVERYONE)]
    found = find_moments(sights, is_quiet)
    answered = {seq for seq, sight in enumerate(sights, 1) if isinstance(sight, Answered)}
    assert answered <= set(found), "one can look at the table after every answer"
    assert found[-1] == len(sights)
    assert not any(isinstance(sights[seq - 1], SawCalled) for seq in found), "and not before a call is settled"


def test_review_unsupported_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    match = MastermindTable("1123", games=1)
    monkeypatch.setitem(GAMES, "mastermind", replace(GAMES["mastermind"], review=None))
    with pytest.raises(NotAllowed, match="there is no review for mastermind"):
        ReviewedGame(Record("mastermind", match.settings, EVERYONE, tuple(match.log)), {})


def test_picture_single_game_found_marks_codebreaker(server: Server) -> None:
    match = MastermindTable("1123", games=1)
    match.guess("4455", "1123")
    match.continue_match()
    reader = ReviewClient(server)
    place = reader.upload(write_record(Record("mastermind", match.settings, EVERYONE, tuple(match.log))))
    image = Image.open(BytesIO(reader.get(f"{place}/picture").content)).convert("RGB")
    assert count_highlighted(image) > 5000, "under the lamp, as a winner is"


@pytest.mark.parametrize("stage", ["lobby", "begun", "abandoned"])
@pytest.mark.parametrize(
    ("game", "settings"), [("code777", {"players": 2}), ("mastermind", {}), ("mastermind", {"holes": 8, "colors": 12})]
)
def test_review_unsupported_game_shows_error_page(
    server: Server, game: str, settings: dict[str, int], stage: str
) -> None:
    ada, bob, spectator = Guest(server.url, "Ada"), Guest(server.url, "Bob"), Guest(server.url)
    table = ada.open_table(game, settings=settings)
    assert bob.ask(table, "sit_down").status_code == 200
    if stage != "lobby":
        assert ada.ask(table, "begin").status_code == 200
    if stage == "abandoned":
        assert [guest.ask(table, "propose_end").status_code for guest in (ada, bob)] == [200, 200]
    for guest in (ada, spectator):
        guest.http.headers["accept"] = "text/html"
        for asked in ("", "?at=1", "?at=1&eyes=1", "?at=nonsense&eyes=%00"):
            answer = guest.get(f"/t/{table}/review{asked}")
            assert (answer.status_code, answer.text.count("<h1")) == (409 if stage == "lobby" else 200, 1)
        assert guest.get(f"/t/{table}/review/picture").status_code in (200, 409)
