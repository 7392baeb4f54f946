"""Tables through the API: whole games, refusals, repeated requests, and killed servers."""

import itertools
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from blindside.core.dealers import SimulationDealer
from blindside.web.limits import LIMITS
from blindside.web.router import Router
from blindside.web.routes import ROUTES
from tests.effort import Times
from tests.web.server import Guest, RunServer, Server, say_until_refused


def start_game_with_bots(guest: Guest, kind: str = "casual") -> str:
    table = guest.open_table()
    for seat in (1, 2, 3):
        assert guest.ask(table, "seat_bot", seat=seat, bot=kind).status_code == 200
    assert guest.ask(table, "begin").status_code == 200
    return table


def test_player_and_bots_play_whole_game(server: Server) -> None:
    """Listening to the stream, and going on whenever something has happened."""
    guest = Guest(server.url, "Ada")
    table = start_game_with_bots(guest, "expert")
    seen: list[Any] = []
    board: Any = None
    with guest.updates(table) as updates:
        for update in updates:
            seen += update["sights"]
            assert len(seen) == update["seq"], "no event is left out, and none comes twice"
            board = update["table"]["view"]["board"]
            assert update["table"]["view"]["racks"][0] is None or board["phase"] == "over"
            if board["phase"] == "over":
                break
            if 0 not in update["table"]["passed"] and board["phase"] == "ready" and not board["calling"]:
                guest.ask(table, "pass", expected=update["seq"])
    assert max(board["scores"]) == 3
    assert [sight["event"] for sight in seen][:2] == ["table_opened", "table_seated"]
    assert guest.look(table)["view"]["board"]["winner"] is not None


@pytest.mark.parametrize("calls", [False, True])
def test_stand_in_calls_only_if_its_player_allowed_it(server: Server, calls: bool) -> None:
    """A gambler calls whenever it may."""
    ada, bob = Guest(server.url, "Ada"), Guest(server.url, "Bob")
    table = ada.open_table(settings={"players": 2})
    bob.ask(table, "sit_down")
    ada.ask(table, "begin")
    allowed: dict[str, Any] = {"may_call": True} if calls else {}
    assert bob.ask(table, "seat_bot", seat=1, bot="gambler", **allowed).status_code == 200
    seat = ada.look(table)["seats"][1]
    assert (seat["name"], seat["bot"], seat["may_call"]) == ("Bob", "gambler", calls)
    happened: list[str] = []
    with ada.updates(table) as updates:
        for update in updates:
            happened += [sight["event"] for sight in update["sights"]]
            board = update["table"]["view"]["board"]
            if board["answered"] >= 4 or board["phase"] == "over":
                break
            if update["table"]["awaited"] == [0]:
                ada.ask(table, "pass", expected=update["seq"])
    assert happened.count("answered") == 4
    assert ("called" in happened) == calls


def test_host_cannot_let_a_bot_call_for_a_guest(server: Server) -> None:
    ada, bob = Guest(server.url, "Ada"), Guest(server.url, "Bob")
    table = ada.open_table(settings={"players": 2})
    bob.ask(table, "sit_down")
    ada.ask(table, "begin")
    answer = ada.ask(table, "seat_bot", seat=1, bot="casual", may_call=True)
    assert (answer.status_code, answer.json()["code"]) == (409, "table/calls")


def test_mastermind_two_players_play_a_match(server: Server) -> None:
    ada, bob = Guest(server.url, "Ada"), Guest(server.url, "Bob")
    table = ada.open_table("mastermind", settings={"games": 1})
    assert bob.ask(table, "sit_down").status_code == 200
    assert ada.ask(table, "begin").status_code == 200
    maker = ada.look(table)["view"]["board"]["codemaker"]
    sits = {0: ada, 1: bob}
    assert sits[maker].ask(table, "move", move={"command": "set_code", "code": "1123"}).status_code == 200
    breaker = sits[1 - maker]
    assert breaker.look(table)["view"]["code"] is None
    assert sits[maker].look(table)["view"]["code"] == "1123"
    refused = sits[maker].ask(table, "move", move={"command": "guess", "guess": "1123"})
    assert (refused.status_code, refused.json()["title"]) == (409, "not_allowed")
    assert breaker.ask(table, "move", move={"command": "guess", "guess": "1123"}).status_code == 200
    assert breaker.look(table)["view"]["board"]["phase"] == "shown"


