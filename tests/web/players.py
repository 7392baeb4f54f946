"""Activities of retrying guests at tables, for load and crash tests."""

from typing import Any

from tests.web.retrying_guest import RetryingGuest

CALL_EVERY = 4
"""Each guest calls after every so many answers, without reasoning."""
CODE, GUESSES = "1234", ("1122", "1234")


def chat(guest: RetryingGuest, table: str) -> None:
    number = 0
    while not guest.is_stopped():
        number += 1
        assert guest.ask(table, "say", text=f"{guest.name} says {number}") is not None


def listen(guest: RetryingGuest, table: str) -> None:
    for _ in guest.follow(table):
        pass


def play(guest: RetryingGuest, table: str) -> None:
    """Play one game after another, each rematch at its own table."""
    while not guest.is_stopped():
        table = _play_game(guest, table)


def _play_game(guest: RetryingGuest, table: str) -> str:
    """Play a game to its end, and return the table of the rematch."""
    last_seq = 0
    for update in guest.follow(table):
        table_view = update["table"]
        board = None if table_view["view"] is None else table_view["view"]["board"]
        if table_view["rematch"] is not None:
            return str(table_view["rematch"])
        if update["seq"] < last_seq:
            continue  # the update is older than the last request
        if board is None or board["phase"] == "over":
            if table_view["you"] == table_view["host"]:
                if board is None:
                    guest.ask(table, "begin")
                else:
                    guest.play_again(table)
            continue
        chosen = (
            _choose_code777_request(board, table_view)
            if table_view["game"] == "code777"
            else _choose_mastermind_request(board, table_view["you"])
        )
        if chosen is not None:
            expected = update["seq"] if chosen["request"] == "pass" else None
            last_seq = guest.ask(table, expected=expected, **chosen) or last_seq
    return table


def _choose_code777_request(board: Any, table_view: Any) -> dict[str, Any] | None:
    you = table_view["you"]
    if board["phase"] != "ready" or board["calling"] or you in table_view["passed"]:
        return None
    if board["answered"] % CALL_EVERY == 0 and you not in board["called"] and not board["waits"][you]:
        call = {"command": "call", "numbers": [5, 6, 7], "board_seq": board["seq"]}
        return {"request": "move", "move": call}
    return {"request": "pass"}


def _choose_mastermind_request(board: Any, you: int) -> dict[str, Any] | None:
    is_codemaker = you == board["codemaker"]
    if board["phase"] == "coding" and is_codemaker:
        return {"request": "move", "move": {"command": "set_code", "code": CODE}}
    if board["phase"] == "guessing" and not is_codemaker:
        return {"request": "move", "move": {"command": "guess", "guess": GUESSES[len(board["rows"]) % 2]}}
    if board["phase"] == "shown" and not is_codemaker:
        return {"request": "move", "move": {"command": "continue"}}
    return None


def start_and_end_games(guest: RetryingGuest) -> None:
    """Start a game and end it at once, then the same with a rematch."""
    while not guest.is_stopped():
        first = guest.open_table(settings={"players": 2})
        guest.ask(first, "seat_bot", seat=1, bot="casual")
        guest.ask(first, "begin")
        guest.ask(first, "propose_end")
        again = guest.play_again(first)
        guest.ask(again, "begin")
        guest.ask(again, "propose_end")
