"""A bot that plays Code 777 over the API, with Python alone: `python example.py http://127.0.0.1:7777`."""

import json
import random
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SERVER = (sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:7777").rstrip("/")


def call(path, body=None, **headers):
    return urlopen(Request(SERVER + path, None if body is None else json.dumps(body).encode(), headers))


def ask(request, expected=None, **fields):
    try:
        call(table + "/requests", {"request": {"request": request, **fields}, "expected": expected}, **me)
    except HTTPError as refused:  # too late, mostly: the next update says what happened instead
        print(json.load(refused)["detail"])


me = {"Authorization": "Bearer " + json.load(call("/api/v1/players", {"name": "Example"}))["token"]}
opened = json.load(call("/api/v1/tables", {"game": "code777", "options": {"instant": 0, "pace": 0}}, **me))
table = "/api/v1/tables/" + opened["table"]
for seat in (1, 2, 3):
    ask("seat_bot", seat=seat, bot="casual")
ask("begin")
updates = (json.loads(line[6:]) for line in call(table + "/stream", **me) if line.startswith(b"data: "))
for update in updates:
    board = update["table"]["view"]["board"]
    if board["phase"] == "over":
        print("points:", board["scores"])
        break
    if 0 in update["table"]["awaited"]:  # it waits for us: guess if no call was right for long, else go on
        if board["seq"] - board["filled_at"][0] > 40 and 0 not in board["called"]:
            guess = sorted(random.sample([4, 4, 5, 5, 6, 6, 7, 7], 3))
            ask("move", move={"command": "call", "numbers": guess, "board_seq": board["seq"]})
        else:
            ask("pass", expected=update["seq"])