def test_request_with_same_id_takes_effect_once(server: Server) -> None:
    guest = Guest(server.url, "Ada")
    table = guest.open_table()
    first = guest.ask(table, "say", request_id="a1", text="hello  there")
    assert guest.ask(table, "say", request_id="a1", text="hello  there").json() == first.json()
    with guest.updates(table, after=2) as updates:
        assert next(updates)["sights"] == [{"event": "table_said", "seat": 0, "text": "hello there"}]


def test_late_pass_is_stale(server: Server) -> None:
    guest = Guest(server.url, "Ada")
    table = start_game_with_bots(guest)
    late = guest.ask(table, "pass", expected=3)
    assert (late.status_code, late.json()["title"], late.json()["code"]) == (412, "stale", "table/stale-pass")


@pytest.mark.parametrize(
    ("request_", "fields", "status", "code"),
    [
        ("begin", {}, 409, "table/seats-free"),
        ("seat_bot", {"seat": 1, "bot": "genius"}, 400, "bots/unknown"),
        ("seat_bot", {"seat": 0, "bot": "casual"}, 409, "table/taken"),
        ("seat_bot", {"seat": 9, "bot": "casual"}, 400, "seat/unknown"),
        ("make_host", {"seat": 1}, 409, "table/no-person"),
        ("sit_down", {}, 409, "table/seated"),
        ("pause", {}, 409, "table/no-game"),
        ("change_settings", {"settings": {"players": 9}}, 400, "code777/players"),
        ("change_settings", {"options": {"pace": "quick"}}, 400, "table/options"),
        ("move", {"move": {"command": "call", "numbers": [1, 2, 3]}}, 409, "table/not-begun"),
        ("move", {"move": {"command": "settle"}}, 400, "table/move"),
        ("move", {"move": {"command": "answer", "answer": 1, "seat": 2}}, 409, "table/not-begun"),
        ("say", {"text": "  "}, 400, "table/text"),
        ("say", {"text": "x" * 20_000}, 413, "web/too-large"),
        ("dance", {}, 400, "json/unreadable"),
    ],
)
def test_forbidden_requests_are_refused(
    server: Server, request_: str, fields: dict[str, Any], status: int, code: str
) -> None:
    guest = Guest(server.url, "Ada")
    answer = guest.ask(guest.open_table(), request_, **fields)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert answer.headers["content-type"] == "application/problem+json"


def test_thinking_time_ends_for_silent_players_unless_paused(server: Server) -> None:
    """Nobody goes on by hand: the cards come by the clock."""
    guest = Guest(server.url, "Ada")
    table = guest.open_table(options={"thinking": 1, "instant": 0})
    for seat in (1, 2, 3):
        guest.ask(table, "seat_bot", seat=seat, bot="certain")
    begun = guest.ask(table, "begin").json()["seq"]
    with guest.updates(table, after=begun) as updates:
        answered = (update for update in updates for sight in update["sights"] if sight["event"] == "answered")
        seq = next(answered)["seq"]
    assert guest.ask(table, "pause").status_code == 200
    assert guest.ask(table, "pass", expected=seq).json()["code"] == "table/paused"
    assert guest.look(table)["paused"] is True
    assert guest.ask(table, "resume").status_code == 200
    with guest.updates(table, after=seq) as updates:
        events = (sight["event"] for update in updates for sight in update["sights"])
        since_pause = itertools.dropwhile(lambda event: event != "table_paused", events)
        until_answer = list(itertools.takewhile(lambda event: event != "answered", since_pause))
    assert "table_resumed" in until_answer, "no card is answered during the pause"


