"""A bot that plays Code 777 over the API, with nothing but Python: `python api_bot.py http://127.0.0.1:7777`.

It opens a table, seats three of the house's bots, goes on after every answer, and guesses when it has waited long.
"""

import json
import random
import sys
import urllib.error
import urllib.request

SERVER = sys.argv[1]


def call(path, body=None, **headers):
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(SERVER + path, data, headers))


me = {"Authorization": "Bearer " + json.load(call("/api/v1/players", {"name": "Example"}))["token"]}
table = (
    "/api/v1/tables/"
    + json.load(call("/api/v1/tables", {"game": "code777", "options": {"instant": 0.1}}, **me))["table"]
)


def ask(request, expected=None, **fields):
    try:
        call(table + "/requests", {"request": {"request": request, **fields}, "expected": expected}, **me)
    except urllib.error.HTTPError as refused:  # too late, mostly: the next update says what happened instead
        print(json.load(refused)["detail"])


for seat in (1, 2, 3):
    ask("seat_bot", seat=seat, bot="casual")
ask("begin")
for line in call(table + "/stream", **me):
    if line.startswith(b"data: "):
        update = json.loads(line[6:])
        board = update["table"]["view"]["board"]
        if board["phase"] == "over":
            print("points:", board["scores"])
            break
        if board["phase"] == "ready" and not board["calling"] and 0 not in update["table"]["went_on"]:
            if board["seq"] - board["filled_at"][0] > 40 and 0 not in board["called"]:
                guess = sorted(random.sample([4, 4, 5, 5, 6, 6, 7, 7], 3))
                ask("move", move={"command": "announce", "numbers": guess, "made_at": board["seq"]})
            else:
                ask("go_on", expected=update["seq"])
