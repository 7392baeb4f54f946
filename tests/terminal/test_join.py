"""`blindside join`: play at a server's table from a terminal, against players who use the API."""

import json
import re
import stat
from pathlib import Path
from typing import Any

from blindside.games import read_record
from blindside.games.mastermind.events import CodeSet
from tests.terminal.join_process import run_join
from tests.terminal.pty_screen import terminal
from tests.web.server import Guest, Server


def play_moves(host: Guest, table: str, moves: dict[str, dict[str, Any]], after: int = 0) -> None:
    """Make the move of each phase by the API until the game is over; pass in phases without one."""
    with host.updates(table, after) as updates:
        for update in updates:
            state = update["table"]
            phase = "new" if state["view"] is None else state["view"]["board"]["phase"]
            if phase == "over":
                return
            if state["you"] not in state["awaited"]:
                continue
            if phase in moves:
                host.ask(table, "move", move=moves[phase])
            else:
                host.ask(table, "pass", expected=update["seq"])


def test_join_plays_match_against_api_player(server: Server, tmp_path: Path) -> None:
    ann, record = Guest(server.url, "Ann"), tmp_path / "match.json"
    table = ann.open_table("mastermind", settings={"games": 2})
    with run_join(tmp_path, f"{server.url}/t/{table}", "--record", str(record)) as bob:
        bob.wait_for("Bob (P1) sits down")
        assert ann.ask(table, "begin", first=0).status_code == 200
        bob.type("1122", "12345", "1234", "", "3344")
        play_moves(
            ann,
            table,
            {
                "coding": {"command": "set_code", "code": "1234"},
                "guessing": {"command": "guess", "guess": "3344"},
                "shown": {"command": "continue"},
            },
        )
        output = bob.wait_for_end()
    assert "P0 sets a hidden code" in output
    assert "Row 1: 1122, 1 red, 1 white" in output
    assert "! '12345' is not a code" in output
    assert "P0 wins the match" in output
    assert [event.code for event in read_record(record.read_text()).events if isinstance(event, CodeSet)] == [
        "1234",
        "3344",
    ]


def test_join_code777_in_lines_keeps_seat(server: Server, tmp_path: Path) -> None:
    ann = Guest(server.url, "Ann")
    table = ann.open_table(settings={"players": 2})
    code = table.upper().replace("-", " ")
    with run_join(tmp_path, server.url, code, "--seat", "1") as bob:
        bob.wait_for("Bob (P1) sits down")
        ann.ask(table, "begin")
        bob.type("triangle", "call 1 2 3", "say Well, well", "seats", "quit")
        output = bob.wait_for_end()
    assert "Your rack: unseen" in output
    assert re.search(r"P0’s rack: \d\w \d\w \d\w", output)
    assert re.search(r"[1-7]\w: \d in view", output), output
    assert "You call 1 2 3: " in output
    assert "Bob (P1): Well, well" in output
    assert "Ann (P0), host" in output
    assert f"The link for other players: {server.url}/t/{table}" in output
    assert f"blindside join {server.url}/t/{table}" in output
    # Back in the same seat, the log is printed again.
    with run_join(tmp_path, f"{server.url}/t/{table}", name="Robert") as bob:
        bob.wait_for("Robert (P1): Well, well")
        assert ann.look(table)["seats"][1]["name"] == "Robert"
        bob.type("stop")
        bob.wait_for("stop")
        ann.ask(table, "propose_end")
        assert "Your rack:" in bob.wait_for_end()
    servers_file = tmp_path / "blindside" / "servers.json"
    assert stat.S_IMODE(servers_file.stat().st_mode) == 0o600
    assert list(json.loads(servers_file.read_text())) == [server.url]


def test_join_impossible_table_prints_one_line(server: Server, tmp_path: Path) -> None:
    ann, cleo = Guest(server.url, "Ann"), Guest(server.url, "Cleo")
    full = ann.open_table("mastermind")
    cleo.ask(full, "sit_down")
    open_table = ann.open_table("mastermind")
    for words, why in (
        (["http://127.0.0.1:9/t/abcd"], "no answer from http://127.0.0.1:9"),
        ([f"{server.url}/t/0000-0000-0000-0000"], "there is no such table"),
        ([f"{server.url}/t/{full}"], "every seat is taken"),
        ([f"{server.url}/t/{open_table}", "--seat", "0"], "P0 is taken"),
        ([f"{server.url}/t/{open_table}", "--seat", "7"], "there is no seat 7"),
        ([server.url], "the link names no table"),
        (["http://[::1/t/abcd"], "is not a link to a table"),
        (["ftp://example.org/t/abcd"], "is not a link to a table"),
        (["http://no host/t/abcd"], "is not a link to a table"),
        (["k3v9-m2qp-7xrt-wz4h"], "is only a table code: give the whole link"),
    ):
        with run_join(tmp_path, *words) as bob:
            assert why in bob.wait_for_error()
    servers_file = tmp_path / "blindside" / "servers.json"
    servers_file.write_text(json.dumps({server.url: {"name": "Bob", "token": "forgotten"}}))
    with run_join(tmp_path, f"{server.url}/t/{open_table}") as bob:
        assert "no longer knows you: you are joining as a new player" in bob.wait_for("Bob (P1) sits down")


