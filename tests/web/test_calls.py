"""Calls on the page of a table: what the caller sees until the new tiles, and what the others see."""

import html
import re
from typing import Any

import pytest

from blindside.web.pages.code777.cards import possible_answers
from tests.web.local_app import LocalApp
from tests.web.server import Guest

ROUNDS = 6


class CallingTable:
    """Ida and Marco at a table with two bots, after some answers. Marco sees Ida's rack."""

    def __init__(self, app: LocalApp, hints: str = "chances", **settings: Any) -> None:
        self.ida, self.marco = Guest(app.url, "Ida"), Guest(app.url, "Marco")
        quick = {"instant": 0, "pace": 0, "hints": hints}
        self.table = self.ida.open_table(options=quick, settings={"players": 2, **settings})
        self.marco.ask(self.table, "sit_down")
        self.ida.ask(self.table, "begin")
        for _ in range(ROUNDS):
            self.go_on()

    def go_on(self) -> None:
        for guest in (self.marco, self.ida):
            guest.ask(self.table, "pass")

    def call(self, *, right: bool) -> str:
        """Let Ida call, and return her numbers."""
        numbers = re.findall(r"\d", self.marco.look(self.table)["view"]["racks"][0])
        called = sorted(map(int, numbers)) if right else [1, 1, 1]
        answer = self.ida.ask(self.table, "move", move={"command": "call", "numbers": called})
        assert answer.status_code == 200, answer.text
        while self.ida.look(self.table)["view"]["board"]["calling"]:
            pass
        return "\u00a0".join(sorted(numbers))

    def page(self, guest: Guest) -> str:
        return html.unescape(guest.get(f"/t/{self.table}").text)

    def reason(self, guest: Guest) -> str:
        return html.unescape(guest.get(f"/t/{self.table}/call").text).strip()

    def deductions(self) -> str:
        return html.unescape(self.ida.get(f"/t/{self.table}/deductions?hints=chances").text)


@pytest.mark.parametrize("right", [True, False])
def test_call_shows_own_tiles_until_player_takes_new_ones(app: LocalApp, right: bool) -> None:
    table = CallingTable(app)
    before = table.page(table.ida)
    sheet = re.search('data-sheet="(.*?)"', before)
    had = table.call(right=right)
    page = table.page(table.ida)
    assert page.count('class="turned ' + ("right" if right else "wrong")) == 1
    assert ("Right" if right else "Wrong") + f". You had {had}." in page
    assert "New tiles" in page
    assert 'id="open-call"' not in page
    assert sheet is not None
    assert sheet[0] in page, "the notes are still about the tiles of the call"
    crossed = re.compile('data-seen=".*?"')
    assert crossed.findall(page) == crossed.findall(before), "own tiles are not crossed out before the call"
    assert "You call " in page
    assert "Ida calls" not in page
    table.ida.ask(table.table, "pass")
    after = table.page(table.ida)
    assert 'class="turned' not in after
    assert sheet[0] not in after
    assert table.reason(table.ida) == ""


def test_call_reason_and_help_are_about_the_time_before(app: LocalApp) -> None:
    table = CallingTable(app)
    before = table.deductions()
    assert "Before your call" not in before
    tiles_seen = 'data-seen="([0-9][0-9a-z ]+)"'
    seen = re.findall(tiles_seen, table.page(table.ida))
    had = table.call(right=False)
    assert re.findall(tiles_seen, table.page(table.ida)) == seen
    reason = table.reason(table.ida)
    assert re.fullmatch(rf"You had {had}\. (Cards?|With|The tiles) .*1\u00a01\u00a01 out\.", reason), reason
    after = table.deductions()
    assert "Before your call" in after
    chances = '(?s)<ol class="(?:chances|bars).*?</ol>'
    assert re.findall(chances, after) == re.findall(chances, before)


def test_call_shows_others_verdict_without_odds_or_reason(app: LocalApp) -> None:
    table = CallingTable(app)
    table.call(right=False)
    for guest in (table.marco, Guest(app.url, "Eve")):
        assert table.reason(guest) == ""
        page = table.page(guest)
        assert "Ida calls 1 1 1: wrong" in page
        assert 'class="call-card' not in page
    assert 'class="called-rack"' in table.page(table.marco)


def test_call_without_help_names_the_tiles_only(app: LocalApp) -> None:
    table = CallingTable(app, hints="marks")
    had = table.call(right=False)
    assert f"You had {had}." in table.page(table.ida)
    assert table.reason(table.ida) == ""


