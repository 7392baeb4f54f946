"""Faces of bots at their seats after a call."""

import re
from typing import Any

import pytest

from tests.web.server import Guest, Server


@pytest.mark.parametrize("temperament", [True, False])
def test_page_shows_reactions_of_bots_after_a_call(server: Server, temperament: bool) -> None:
    """Three gamblers call after each answer that they hear."""
    ada = Guest(server.url, "Ada")
    table = ada.open_table(options={"temperament": temperament})
    for seat in (1, 2, 3):
        ada.ask(table, "seat_bot", seat=seat, bot="gambler")
    ada.ask(table, "begin")
    settled: list[Any] = []
    with ada.updates(table) as updates:
        for update in updates:
            settled += [sight for sight in update["sights"] if sight["event"] == "call_settled"]
            if settled and not update["table"]["view"]["board"]["calling"]:
                break
            if update["table"]["awaited"] == [0]:
                ada.ask(table, "pass", expected=update["seq"])
    text = ada.http.get(f"/t/{table}").text
    faces = {int(seat): face for seat, face in re.findall(r'id="reaction-(\d)-\d+"[^>]*>\s*<use href="#(.*?)"', text)}
    assert 0 not in faces, "players have no face"
    for call in settled:
        own = "face-glad" if call["right"] else "face-sorry"
        assert faces.get(call["seat"]) == (own if temperament else None)
    assert bool(faces) == temperament
