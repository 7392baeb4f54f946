"""Commands of `blindside join`: of a host, a player and a spectator."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from blindside.terminal.table_commands import HOST_HELP, PLAYER_HELP, SPECTATOR_HELP
from tests.terminal.join_process import run_join
from tests.terminal.pty_screen import terminal
from tests.web.server import Guest, Server

EMPTY = "open"
DOCUMENTED = (Path(__file__).parent.parent.parent / "docs" / "joining.md").read_text()


@pytest.mark.parametrize("word", sorted({*SPECTATOR_HELP, *PLAYER_HELP, *HOST_HELP}))
def test_join_commands_are_documented(word: str) -> None:
    assert f"`{word}`" in DOCUMENTED


def open_as_host(server: Server, home: Path, **options: Any) -> tuple[Guest, str]:
    """Open a table as Bob and save his token for the terminal; return him and the table."""
    bob = Guest(server.url, "Bob")
    servers_file = home / "blindside" / "servers.json"
    servers_file.parent.mkdir()
    servers_file.write_text(json.dumps({server.url: {"name": "Bob", "token": bob.token}}))
    return bob, bob.open_table(**options)


def test_join_device_link_moves_seat_both_ways(server: Server, tmp_path: Path) -> None:
    bob = Guest(server.url, "Bob")
    table = bob.open_table(settings={"players": 2})
    link = bob.post("/api/v1/me/links", None).json()["url"]
    with run_join(tmp_path, f"{server.url}/t/{table}", "--device", link, name=None) as lines:
        lines.wait_for("Bob (P0), that is you, host")
        lines.type("device")
        lines.wait_for("#device=")
        device_link = lines.wait_for(" in a browser").removesuffix(" in a browser")
        lines.interrupt()
        assert lines.wait_for_end().endswith(
            f"\nYour seat is kept. To come back: blindside join {server.url}/t/{table}\n"
        )
    response = Guest(server.url).post("/api/v1/devices", {"link": device_link})
    assert Guest(server.url, token=response.json()["token"]).look(table)["you"] == 0
    with run_join(tmp_path / "another", f"{server.url}/t/{table}", "--device", link, name=None) as lines:
        assert "this link has been used" in lines.wait_for_error()


def test_join_host_commands_in_lines(server: Server, tmp_path: Path) -> None:
    bob, table = open_as_host(server, tmp_path, settings={"players": 3})
    ann, cyd = Guest(server.url, "Ann"), Guest(server.url, "Cyd")
    for guest in (ann, cyd):
        guest.ask(table, "sit_down")
    ann.ask(table, "pass")

    def seats() -> Any:
        return bob.look(table)["seats"]

    with run_join(tmp_path, f"{server.url}/t/{table}", name=None) as host:
        host.wait_for("Enter to begin, or ? > ")
        host.type("help", "rules", "name Robert", "bar 2", "seats", "mute 1", "bot nobody 2", "bot casual 2")
        output = host.wait_for("P0: Enter to begin, or ? > seats")
        for word in ("begin", "bot casual 2", "remove 2", "mute 2", "host 2", "pause", "device", "say hello"):
            assert re.search(rf"\n  {word}(:|  )", output), word
        assert "Rules of the" in output
        assert "Hints: " in output
        assert "Your name is now Robert" in output
        assert "P2: free" in host.wait_for("mute 1")
        assert cyd.ask(table, "sit_down").json()["code"] == "table/barred"
        host.wait_for("bot 'nobody' is not available here")
        host.wait_for("sits down (bot)")
        assert ann.ask(table, "say", text="Hello").json()["code"] == "table/muted"
        host.type("rename 2 Zoe", "seats", "set penalty 1", "set hints off", "unmute 1", "begin")
        host.wait_for("is now called Zoe")
        host.wait_for("Ann (P1), ready")
        host.wait_for("The host changed: a wrong call costs a point")
        host.wait_for("! invalid options")
        host.wait_for(" first\n")
        assert bob.look(table)["settings"]["penalty"] == 1
        assert ann.ask(table, "say", text="Thank you").status_code == 200
        host.wait_for("Ann (P1): Thank you")
        host.type("pause")
        host.wait_for("You pause the game")
        assert ann.ask(table, "pass").json()["code"] == "table/paused"
        host.type("resume", "bot casual 1")
        host.wait_for("The game continues")
        host.wait_for("A bot plays for Ann (P1)")
        assert seats()[1] == {"name": "Ann", "bot": "casual", "may_call": False, "bot_name": None}
        ann.ask(table, "sit_down")
        host.type("host 1", "remove 1")
        host.wait_for("Ann (P1) is now the host")
        host.wait_for("! only the host can do that")
        host.type("stop")
        ann.ask(table, "propose_end")
        host.wait_for_end()
    assert seats()[0]["name"] == "Robert"


def test_join_proposal_in_lines_can_be_declined_and_agreed(server: Server, tmp_path: Path) -> None:
    _, table = open_as_host(server, tmp_path, settings={"players": 2})
    ann = Guest(server.url, "Ann")
    ann.ask(table, "sit_down")
    with terminal("join", f"{server.url}/t/{table}", "--plain", home=tmp_path) as host:
        host.wait_for("P0: Enter to begin, or ? >")
        host.type("begin\n")
        host.wait_for(" first\n")
        ann.ask(table, "propose_end")
        host.wait_for("End the game without a winner? Proposed by Ann. Type stop to agree, or decline.")
        host.type("decline\n")
        host.wait_for("You want to play on")
        host.type("stop\n")
        host.wait_for("You proposed to end the game. Waiting for Ann to agree. Type decline to play on.")
        ann.ask(table, "propose_end")
        host.wait_for("P0: Enter to leave")


def test_join_proposal_on_screen_stays_until_declined(server: Server, tmp_path: Path) -> None:
    _, table = open_as_host(server, tmp_path, settings={"players": 2})
    ann = Guest(server.url, "Ann")
    ann.ask(table, "sit_down")
    with terminal("join", f"{server.url}/t/{table}", home=tmp_path) as host:
        host.wait_for("P0: Enter to begin, or ? >")
        host.type("\n")
        host.wait_for("Enter to continue, or c to call")
        ann.ask(table, "propose_end")
        proposed = "End the game without a winner? Proposed by Ann."
        host.wait_for(proposed)
        host.type("\t")
        host.wait_for("─ Answers ─")
        assert proposed in host.text, "the proposal stays until it is settled"
        host.type("t")
        host.wait_for("What do you want to say or do?")
        host.type("decline\r")
        host.wait_for("You want to play on")
    assert ann.look(table)["end_proposed_by"] == []


def test_join_bot_calls_only_with_option(server: Server, tmp_path: Path) -> None:
    _, table = open_as_host(server, tmp_path, settings={"players": 2})
    ann = Guest(server.url, "Ann")
    ann.ask(table, "sit_down")
    with terminal("join", f"{server.url}/t/{table}", "--plain", home=tmp_path) as host:
        host.wait_for("P0: Enter to begin, or ? >")
        host.type("begin\n")
        host.wait_for(" first\n")
        host.type("bot casual\n")
        host.wait_for("A bot plays for you")
        assert ann.look(table)["seats"][0]["may_call"] is False
        host.type("sit\n")
        host.wait_for("Bob (P0) sits down")
        host.type("bot casual calls\n")
        host.wait_for("A bot plays for you and may call")
    assert ann.look(table)["seats"][0]["may_call"] is True


@pytest.mark.slow
def test_join_host_commands_on_screen(server: Server, tmp_path: Path) -> None:
    _, table = open_as_host(server, tmp_path, settings={"players": 2})
    ann = Guest(server.url, "Ann")
    ann.ask(table, "sit_down")
    with terminal("join", f"{server.url}/t/{table}", home=tmp_path) as host:

        def enter_command(word: str) -> None:
            host.type("t")
            host.wait_for("What do you want to say or do?")
            host.type(f"{word}\r")

        host.wait_for("P0: Enter to begin, or ? >")
        host.type("\n")
        host.wait_for("Enter to continue, or c to call")
        enter_command("?")
        host.wait_for("Escape: back to the game")
        assert "Remove the player at P2" in host.text
        host.type("\r")
        enter_command("seats")
        host.wait_for("Bob (P0), that is you, host")
        host.type("\r")
        enter_command("pause")
        host.wait_for("You pause the game")
        enter_command("resume")
        host.wait_for("The game continues")
        enter_command("remove 7")
        host.wait_for("! There is no seat 7")
        enter_command("host 1")
        host.wait_for("Ann (P1) is now the host")
        enter_command("quit")
        assert host.wait_for_end() == 0
    assert ann.look(table)["host"] == 1


@pytest.mark.slow
def test_join_again_opens_rematch(server: Server, tmp_path: Path) -> None:
    bob, table = open_as_host(server, tmp_path, game="mastermind")
    ann = Guest(server.url, "Ann")
    ann.ask(table, "sit_down")
    with terminal("join", f"{server.url}/t/{table}", "--plain", home=tmp_path) as host:
        host.wait_for("P0: Enter to begin, or ? >")
        host.type("begin 1\n")
        host.wait_for("P0: the others are thinking")
        host.type("stop\n")
        ann.ask(table, "propose_end")
        host.wait_for("P0: Enter to leave, or type again for a rematch >")
        host.type("again\n")
        host.wait_for("P1: Enter to begin, or ? >")
        assert ann.look(table)["rematch"] is not None
        host.type("leave\n")
        assert host.wait_for_end() == 0
    assert bob.look(ann.look(table)["rematch"])["seats"][1] is None


def test_join_spectator_takes_free_seat(server: Server, tmp_path: Path) -> None:
    ann, cyd, dan = (Guest(server.url, name) for name in ("Ann", "Cyd", "Dan"))
    table = ann.open_table(settings={"players": 3})
    for guest in (cyd, dan):
        guest.ask(table, "sit_down")
    address = f"{server.url}/t/{table}"
    with run_join(tmp_path, address) as bob:
        assert bob.wait_for_error() == "every seat is taken; to watch, add --watch"
    with terminal("join", address, "--watch", "--plain", "--name", "Bob", home=tmp_path, rows=60) as bob:
        bob.wait_for("Watching: type sit or ? >")
        ann.ask(table, "begin")
        bob.wait_for("reads first")
        assert "P0’s rack: unseen" in bob.text
        assert "P1’s rack: unseen" in bob.text
        bob.type("call 1 2 3\n")
        bob.wait_for("! you are watching: type sit to take a free seat")
        bob.type("say Hello\n")
        bob.wait_for("! you have no seat at this table")
        bob.type("sit\n")
        bob.wait_for("! every seat is taken")
        cyd.ask(table, "stand_up")
        bob.wait_for("Cyd (P1) leaves the table")
        bob.type("sit\n")
        bob.wait_for("P1: Enter to continue, call, or ? >")
        assert re.search(r"P0’s rack: \d\w \d\w \d\w", bob.text)
        bob.type("quit\n")
        assert bob.wait_for_end() == 0
    assert ann.look(table)["seats"][1]["name"] == "Bob"
    with run_join(tmp_path, address, "--watch") as bob:
        assert bob.wait_for_error() == "you already have seat 1 at this table"


def test_join_leave_and_remove_ask_first(server: Server, tmp_path: Path) -> None:
    _, table = open_as_host(server, tmp_path, settings={"players": 3})
    ann, cyd = Guest(server.url, "Ann"), Guest(server.url, "Cyd")
    for guest in (ann, cyd):
        guest.ask(table, "sit_down")
    with terminal("join", f"{server.url}/t/{table}", "--plain", home=tmp_path, rows=60) as host:
        host.wait_for("P0: Enter to begin, or ? >")
        host.type("begin\n")
        host.wait_for("Enter to continue, call, or ? >")
        host.type("remove 1\n")
        host.wait_for("Remove Ann? Ann will be notified.")
        host.type("no\nremove 1\nyes\n")
        host.wait_for("The host removes Ann (P1)")
        assert (ann.look(table)["you"], ann.look(table)["removed"]) == (None, True)
        host.type("seats\n")
        host.wait_for("Ann (left) (P1), free")
        host.type("bot casual 1\n")
        host.wait_for("(P1) sits down (bot)")
        host.type("leave\n")
        host.wait_for("Leave the table? Your seat stays free.")
        host.type("\nleave\ny\n")
        host.wait_for("To come back while the seat is free: blindside join")
        assert host.wait_for_end() == 0
    assert cyd.look(table)["former"][0] == [{"name": "Bob", "bot": None, "may_call": False, "bot_name": None}]


def test_join_removed_player_gets_message(server: Server, tmp_path: Path) -> None:
    ann, cyd = Guest(server.url, "Ann"), Guest(server.url, "Cyd")
    table = ann.open_table(settings={"players": 3})
    cyd.ask(table, "sit_down")
    with run_join(tmp_path, f"{server.url}/t/{table}") as bob:
        bob.wait_for("Bob (P2) sits down")
        ann.ask(table, "begin")
        bob.wait_for("Enter to continue, call, or ? > ")
        ann.ask(table, "remove", seat=2)
        output = bob.wait_for_end()
    assert "The host removed you from the table." in output
    assert f"To come back while the seat is free: blindside join {server.url}/t/{table}" in output


def test_join_same_name_gets_number(server: Server, tmp_path: Path) -> None:
    _, table = open_as_host(server, tmp_path, settings={"players": 2})
    Guest(server.url, "Ann").ask(table, "sit_down")
    with run_join(tmp_path, f"{server.url}/t/{table}", name=None) as bob:
        bob.type("name ann", "quit")
        assert "Your name is now ann 2" in bob.wait_for_end()


@pytest.mark.slow
def test_join_screen_remove_asks_first(server: Server, tmp_path: Path) -> None:
    bob, table = open_as_host(server, tmp_path, settings={"players": 3})
    ann, cyd = Guest(server.url, "Ann"), Guest(server.url, "Cyd")
    for guest in (ann, cyd):
        guest.ask(table, "sit_down")
    bob.ask(table, "begin")
    with terminal("join", f"{server.url}/t/{table}", home=tmp_path) as host:
        host.wait_for("Enter to continue")
        host.type("t")
        host.wait_for("What do you want to say or do?")
        host.type("remove 1\r")
        host.wait_for("Remove Ann?")
        assert ann.look(table)["you"] == 1
        host.type("\r")
        host.wait_for("P1 Ann (left)")
        ann.ask(table, "sit_down")
        host.wait_for("Ann (P1) sits down")
        host.type("\x11")
        assert host.wait_for_end() == 0


@pytest.mark.slow
def test_join_watch_finished_game_prints_log(server: Server, tmp_path: Path) -> None:
    ann, cyd = Guest(server.url, "Ann"), Guest(server.url, "Cyd")
    table = ann.open_table("mastermind", settings={"games": 1})
    cyd.ask(table, "sit_down")
    ann.ask(table, "begin", first=0)
    ann.ask(table, "move", move={"command": "set_code", "code": "1234"})
    cyd.ask(table, "move", move={"command": "guess", "guess": "1234"})
    cyd.ask(table, "move", move={"command": "continue"})
    with run_join(tmp_path, f"{server.url}/t/{table}", "--watch") as bob:
        output = bob.wait_for_end()
    assert "P0 sets a hidden code" in output
    assert "4 red" in output


def marks_of(guest: Guest, table: str) -> dict[str, str]:
    """The marks on the first layer, by place."""
    layers = guest.get(f"/api/v1/tables/{table}/notepad").json()["marks"].get("layers", [[]])
    return {str(place): mark for place, mark in enumerate(layers[0]) if mark != EMPTY}


def test_join_marks_in_lines_are_shared_with_browser(server: Server, tmp_path: Path) -> None:
    bob, table = open_as_host(server, tmp_path, settings={"players": 2})
    Guest(server.url, "Ann").ask(table, "sit_down")
    bob.ask(table, "begin")
    with run_join(tmp_path, f"{server.url}/t/{table}", name=None) as lines:
        lines.wait_for("Enter to continue, call, or ? > ")
        lines.type("circle 1g", "cross 2y", "seats")
        lines.wait_for("Bob (P0), that is you, host")
        assert marks_of(bob, table) == {"0": "circled", "1": "crossed"}
        # Marks made in a browser meanwhile are merged.
        notepad = bob.get(f"/api/v1/tables/{table}/notepad").json()
        notepad["marks"]["layers"][0][3] = "circled"
        bob.http.put(f"/api/v1/tables/{table}/notepad", json={**notepad, "version": notepad["version"] + 1})
        lines.type("triangle", "erase 1g", "quit")
        assert re.search(r"\(3k\)|3k: .*circled", lines.wait_for_end())
    assert marks_of(bob, table) == {"1": "crossed", "3": "circled"}


@pytest.mark.slow
def test_join_marks_from_two_devices_are_merged(server: Server, tmp_path: Path) -> None:
    bob, table = open_as_host(server, tmp_path, settings={"players": 2})
    Guest(server.url, "Ann").ask(table, "sit_down")
    bob.ask(table, "begin")
    sheet = bob.look(table)["view"]["board"]["filled_at"][0]
    with terminal("join", f"{server.url}/t/{table}", home=tmp_path) as screen:
        screen.wait_for("Enter to continue")
        layers = [["open"] * 28 for _ in range(3)]
        layers[0][5] = "crossed"
        notepad = {"version": 1, "marks": {"sheet": sheet, "layers": layers}}
        assert bob.http.put(f"/api/v1/tables/{table}/notepad", json=notepad).status_code == 200
        screen.type("o")
        screen.wait_for("(1g●")
        screen.type("\x11")
        assert screen.wait_for_end() == 0
    assert marks_of(bob, table) == {"0": "circled", "5": "crossed"}


@pytest.mark.slow
def test_join_hints_option_lowers_hints(server: Server, tmp_path: Path) -> None:
    bob, table = open_as_host(server, tmp_path, settings={"players": 2}, options={"hints": "certain"})
    Guest(server.url, "Ann").ask(table, "sit_down")
    bob.ask(table, "begin")
    address = f"{server.url}/t/{table}"
    with run_join(tmp_path, address, "--hints", "marks", name=None) as lines:
        lines.type("follows", "quit")
        assert "! 'follows' needs --hints certain or higher, not 'marks'" in lines.wait_for_end()


def test_join_call_on_screen_out_of_turn(server: Server, tmp_path: Path) -> None:
    """The rules allow each player to call at any moment."""
    ann = Guest(server.url, "Ann")
    table = ann.open_table(settings={"players": 2, "answers": "by-hand"})
    with terminal("join", f"{server.url}/t/{table}", "--name", "Bob", home=tmp_path) as bob:
        bob.wait_for("P1: waiting for the host")
        ann.ask(table, "begin")
        bob.wait_for("Enter to continue, or c to call")
        bob.type("\r")
        bob.wait_for("Waiting for P0 Ann")
        bob.type("c")
        bob.wait_for("Your three numbers")
        bob.type("1 2 3\r")
        bob.wait_for("you can call again after the next answer")
    assert ann.look(table)["view"]["board"]["called"] == [1]
