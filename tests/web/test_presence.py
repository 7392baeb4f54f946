"""Presence, and bots whose processes are killed, over real connections."""

import os
import select
import signal
from pathlib import Path
from typing import Any

from tests.web.server import Guest, RunServer


def read_until(updates: Any, event: str) -> Any:
    """The first update in which this happens."""
    return next(update for update in updates if any(sight["event"] == event for sight in update["sights"]))


def test_away_player_is_skipped_until_back(tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as server:
        ada, bob = Guest(server.url, "Ada"), Guest(server.url, "Bob")
        table = ada.open_table(settings={"players": 2}, options={"away": 1})
        bob.ask(table, "sit_down")
        ada.ask(table, "begin")
        with bob.updates(table) as of_bob:
            with ada.updates(table) as of_ada:
                next(of_ada)
                next(of_bob)
            gone = read_until(of_bob, "table_went_away")["table"]
            assert (gone["away"], gone["host"], gone["awaited"]) == ([0], 1, [1])
            bob.ask(table, "pass")
            assert read_until(of_bob, "answered")["table"]["view"]["board"]["answered"] == 1
            with ada.updates(table) as of_ada:
                next(of_ada)
                back = read_until(of_bob, "table_came_back")["table"]
                assert (back["away"], back["awaited"]) == ([], [0, 1])


def test_restarted_server_marks_missing_players_away(tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as server:
        ada, bob = Guest(server.url, "Ada"), Guest(server.url, "Bob")
        table = ada.open_table(settings={"players": 2}, options={"away": 1})
        bob.ask(table, "sit_down")
        server.kill()
    with run_server(tmp_path) as server, Guest(server.url, token=bob.token).updates(table) as updates:
        assert read_until(updates, "table_went_away")["table"]["away"] == [0]


def start_game_with_bots(guest: Guest) -> str:
    table = guest.open_table()
    for seat in (1, 2, 3):
        guest.ask(table, "seat_bot", seat=seat, bot="expert")
    guest.ask(table, "begin")
    return table


def pass_until_answers(guest: Guest, table: str, answers: int) -> None:
    with guest.updates(table) as updates:
        for update in updates:
            board = update["table"]["view"]["board"]
            if board["answered"] >= answers or board["phase"] == "over":
                return
            if update["table"]["awaited"] == [0]:
                guest.ask(table, "pass", expected=update["seq"])


def test_bots_continue_after_their_process_was_killed(tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as server:
        guest = Guest(server.url, "Ada")
        table = start_game_with_bots(guest)
        pass_until_answers(guest, table, 2)
        for process in server.workers():
            os.kill(process, signal.SIGKILL)
        pass_until_answers(guest, table, 5)
        assert guest.look(table)["view"]["board"]["answered"] >= 5


def test_killed_server_leaves_no_process(tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as server:
        guest = Guest(server.url, "Ada")
        pass_until_answers(guest, start_game_with_bots(guest), 1)
        thinking = server.workers()
        assert thinking
        watched = [os.pidfd_open(process) for process in thinking]
        server.kill()
        for process in watched:  # which can be read when the process has ended
            readable, _, _ = select.select([process], [], [], 20)
            os.close(process)
            assert readable, "it is still there"


def test_stand_in_bot_returns_seat_to_player(tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as server:
        ada, bob = Guest(server.url, "Ada"), Guest(server.url, "Bob")
        table = ada.open_table(settings={"players": 2})
        bob.ask(table, "sit_down")
        ada.ask(table, "begin")
        assert bob.ask(table, "seat_bot", seat=1, bot="certain").status_code == 200
        assert bob.look(table)["seats"][1] == {"name": "Bob", "bot": "certain", "may_call": False, "bot_name": None}
        pass_until_answers(ada, table, 3)
        refused = bob.ask(table, "pass").json()
        assert refused["code"] == "table/stands-in"
        assert bob.ask(table, "sit_down").status_code == 200
        assert bob.look(table)["seats"][1] == {"name": "Bob", "bot": None, "may_call": False, "bot_name": None}
        assert bob.look(table)["you"] == 1
