"""Puzzles without scripts: no early solution, and no future day."""

from datetime import UTC, date, datetime, timedelta

import httpx
import pytest

from blindside.games.code777.tiles import format_numbers
from blindside.puzzles import solve
from blindside.puzzles.code777 import Code777Solution
from blindside.puzzles.daily import daily_puzzle, latest_day
from blindside.puzzles.mastermind import MastermindSolution
from tests.web.local_app import LocalApp
from tests.web.server import Guest

DAY = date(2026, 1, 4)
"""A Sunday: expert."""


def get_page(app: LocalApp, path: str, **more: str) -> httpx.Response:
    return Guest(app.url).http.get(path, headers={"accept": "text/html", **more})


def post_form(app: LocalApp, path: str, origin: str | None = None, **fields: str) -> httpx.Response:
    headers = {"accept": "text/html", "origin": origin or app.url}
    return Guest(app.url).http.post(path, data=fields, headers=headers)


def solve_code777() -> str:
    found = solve(daily_puzzle("code777", DAY))
    assert isinstance(found, Code777Solution)
    return format_numbers(found.numbers)


def solve_mastermind() -> str:
    found = solve(daily_puzzle("mastermind", DAY))
    assert isinstance(found, MastermindSolution)
    return found.code


@pytest.mark.parametrize("game", ["code777", "mastermind"])
def test_puzzle_page_hides_solution_until_solved_or_given_up(app: LocalApp, game: str) -> None:
    path = f"/puzzle/{DAY}/{game}"
    answer, said = (solve_code777(), "Your numbers are ") if game == "code777" else (solve_mastermind(), "The code is ")
    before = get_page(app, path)
    wrong = post_form(app, path, answer="1 2 3" if game == "code777" else "11111")
    for page in (before, wrong):
        assert page.status_code == 200
        assert said not in page.text
        assert "Proof" not in page.text
    assert "Not correct. " in wrong.text
    for found in (post_form(app, path, answer=answer), post_form(app, path, do="give up")):
        assert said in found.text
        assert "Proof" in found.text
    assert "Right." not in post_form(app, path, do="give up").text


def test_puzzle_wrong_answer_gets_reason(app: LocalApp) -> None:
    path = f"/puzzle/{DAY}/code777"
    assert "The remaining tiles do not allow these numbers" in post_form(app, path, answer="1 1 1").text
    assert "rules it out" in post_form(app, path, answer="4 4 4").text
    unreadable = post_form(app, path, answer="<b>9</b>")
    assert "&#39;&lt;b&gt;9&lt;/b&gt;&#39; is not a call: use three numbers from 1 to 7" in unreadable.text
    assert "Not correct." not in unreadable.text
    assert "rules it out" in post_form(app, f"/puzzle/{DAY}/mastermind", answer="1 1 1 1 1").text
    assert "is not a code: write 5 characters" in post_form(app, f"/puzzle/{DAY}/mastermind", answer="1").text


def test_puzzle_hints_end_before_solution(app: LocalApp) -> None:
    path = f"/puzzle/{DAY}/code777"
    first = post_form(app, path, do="hint", hints="0").text
    assert first.count("<details>") == 1
    most = len(solve(daily_puzzle("code777", DAY)).steps) - 1
    last = post_form(app, path, do="hint", hints="999999").text
    assert last.count("<details>") == most
    assert ">Hint<" not in last
    assert "Your numbers are" not in last
    assert post_form(app, path, do="hint", hints="nonsense").text.count("<details>") == 1


def test_future_puzzles_are_closed(app: LocalApp) -> None:
    last = latest_day(datetime.now(UTC))
    assert get_page(app, f"/puzzle/{last}/code777").status_code == 200
    later = last + timedelta(days=2)  # the next one may open while this is tested
    for path in (f"/puzzle/{later}", f"/puzzle/{later}/code777", "/puzzle/9999-12-31/mastermind"):
        refused = get_page(app, path)
        assert refused.status_code == 409
        assert "is not available yet" in refused.text
    assert post_form(app, f"/puzzle/{later}/code777", do="give up").status_code == 409
    assert get_page(app, "/puzzle/2025-12-31").status_code == 400
    assert "is not a date: write it as 2026-11-16" in get_page(app, "/puzzle/someday").text
    assert get_page(app, f"/puzzle/{DAY}/chess").status_code == 404
    assert get_page(app, "/puzzle?day=2026-01-04").headers["location"] == "/puzzle/2026-01-04"
    before, shown, after = datetime.now(UTC).date(), get_page(app, "/puzzle").text, datetime.now(UTC).date()
    assert any(f'href="/puzzle/{today}/mastermind"' in shown for today in (before, after))


def test_puzzle_answer_from_another_site_is_refused(app: LocalApp) -> None:
    assert post_form(app, f"/puzzle/{DAY}/code777", origin="https://elsewhere.example", do="give up").status_code == 403
