"""The end of a game of Mastermind on its page: the last key, the sound for each role, and the story of the game."""

import html
import re
from typing import Any

import pytest

from tests.web.local_app import LocalApp
from tests.web.server import Guest, Server

LUCKY = ("4622", "1122", "5522", "3422", "4622")
"""A code, and guesses of which the second is the weak one, and the last one of four codes that fit."""


class EndedTable:
    """A game of Ida and Jun until the last key. In a second game they change roles."""

    def __init__(
        self, app: LocalApp | Server, code: str, *guesses: str, options: dict[str, Any] | None = None, **settings: Any
    ) -> None:
        self.ida, self.jun = Guest(app.url, "Ida"), Guest(app.url, "Jun")
        quick = {"pace": 0, "open_afterwards": False, **(options or {})}
        self.table = self.ida.open_table("mastermind", options=quick, settings={"games": 1, **settings})
        self.jun.ask(self.table, "sit_down")
        self.ida.ask(self.table, "begin")
        self.play(code, *guesses)

    def play(self, code: str, *guesses: str) -> None:
        seats = (self.ida, self.jun)
        maker = self.ida.look(self.table)["view"]["board"]["codemaker"]
        self.maker, self.breaker = seats[maker], seats[1 - maker]
        self.move(self.maker, "set_code", code=code)
        for guess in guesses:
            self.move(self.breaker, "guess", guess=guess)

    def move(self, guest: Guest, command: str, **fields: Any) -> None:
        answer = guest.ask(self.table, "move", move={"command": command, **fields})
        assert answer.status_code == 200, answer.text

    def go_on(self) -> None:
        self.move(self.breaker, "continue")

    def page(self, guest: Guest) -> str:
        return html.unescape(guest.get(f"/t/{self.table}").text)

    def end_sound(self, guest: Guest) -> str | None:
        found = re.search(r'id="end"\s+(?:data-sound="(\w+)")?\s*>', self.page(guest))
        assert found is not None
        return found[1]

    def story(self, guest: Guest) -> str:
        link = "</?a.*?>"
        text = re.sub("<.*?>", " ", re.sub(link, "", guest.get(f"/t/{self.table}/story").text))
        return " ".join(html.unescape(text).split())


@pytest.mark.parametrize(
    ("guesses", "verdict", "sound"),
    [(("2211", "1234"), "Found in row 2", "right"), (("2211",) * 2, "Not found", "wrong")],
)
def test_last_key_tells_verdict_and_code_with_sound(
    app: LocalApp, guesses: tuple[str, ...], verdict: str, sound: str
) -> None:
    table = EndedTable(app, "1234", *guesses, rows=2)
    for guest in (table.maker, table.breaker):
        moment = re.search(r'<p id="moment-\d+"\s+data-sound="(\w+)"\s+(data-softer)?\s*>(.*?)</p>', table.page(guest))
        assert moment is not None
        assert moment[1] == sound
        assert bool(moment[2]) == (guest is table.maker), "what the other player does is softer"
        assert moment[3] == f"{verdict}. The code: yellow, blue, green, pink"
    table.go_on()
    assert re.findall(r'id="([\w-]+)"\s+data-sound=', table.page(table.breaker)) == ["end"]


def test_end_of_single_game_sounds_by_role_and_tells_story(app: LocalApp) -> None:
    table = EndedTable(app, *LUCKY)
    table.go_on()
    assert [table.end_sound(guest) for guest in (table.breaker, table.maker)] == ["win", "loss"]
    for guest in (table.breaker, table.maker):
        assert table.story(guest) == (
            "Row 2 was the weak one, and a lucky last row made up for it. "
            "Row 4 found it: one of 4 codes that still fitted."
        )
        assert "Perfect play: 4.34 rows on average" in table.page(guest)
    link = re.search(
        f'<a href="(/t/{table.table}/review[?]at=[0-9]+)">Row 2</a>', table.breaker.get(f"/t/{table.table}/story").text
    )
    assert link is not None
    assert "It cost 0.25" in table.breaker.get(link[1]).text


def test_story_speaks_to_codebreaker_as_you(app: LocalApp) -> None:
    table = EndedTable(app, "22", "12", "11", "11", "22", holes=2, colors=2)
    table.go_on()
    assert "You could have known the code after row 2, and found it in row 4." in table.story(table.breaker)
    assert "You could" not in table.story(table.maker)


def test_story_of_match_tells_each_game_with_the_own_first(app: LocalApp) -> None:
    table = EndedTable(app, *LUCKY, games=2)
    first = table.breaker
    table.go_on()
    table.play("1234", "1234")
    table.go_on()
    assert [table.end_sound(guest) for guest in (table.breaker, first)] == ["win", "loss"], "fewer rows win"
    story = table.story(first)
    assert story.startswith("Game 1: you guess Row 2 was the weak one")
    assert re.search("Game 2: (Ida|Jun) guesses Row 1 was lucky", story)
    assert table.story(table.breaker).startswith("Game 2: you guess")


def test_tie_has_no_sound(app: LocalApp) -> None:
    table = EndedTable(app, "1234", "2211", "1234", games=2)
    table.go_on()
    table.play("1234", "2211", "1234")
    table.go_on()
    assert [table.end_sound(guest) for guest in (table.ida, table.jun, Guest(app.url))] == [None] * 3


@pytest.mark.parametrize("is_open", [False, True])
def test_page_offers_story_to_spectators_only_if_table_agreed(app: LocalApp, is_open: bool) -> None:
    table = EndedTable(app, *LUCKY, options={"open_afterwards": is_open})
    table.go_on()
    eve = Guest(app.url, "Eve")
    assert table.end_sound(eve) == "win"
    assert ('id="story"' in table.page(eve)) == is_open


def test_abandoned_game_offers_no_story(app: LocalApp) -> None:
    table = EndedTable(app, "1234", "2211")
    for guest in (table.ida, table.jun):
        guest.ask(table.table, "propose_end")
    assert 'id="end"' in table.page(table.ida)
    assert 'id="story"' not in table.page(table.ida)