def test_join_leave_writes_no_record_and_gives_up_seat(server: Server, tmp_path: Path) -> None:
    ann = Guest(server.url, "Ann")
    table = ann.open_table(settings={"players": 2})
    record = tmp_path / "game.json"
    with run_join(tmp_path, f"{server.url}/t/{table}", "--record", str(record)) as bob:
        bob.wait_for("Waiting for the host to begin.")
        ann.ask(table, "begin")
        bob.type("quit")
        bob.wait_for_end()
    assert not record.exists()
    with terminal("join", f"{server.url}/t/{table}", home=tmp_path) as bob:
        bob.wait_for("Enter to continue, or c to call")
        bob.type("t")
        bob.wait_for("What do you want to say or do?")
        bob.type("leave\r")
        bob.wait_for("The game ends without a winner.")
        assert ann.look(table)["seats"][1]["name"] == "Bob"
        bob.type("\r")
        bob.wait_for("! You no longer have a seat at this table")
        bob.type("\x11")
        assert bob.wait_for_end() == 0
        assert "Your seat is kept" not in bob.text


def test_join_code777_on_screen_talks_calls_and_marks(server: Server, tmp_path: Path) -> None:
    ann = Guest(server.url, "Ann")
    table = ann.open_table(settings={"players": 2})
    with terminal("join", f"{server.url}/t/{table}", "--name", "Bob", home=tmp_path) as bob:
        bob.wait_for("P1: waiting for the host")
        ann.ask(table, "begin")
        output = bob.wait_for("Enter to continue, or c to call")
        assert "P0 Ann" in output
        assert "???   ???   ???" in output
        ann.ask(table, "say", text="Hello, Bob")
        bob.wait_for("Ann (P0): Hello, Bob")
        bob.type("t")
        bob.wait_for("What do you want to say or do?")
        bob.type("say Hello, Ann\r")
        bob.wait_for("Bob (P1): Hello, Ann")
        bob.type("\r")
        pass_once(ann, table)
        bob.wait_for("→")
        bob.wait_for("Enter to continue, or c to call")
        bob.type("c")
        bob.wait_for("Your three numbers")
        bob.type("1 2 3\r")
        bob.wait_for("you can call again after the next answer")
        bob.type("o")
        bob.wait_for("(1g●")
        bob.type("\x11")
        assert bob.wait_for_end() == 0
        assert "Your seat is kept." in bob.text
    # The marks are on the server: a browser and the next terminal load them.
    token = json.loads((tmp_path / "blindside" / "servers.json").read_text())[server.url]["token"]
    marks = Guest(server.url, token=token).get(f"/api/v1/tables/{table}/notepad").json()["marks"]
    assert (marks["sheet"], marks["layers"][0][0]) == (ann.look(table)["view"]["board"]["filled_at"][1], "circled")
    with terminal("join", f"{server.url}/t/{table}", home=tmp_path) as bob:
        bob.wait_for("(1g●")


def pass_once(guest: Guest, table: str) -> None:
    """Pass at the latest event."""
    assert guest.ask(table, "pass", expected=guest.look(table)["seq"]).status_code == 200


def test_join_mastermind_on_screen_ends_with_review(server: Server, tmp_path: Path) -> None:
    ann = Guest(server.url, "Ann")
    table = ann.open_table("mastermind", settings={"games": 2})
    with terminal("join", f"{server.url}/t/{table}", "--name", "Bob", home=tmp_path) as bob:
        bob.wait_for("P1: waiting for the host")
        ann.ask(table, "begin", first=0)
        ann.ask(table, "move", move={"command": "set_code", "code": "1234"})
        bob.wait_for("Guess 1 of 10, then Enter")
        bob.type("1234\r")
        bob.wait_for("Enter to continue")
        bob.type("\r")
        bob.wait_for("Your code: one peg per hole, then Enter")
        bob.type("3344\r")
        play_moves(ann, table, {"guessing": {"command": "guess", "guess": "3344"}, "shown": {"command": "continue"}})
        bob.wait_for("Review")
        bob.type("\x11")
        bob.wait_for("P1: Enter to leave, or wait for a rematch >")
        bob.type("\n")
        assert bob.wait_for_end() == 0
        assert "Your seat is kept." not in bob.text


def test_join_by_code_until_game_begins(server: Server, tmp_path: Path) -> None:
    ann = Guest(server.url, "Ann")
    table = ann.open_table(settings={"players": 3})
    code = ann.look(table)["code"]
    with run_join(tmp_path, server.url, code.lower(), name="Bob") as bob:
        bob.wait_for("Bob (P1), that is you")
        ann.ask(table, "begin")
        bob.wait_for(" first\n")
    with run_join(tmp_path, server.url, code, name="Cyd") as late:
        assert late.wait_for_error().startswith("no table waits with this code")


def test_join_chat_reprints_prompt(server: Server, tmp_path: Path) -> None:
    ann = Guest(server.url, "Ann")
    table = ann.open_table("mastermind")
    with terminal("join", f"{server.url}/t/{table}", "--plain", "--name", "Bob", home=tmp_path) as bob:
        bob.wait_for("P1: waiting for the host; type ready, say or ? >")
        ann.ask(table, "say", text="Hello, Bob")
        bob.wait_for("Ann (P0): Hello, Bob\nP1: waiting for the host; type ready, say or ? >")
        bob.type("say Hello, Ann\n")
        bob.wait_for("Bob (P1): Hello, Ann\nP1: waiting for the host; type ready, say or ? >")
        ann.ask(table, "begin", first=0)
        bob.wait_for("P1: the others are thinking")
        bob.type("stop\n")
        ann.ask(table, "propose_end")
        bob.wait_for("P1: Enter to leave, or wait for a rematch >")
        rematch = ann.post(f"/api/v1/tables/{table}/rematch", None).json()["table"]
        bob.wait_for("Rematch: the same players play again.")
        bob.wait_for("P0: waiting for the host; type ready, say or ? >")
        bob.type("leave\n")
        assert bob.wait_for_end() == 0
        assert "You no longer have a seat at this table." in bob.text
    assert ann.look(rematch)["seats"][0] is None