def test_wrong_call_with_hidden_tiles_shows_none(app: LocalApp) -> None:
    table = CallingTable(app, hide_wrong=True)
    table.call(right=False)
    page = table.page(table.ida)
    assert "Your tiles stay hidden." in page
    assert 'class="turned' not in page
    assert "You had" not in page
    assert table.reason(table.ida) == ""


def test_log_speaks_to_player_as_you(app: LocalApp) -> None:
    table = CallingTable(app)
    ida, marco = table.page(table.ida), table.page(table.marco)
    assert "You answer ‘" in ida
    assert "Ida reads" not in ida
    assert "Ida reads" in marco


def test_pause_names_who_paused(app: LocalApp) -> None:
    table = CallingTable(app)
    table.ida.ask(table.table, "pause")
    ida, marco = table.page(table.ida), table.page(table.marco)
    assert "You paused the game" in ida
    assert "You pause the game" in ida
    assert "Ida paused the game" in marco
    assert "Ida pauses the game" in marco


def test_end_card_tells_story_of_game_to_its_players(app: LocalApp) -> None:
    table = CallingTable(app)
    table.call(right=False)
    while table.ida.look(table.table)["view"]["board"]["phase"] != "over":
        table.go_on()
        table.call(right=True)
    page = table.page(table.ida)
    assert "You win" in page
    assert 'id="new-opponents"' in page
    story = html.unescape(table.ida.get(f"/t/{table.table}/story").text)
    assert f'<a href="/t/{table.table}/review?at=' in story
    assert "was impossible." in story or "You could have known" in story
    assert re.search(r'aria-label="How close each player was, answer by answer. You: wrong after answer \d', story)
    assert "Ida c" in html.unescape(table.marco.get(f"/t/{table.table}/story").text)
    stranger = Guest(app.url, "Eve")
    assert stranger.get(f"/t/{table.table}/story").status_code == 204
    assert 'id="story"' not in table.page(stranger)


def test_new_opponents_open_game_with_other_bots(app: LocalApp) -> None:
    ida = Guest(app.url, "Ida")
    table = ida.open_table(options={"pace": 0}, settings={"players": 3})
    for seat in (1, 2):
        ida.ask(table, "seat_bot", seat=seat, bot="novice")
    ida.ask(table, "begin")
    ida.ask(table, "propose_end")
    answer = ida.http.post(f"/t/{table}/rematch", data={"opponents": "new"}, headers={"origin": str(ida.http.base_url)})
    assert answer.status_code == 303, answer.text
    opened = ida.look(answer.headers["location"].removeprefix("/t/"))
    assert opened["view"] is not None
    assert all(seat["bot"] not in (None, "novice") for seat in opened["seats"][1:])


def test_reader_sees_what_own_answer_tells_the_others(app: LocalApp) -> None:
    table = CallingTable(app)
    while table.ida.look(table.table)["view"]["board"]["reader"] != 0:
        table.go_on()
    assert 'class="answer-reach"' in table.page(table.ida)
    assert 'class="answer-reach"' not in table.page(table.marco)
    reach = html.unescape(table.ida.get(f"/t/{table.table}/reading").text)
    assert re.search("<b>Marco</b>.*<span>(nothing new|rules out .*%.*)</span>", reach)
    assert table.marco.get(f"/t/{table.table}/reading").status_code == 204


def test_answers_count_no_more_racks_than_reader_sees() -> None:
    assert [answer for answer, _ in possible_answers(1, seen=3)] == [0, 1, 2, 3]
    assert [answer for answer, _ in possible_answers(8, seen=3)] == [*range(1, 8)]
    assert [answer for answer, _ in possible_answers(21, seen=3)] == [">", "<", "="]


def test_reader_who_calls_before_answering_can_still_answer(app: LocalApp) -> None:
    ida, jun = Guest(app.url, "Ida"), Guest(app.url, "Jun")
    table = ida.open_table(settings={"players": 2, "answers": "by-hand"}, options={"instant": 0, "hints": "certain"})
    jun.ask(table, "sit_down")
    ida.ask(table, "begin")
    for guest in (ida, jun):
        guest.ask(table, "pass")
    reader = ida if ida.look(table)["awaited"] == [0] else jun
    assert reader.ask(table, "move", move={"command": "call", "numbers": [1, 1, 1]}).status_code == 200
    while reader.look(table)["view"]["board"]["calling"]:
        pass
    page = html.unescape(reader.get(f"/t/{table}").text)
    assert 'data-move="answer"' in page
    assert "You call 1 1 1: wrong" in page
    assert "Before your call" not in html.unescape(reader.get(f"/t/{table}/deductions").text)
    ida.ask(table, "pause")
    assert "You call 1 1 1: wrong" in html.unescape(reader.get(f"/t/{table}").text)
