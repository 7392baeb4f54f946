"""Players for load and crash tests: what retrying guests do at tables."""

from typing import Any

from tests.web.retrying_guest import RetryingGuest

CALL_EVERY = 4
"""A guest who knows nothing calls at every so many-th answer."""
CODE, GUESSES = "1234", ("1122", "1234")


def chat(guest: RetryingGuest, table: str) -> None:
    number = 0
    while not guest.has_enough():
        number += 1
        assert guest.ask(table, "say", text=f"{guest.name} says {number}") is not None


def listen(guest: RetryingGuest, table: str) -> None:
    for _ in guest.hear(table):
        pass


def play(guest: RetryingGuest, table: str) -> None:
    """One game after another, at one table after another."""
    while not guest.has_enough():
        table = _play_one(guest, table)


def _play_one(guest: RetryingGuest, table: str) -> str:
    """To the end; where it goes on."""
    done = 0
    for update in guest.hear(table):
        looks = update["table"]
        board = None if looks["view"] is None else looks["view"]["board"]
        if looks["rematch"] is not None:
            return str(looks["rematch"])
        if update["seq"] < done:
            continue  # it does not tell yet what came of the last request
        if board is None or board["phase"] == "over":
            if looks["you"] == looks["host"]:
                if board is None:
                    guest.ask(table, "begin")
                else:
                    guest.play_again(table)
            continue
        wanted = _code777(board, looks) if looks["game"] == "code777" else _mastermind(board, looks["you"])
        if wanted is not None:
            expected = update["seq"] if wanted["request"] == "pass" else None
            done = guest.ask(table, expected=expected, **wanted) or done
    return table


def _code777(board: Any, looks: Any) -> dict[str, Any] | None:
    you = looks["you"]
    if board["phase"] != "ready" or board["calling"] or you in looks["passed"]:
        return None
    if board["answered"] % CALL_EVERY == 0 and you not in board["called"] and not board["waits"][you]:
        call = {"command": "call", "numbers": [5, 6, 7], "board_seq": board["seq"]}
        return {"request": "move", "move": call}
    return {"request": "pass"}


def _mastermind(board: Any, you: int) -> dict[str, Any] | None:
    makes = you == board["codemaker"]
    if board["phase"] == "coding" and makes:
        return {"request": "move", "move": {"command": "set_code", "code": CODE}}
    if board["phase"] == "guessing" and not makes:
        return {"request": "move", "move": {"command": "guess", "guess": GUESSES[len(board["rows"]) % 2]}}
    if board["phase"] == "shown" and not makes:
        return {"request": "move", "move": {"command": "continue"}}
    return None


def begins_and_ends_games(guest: RetryingGuest) -> None:
    """Opens a table, stops at once, plays again, and stops again."""
    while not guest.has_enough():
        first = guest.open_table(settings={"players": 2})
        guest.ask(first, "seat_bot", seat=1, bot="casual")
        guest.ask(first, "begin")
        guest.ask(first, "propose_end")
        again = guest.play_again(first)
        guest.ask(again, "begin")
        guest.ask(again, "propose_end")