@pytest.mark.parametrize("options", [{"instant": 31}, {"thinking": 0.5}, {"thinking": 1e9}, {"luck": 1}])
def test_invalid_table_options_are_refused(server: Server, options: dict[str, Any]) -> None:
    answer = Guest(server.url, "Ada").post("/api/v1/tables", {"game": "code777", "options": options})
    assert (answer.status_code, answer.json()["title"]) == (400, "invalid")


def test_host_requests_from_other_players_are_refused(server: Server) -> None:
    ada, bob, stranger = Guest(server.url, "Ada"), Guest(server.url, "Bob"), Guest(server.url)
    table = ada.open_table(options={"open_to_all": True, "instant": 0})
    assert stranger.ask(table, "say", text="hi").status_code == 401
    assert bob.ask(table, "say", text="hi").json()["code"] == "table/not-seated"
    assert bob.ask(table, "sit_down", seat=2).status_code == 200
    assert bob.ask(table, "begin").json()["code"] == "table/host"
    assert stranger.look(table)["you"] is None
    assert table in [listing["table"] for listing in stranger.get("/api/v1/tables").json()["tables"]]
    assert stranger.get("/api/v1/tables/nothing").status_code == 404
    assert stranger.get("/api/v1/nothing").json()["code"] == "web/not-found"
    assert ada.ask(table, "make_host", seat=2).status_code == 200
    assert ada.ask(table, "stand_up").status_code == 200
    assert bob.look(table)["host"] == 2
    assert bob.look(table)["seats"][0] is None


def test_player_who_saw_a_rack_cannot_take_its_seat(server: Server) -> None:
    ada, bob = Guest(server.url, "Ada"), Guest(server.url, "Bob")
    table = ada.open_table()
    bob.ask(table, "sit_down", seat=1)
    for seat in (2, 3):
        ada.ask(table, "seat_bot", seat=seat, bot="casual")
    assert ada.ask(table, "begin").status_code == 200
    ada.ask(table, "remove", seat=2)
    assert bob.ask(table, "stand_up").status_code == 200
    assert bob.ask(table, "sit_down", seat=2).json()["code"] == "table/other-seat"
    assert bob.look(table)["view"]["racks"][0] is None, "who has left sees what spectators see"
    assert bob.ask(table, "sit_down", seat=1).status_code == 200


def test_seat_changes_before_game_do_not_bar_seats(server: Server) -> None:
    ada, bob = Guest(server.url, "Ada"), Guest(server.url, "Bob")
    table = ada.open_table(settings={"players": 3})
    bob.ask(table, "sit_down", seat=2)
    bob.ask(table, "stand_up")
    bob.ask(table, "sit_down", seat=1)
    ada.ask(table, "seat_bot", seat=2, bot="casual")
    assert ada.ask(table, "begin").status_code == 200
    bob.ask(table, "stand_up")
    assert bob.ask(table, "sit_down", seat=1).status_code == 200


OPEN = r"{(\w+)(?::path)?}"


def test_router_finds_every_route_and_no_other() -> None:
    router = Router(ROUTES)
    for route in ROUTES:
        scope = {"method": route.method, "path": re.sub(OPEN, "x", route.path)}
        assert router.find(scope)[0] is route
        assert scope.get("path_params", {}) == dict.fromkeys(re.findall(OPEN, route.path), "x")
        for path in (route.path + "/", "/x" + route.path, re.sub(OPEN, "", route.path) + "/"):
            assert router.find({"method": "PATCH", "path": path}) == (None, []), path
    assert router.find({"method": "HEAD", "path": "/health"})[0] is not None
    assert router.find({"method": "HEAD", "path": "/api/v1/tables/x/stream"})[0] is None


