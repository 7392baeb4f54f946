"""Requests sent after a later event: stale where it matters, else accepted."""

from typing import Any

import pytest

from tests.web.server import Guest, Server

GUESS = [1, 2, 3]


class Game:
    """A game of Code 777 with three players, after the first answer."""

    def __init__(self, server: Server) -> None:
        self.guests = [Guest(server.url, name) for name in ("Ada", "Bob", "Cleo")]
        self.table = self.guests[0].open_table(settings={"players": 3}, options={"instant": 0})
        for guest in self.guests[1:]:
            assert guest.ask(self.table, "sit_down").status_code == 200
        assert self.guests[0].ask(self.table, "begin").status_code == 200
        self.pass_all()

    def pass_all(self) -> None:
        """Pass for all players, and wait for the answer to the next card."""
        seq = self.look()["seq"]
        for guest in self.guests:
            assert guest.ask(self.table, "pass").status_code == 200
        self.wait_for("answered", seq)

    def call(self, seat: int, board_seq: int) -> Any:
        move = {"command": "call", "numbers": GUESS, "board_seq": board_seq}
        return self.guests[seat].ask(self.table, "move", move=move)

    def call_and_settle(self, seat: int) -> None:
        seq = self.look()["seq"]
        assert self.call(seat, self.board()["seq"]).status_code == 200
        self.wait_for("call_settled", seq)

    def wait_for(self, event: str, after: int) -> None:
        with self.guests[0].updates(self.table, after=after) as updates:
            next(update for update in updates for sight in update["sights"] if sight["event"] == event)

    def look(self) -> Any:
        return self.guests[0].look(self.table)

    def board(self) -> Any:
        return self.look()["view"]["board"]


@pytest.fixture
def game(server: Server) -> Game:
    return Game(server)


def test_pass_after_later_event_is_stale(game: Game) -> None:
    seen = game.look()["seq"]
    game.pass_all()
    before = game.look()
    late = game.guests[1].ask(game.table, "pass", expected=seen)
    assert (late.status_code, late.json()["code"]) == (412, "table/stale-pass")
    assert game.look() == before


def test_pass_after_other_passes_and_chat_is_accepted(game: Game) -> None:
    seen = game.look()["seq"]
    assert game.guests[1].ask(game.table, "say", text="hm").status_code == 200
    assert game.guests[2].ask(game.table, "pass").status_code == 200
    assert game.guests[1].ask(game.table, "pass", expected=seen).status_code == 200
    assert game.look()["passed"] == [1, 2]


def test_repeated_pass_gets_same_response_and_counts_once(game: Game) -> None:
    seen = game.look()["seq"]
    first = game.guests[1].ask(game.table, "pass", request_id="once", expected=seen)
    assert first.status_code == 200
    for guest in (game.guests[0], game.guests[2]):
        guest.ask(game.table, "pass")
    game.wait_for("answered", seen)
    again = game.guests[1].ask(game.table, "pass", request_id="once", expected=seen)
    assert (again.status_code, again.json()) == (200, first.json())
    assert game.look()["passed"] == []


def test_call_after_rack_was_replaced_is_stale(game: Game) -> None:
    board_seq = game.board()["seq"]
    game.call_and_settle(0)
    before = game.look()
    late = game.call(0, board_seq)
    assert (late.status_code, late.json()["code"]) == (412, "code777/rack-replaced")
    assert game.look() == before


def test_call_after_other_calls_and_answers_is_accepted(game: Game) -> None:
    board_seq = game.board()["seq"]
    assert game.guests[1].ask(game.table, "say", text="I have it!").status_code == 200
    game.call_and_settle(1)
    game.pass_all()
    assert game.call(0, board_seq).status_code == 200


def test_move_sent_twice_is_made_once(game: Game) -> None:
    move = {"command": "call", "numbers": GUESS, "board_seq": game.board()["seq"]}
    answers = [game.guests[0].ask(game.table, "move", request_id="my call", move=move) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert len({answer.json()["seq"] for answer in answers}) == 1


def test_request_ids_are_separate_for_each_player(game: Game) -> None:
    numbers = [guest.ask(game.table, "say", request_id="1", text="hello").json()["seq"] for guest in game.guests]
    assert len(set(numbers)) == 3