def test_agreed_end_and_rematch_moves_seats(server: Server) -> None:
    ada, bob = Guest(server.url, "Ada"), Guest(server.url, "Bob")
    table = ada.open_table(settings={"players": 3})
    bob.ask(table, "sit_down", seat=1)
    ada.ask(table, "seat_bot", seat=2, bot="casual")
    ada.ask(table, "begin")
    rematch = f"/api/v1/tables/{table}/rematch"
    assert ada.post(rematch, {}).json()["code"] == "table/not-over"
    assert ada.ask(table, "propose_end").status_code == 200
    assert bob.look(table)["end_proposed_by"] == [0]
    assert bob.look(table)["view"]["board"]["phase"] != "over"
    assert bob.ask(table, "propose_end").status_code == 200
    assert bob.look(table)["view"]["board"]["phase"] == "over"
    assert bob.post(rematch, {}).json()["code"] == "table/host"
    again = ada.post(rematch, {}).json()["table"]
    assert ada.post(rematch, {}).json()["table"] == again, "there is one"
    assert bob.look(table)["rematch"] == again
    looks = ada.look(again)
    assert [(seat["name"], seat["bot"]) for seat in looks["seats"]] == [(None, "casual"), ("Ada", None), ("Bob", None)]
    assert (looks["host"], looks["you"], looks["view"]) == (1, 1, None)
    assert ada.ask(again, "begin").status_code == 200


def test_rematch_requested_at_once_opens_one_table(server: Server) -> None:
    ada = Guest(server.url, "Ada")
    table = start_game_with_bots(ada)
    ada.ask(table, "propose_end")
    with ThreadPoolExecutor(6) as many:
        answers = list(many.map(lambda _: ada.post(f"/api/v1/tables/{table}/rematch", {}).json()["table"], range(6)))
    assert len(set(answers)) == 1
    assert {one["table"] for one in ada.get("/api/v1/me/tables").json()["tables"]} == {table, answers[0]}


def test_repeated_request_without_effect_has_no_effect(server: Server) -> None:
    ada = Guest(server.url, "Ada")
    table = start_game_with_bots(ada)
    first = ada.ask(table, "resume", request_id="r").json()
    ada.ask(table, "pause")
    assert ada.ask(table, "resume", request_id="r").json() == first
    assert ada.look(table)["paused"] is True


def test_say_beyond_rate_limit_is_refused_until_later(server: Server) -> None:
    guest = Guest(server.url, "Ada")
    table = guest.open_table()
    answers = say_until_refused(guest, table)
    assert {answer.status_code for answer in answers[:-1]} == {200}
    assert len(answers) > LIMITS["say"].burst
    assert answers[-1].json()["code"] == "web/rate-limit"
    assert guest.ask(table, "make_host", seat=0).status_code == 200, "what else is asked is counted apart"


def test_openapi_document_is_served(server: Server) -> None:
    described = Guest(server.url).get("/api/v1/openapi.json").json()
    assert described["openapi"].startswith("3.")
    assert "requestBody" in described["paths"]["/api/v1/tables/{table}/requests"]["post"]


def test_killed_server_loses_no_acknowledged_request(tmp_path: Path, times: Times, run_server: RunServer) -> None:
    """Said and acknowledged before the kill: there afterwards, in order, once; and the game goes on."""
    dealer = SimulationDealer(times(7))
    acknowledged: list[str] = []
    table, token = "", None
    for kill in range(times(5)):
        with run_server(tmp_path) as server:
            guest = Guest(server.url, "Ada" if token is None else None, token)
            token = guest.token
            table = table or start_game_with_bots(guest)
            for number in range(1 + dealer.pick(20)):
                text = f"{kill}-{number}"
                assert guest.ask(table, "say", request_id=text, text=text).status_code == 200
                acknowledged.append(text)
                if number % 3 == 0:
                    guest.ask(table, "pass")
            server.kill()
    with run_server(tmp_path) as server:
        guest = Guest(server.url, token=token)
        again = guest.ask(table, "say", request_id=acknowledged[0], text=acknowledged[0])
        with guest.updates(table) as updates:
            update = next(updates)
        assert again.json()["seq"] < update["seq"], "it is not said again"
        said = [sight["text"] for sight in update["sights"] if sight["event"] == "table_said"]
        assert said == acknowledged
        assert len(update["sights"]) == update["seq"]
        assert server.stop() in (0, -15)
    assert update["table"]["view"]["racks"][0] is None
