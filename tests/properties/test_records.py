"""Invalid records are refused, and the error names the place."""

import json
import re
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blindside.core.audience import EVERYONE, SPECTATORS, seat_audience
from blindside.core.errors import BlindsideError, InvalidInput, NotAllowed
from blindside.core.records import Record, write_record
from blindside.games import check_record, export, is_over, read_record, replay
from blindside.games.code777.events import Answered
from tests.playthroughs.games import DUMPED_GAMES

NAMES = ["code777-german-3", "code777-house-hide-wrong", "mastermind-careless", "mastermind-devil"]


@cache
def record(name: str) -> Record:
    return DUMPED_GAMES[name]()


@cache
def written(name: str) -> str:
    return write_record(record(name))


@given(st.sampled_from(NAMES), st.floats(0, 1, exclude_max=True))
def test_record_cut_anywhere_is_refused(name: str, part: float) -> None:
    text = written(name).rstrip()
    with pytest.raises(InvalidInput, match="not a record"):
        read_record(text[: int(part * len(text))])


@given(st.sampled_from(NAMES), st.floats(0, 1), st.binary(max_size=4))
def test_record_mangled_raises_only_own_errors(name: str, part: float, junk: bytes) -> None:
    data = written(name).encode()
    place = int(part * len(data))
    try:
        read_record(data[:place] + junk + data[place + len(junk) :])
    except BlindsideError:
        return


@given(st.binary(max_size=200))
def test_record_of_other_content_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidInput, match="not a record"):
        read_record(data)


values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 30) | st.sampled_from(["5r 6g 7b", "1234", ">", "everyone"]),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=6,
)


@given(st.sampled_from([*NAMES[:2], "mastermind-match"]), st.data())
def test_record_with_one_value_changed_is_refused_or_equal(name: str, data: st.DataObject) -> None:
    """If the table answers, every value depends on others: changing one breaks a rule."""
    file = json.loads(written(name))
    number = data.draw(st.integers(0, len(file["events"]) - 1))
    event = file["events"][number]
    field = data.draw(st.sampled_from([field for field in event if field != "event"]))
    before, event[field] = event[field], data.draw(values)
    try:
        read_record(json.dumps(file))
    except BlindsideError:
        return
    assert is_same_or_free(event, field, before), (number, event, before)


def is_same_or_free(event: Any, field: str, before: Any) -> bool:
    """Check whether the value is unchanged or free: only the numbers of a void call are."""
    return bool(event[field] == before or event["event"] == "called")


@pytest.mark.parametrize("name", NAMES)
def test_record_with_a_missing_event_is_refused(name: str) -> None:
    whole = record(name)
    accepted = []
    for left_out in range(len(whole.events) - 1):
        events = whole.events[:left_out] + whole.events[left_out + 1 :]
        try:
            check_record(Record(whole.game, whole.settings, EVERYONE, events))
        except BlindsideError:
            continue
        accepted.append(whole.events[left_out])
    # Without the last answer the winning call comes earlier, which is legal, too.
    last_answer = [event for event in whole.events if isinstance(event, Answered)][-1:]
    assert accepted in ([], last_answer)


@pytest.mark.parametrize("name", NAMES)
def test_export_of_running_game_is_never_the_log(name: str) -> None:
    whole = record(name)
    running = Record(whole.game, whole.settings, EVERYONE, whole.events[: len(whole.events) // 2])
    assert not is_over(running)
    with pytest.raises(NotAllowed, match="not over"):
        export(running, EVERYONE)
    with pytest.raises(NotAllowed, match="not over"):
        list(replay(running, EVERYONE))
    for audience in (SPECTATORS, seat_audience(0), seat_audience(1)):
        exported = read_record(write_record(export(running, audience)))
        assert exported.audience == audience
        check_record(exported)
        assert [*replay(exported, audience)] == [*replay(running, audience)]
        for other in (EVERYONE, seat_audience(1) if audience != seat_audience(1) else seat_audience(0)):
            with pytest.raises(NotAllowed, match="holds only what"):
                list(replay(exported, other))
    assert export(whole, EVERYONE) == whole


@pytest.mark.parametrize("name", NAMES)
def test_seat_record_out_of_order_is_refused(name: str) -> None:
    seen = export(record(name), seat_audience(0))
    moves = [n for n, event in enumerate(seen.events) if type(event).__name__ in ("CardDrawn", "Guessed")]
    first, second = moves[0], moves[1]
    events = list(seen.events)
    del events[first:second]
    events.insert(first, seen.events[second])
    with pytest.raises(NotAllowed, match="breaks the rules"):
        check_record(Record(seen.game, seen.settings, seen.audience, tuple(events)))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"blindside": 2', '"blindside": 3', "has version 3, but this Blindside reads version 2"),
        (
            '"blindside": 2',
            '"blindside": 3, "played_on": "a new board"',
            "has version 3, but this Blindside reads version 2",
        ),
        ('"game": "code777"', '"game": "chess"', "unknown game 'chess': choose one of code777, mastermind"),
        ('"audience": "everyone"', '"audience": "seat 7"', "there is no seat 7: seats are numbered 0 to 2"),
        ('"audience": "everyone"', '"audience": "all"', "unknown audience 'all'"),
        ('"edition":"german"', '"edition":"french"', "'french' is not an edition: choose one of jumbo-1985"),
        ('"players":3', '"players":6', "is for 2 to 5 players, not 6"),
        ('"players":3', '"players":"3"', "the settings of this record: expected `int`, got `str`"),
        ('"racks":4', '"racks":4,"luck":1', "the settings of this record: unknown field 'luck'"),
        (
            '"event":"reader_chosen"',
            '"event":"reader_chozen"',
            "event 7 of this record: the value 'reader_chozen' is not allowed",
        ),
        (
            '"event":"rack_filled","rack":0',
            '"event":"rack_filled","rack":"0"',
            "event 3 of this record: expected `int`",
        ),
    ],
)
def test_record_errors_name_the_place(old: str, new: str, why: str) -> None:
    text = written("code777-german-3")
    assert old in text
    with pytest.raises(InvalidInput, match=why):
        read_record(text.replace(old, new, 1))


@pytest.mark.parametrize("name", ["code777-german-3", "mastermind-match"])
def test_record_settings_round_trip_completely(name: str) -> None:
    settings = json.loads(written(name))["settings"]
    for missing in settings:
        file = json.loads(written(name))
        del file["settings"][missing]
        with pytest.raises(InvalidInput, match=f"the setting '{missing}' is missing from this record"):
            read_record(json.dumps(file))


def test_record_with_impossible_deal_names_the_event() -> None:
    file = json.loads(written("code777-german-3"))
    mixes = [number for number, event in enumerate(file["events"]) if event["event"] == "tiles_mixed"]
    for mix in mixes:
        changed = json.loads(written("code777-german-3"))
        changed["events"][mix]["pile"][-1] = "1g"
        changed["events"][mix]["pile"][-2] = "1g"
        with pytest.raises(NotAllowed, match=f"event {mix + 1} breaks the rules.*must list each of"):
            read_record(json.dumps(changed))


def test_key_with_unknown_field_is_refused() -> None:
    text = written("mastermind-careless").replace('"reds":', '"blacks":1,"reds":', 1)
    with pytest.raises(InvalidInput, match="unknown field 'blacks'"):
        read_record(text)


def test_export_of_seat_record_to_everyone_is_refused() -> None:
    seen = export(record("code777-german-3"), seat_audience(0))
    with pytest.raises(NotAllowed, match="holds only what seat 0 saw"):
        export(seen, EVERYONE)


DEALT = """
{"event":"cards_shuffled","count":23} {"event":"tiles_mixed","count":28}
{"event":"rack_filled","rack":0,"owner":0,"tiles":null} {"event":"rack_filled","rack":1,"owner":1,"tiles":"1g 2y 3k"}
{"event":"rack_filled","rack":2,"owner":2,"tiles":"4n 4n 7y"}
{"event":"rack_filled","rack":3,"owner":null,"tiles":"3k 5k 6p"} {"event":"reader_chosen","seat":2}
"""
CALLED = (
    DEALT
    + '{"event":"called","seat":1,"numbers":null,"tiles":null} '
    + '{"event":"call_settled","seat":1,"numbers":[1,2,4],"tiles":null,"right":false,"score":0} '
)
EMPTIED = CALLED + '{"event":"rack_emptied","rack":1,"owner":1,"tiles":"1g 2y 3k"} '
OPEN = '{"event":"codemaker_chosen","seat":0} {"event":"code_left_open","codemaker":0}'
EMPTY_KEY_ROW = (
    '{"event":"guessed","codebreaker":1,"guess":"1123"} {"event":"key_given","codemaker":0,"key":{"reds":0,"whites":0}}'
)
SET = '{"event":"codemaker_chosen","seat":0} {"event":"code_set","codemaker":0,"code":null}'

# fmt: off
IMPOSSIBLE_SIGHTS = [
    ("code777", '{"event":"reader_chosen","seat":0}', "the tiles are not dealt yet"),
    ("code777", '{"event":"cards_shuffled","count":22}', "there are 23 question cards"),
    ("code777", DEALT + '{"event":"reader_chosen","seat":0}', "already chosen"),
    ("code777", DEALT + '{"event":"card_drawn","reader":1,"card":5}', "it is not P1’s turn"),
    ("code777", DEALT + '{"event":"card_drawn","reader":2,"card":77}', "there is no card 77"),
    ("code777", DEALT + '{"event":"card_drawn","reader":2,"card":5} {"event":"answered","reader":2,"card":12,"answer":"="}', "the card on the table is 5"),
    ("code777", DEALT + '{"event":"card_drawn","reader":2,"card":5} {"event":"answered","reader":2,"card":5,"answer":55}', "is not a valid answer to question 5"),
    ("code777", DEALT + '{"event":"called","seat":1,"numbers":null,"tiles":null} ' * 2, "P1 cannot call now"),
    ("code777", DEALT + '{"event":"called","seat":9,"numbers":null,"tiles":null}', "P9 cannot call now"),
    ("code777", DEALT + '{"event":"called","seat":1,"numbers":null,"tiles":null} {"event":"call_settled","seat":0,"numbers":[1,2,3],"tiles":null,"right":true,"score":1}', "P0’s call is not the next to settle"),
    ("code777", DEALT + '{"event":"called","seat":1,"numbers":null,"tiles":null} {"event":"call_settled","seat":1,"numbers":[1,2,3],"tiles":null,"right":true,"score":17}', "cannot have 17 points"),
    ("code777", DEALT + '{"event":"call_voided","seat":1}', "P1 has not called"),
    ("code777", DEALT + '{"event":"rack_filled","rack":7,"owner":null,"tiles":null}', "no such rack"),
    ("code777", DEALT + '{"event":"rack_emptied","rack":0,"owner":1,"tiles":null}', "no such rack"),
    ("code777", DEALT + '{"event":"tiles_mixed","count":16}', "tiles out of play are not mixed in while 16 are left in the pile"),
    ("code777", CALLED + '{"event":"rack_emptied","rack":0,"owner":0,"tiles":"4n 6g 7b"}', "this rack was replaced without a call"),
    ("code777", CALLED + '{"event":"rack_emptied","rack":1,"owner":1,"tiles":null}', "tiles out of play lie face up"),
    ("code777", CALLED + '{"event":"rack_emptied","rack":1,"owner":1,"tiles":"4n 6g 7b"}', "this rack held other tiles: 1g 2y 3k"),
    ("code777", CALLED + '{"event":"rack_filled","rack":1,"owner":1,"tiles":"4n 6g 7b"}', "that rack is not empty"),
    ("code777", EMPTIED + '{"event":"rack_filled","rack":2,"owner":2,"tiles":"4n 6g 7b"}', "that rack is not empty"),
    ("code777", EMPTIED + '{"event":"rack_filled","rack":0,"owner":0,"tiles":null}', "that rack is not empty"),
    ("code777", EMPTIED + '{"event":"rack_filled","rack":1,"owner":1,"tiles":null}', "all players except its owner see a rack"),
    ("code777", EMPTIED + '{"event":"rack_filled","rack":1,"owner":1,"tiles":"1g 7b 7b"}', "1g occurs 2 times, but the box has only 1"),
    ("code777", EMPTIED + '{"event":"card_drawn","reader":2,"card":5}', "fill the empty rack first"),
    ("code777", EMPTIED + '{"event":"tiles_mixed","count":19}', "tiles out of play are not mixed in while 16 are left in the pile"),
    ("code777", DEALT.partition('{"event":"rack_filled","rack":1')[0] + '{"event":"rack_filled","rack":1,"owner":1,"tiles":null}', "all players except its owner see a rack"),
    ("code777", DEALT + '{"event":"called","seat":1,"numbers":null,"tiles":null} {"event":"call_settled","seat":1,"numbers":[1,2,4],"tiles":null,"right":true,"score":1}', "P1 has 1g 2y 3k"),
    ("code777", DEALT.replace('"seat":2', '"seat":0') + '{"event":"card_drawn","reader":0,"card":7} {"event":"answered","reader":0,"card":7,"answer":2}', "the answer to question 7 is '1'"),
    ("code777", DEALT + '{"event":"game_ended","winner":1,"racks":["1g 2y 3k","1g 2y 3k","1g 2y 3k","1g 2y 3k"]}', "does not have 3 points"),
    ("code777", DEALT + '{"event":"game_ended","winner":9,"racks":[]}', "does not have 3 points"),
    ("code777", DEALT + '{"event":"game_ended","winner":null,"racks":[]}', "the table has 4 racks"),
    ("code777", DEALT + '{"event":"game_ended","winner":null,"racks":["7b 7b 7b","1g 2y 3k","4n 4n 7y","3k 5k 6g"]}', "the racks held other tiles"),
    ("code777", DEALT + '{"event":"game_ended","winner":null,"racks":["1g 7b 7b","1g 2y 3k","4n 4n 7y","3k 5k 6p"]}', "1g occurs 2 times, but the box has only 1"),
    ("code777", DEALT + '{"event":"game_ended","winner":null,"racks":["7b 7b 7b","1g 2y 3k","4n 4n 7y","3k 5k 6p"]} {"event":"seat_left","seat":1}', "the game is over"),
    ("mastermind", '{"event":"key_given","codemaker":0,"key":{"reds":0,"whites":0}}', "has not started"),
    ("mastermind", '{"event":"codemaker_chosen","seat":7}', "there is no seat 7"),
    ("mastermind", SET + '{"event":"code_set","codemaker":0,"code":null}', "not now: P1 guesses"),
    ("mastermind", '{"event":"codemaker_chosen","seat":0} {"event":"code_set","codemaker":0,"code":"1111"}', "only the codemaker sees the code"),
    ("mastermind", SET + '{"event":"code_shown","code":"zzzz"}', "'z' in 'zzzz' is not a colour"),
    ("mastermind", SET + '{"event":"game_scored","codemaker":0,"points":99,"found":true}', "not now: P1 guesses"),
    ("mastermind", SET + '{"event":"code_shown","code":"1111"} {"event":"game_scored","codemaker":0,"points":99,"found":true}', "the codemaker scores 11"),
    ("mastermind", SET + '{"event":"challenged","codebreaker":1,"wrong_rows":[4],"code":"1111"}', "the challenge names rows that do not exist"),
    ("mastermind", SET + '{"event":"match_ended","outcome":"tie","winner":null}', "not all games have been played"),
    ("mastermind", SET + '{"event":"seat_left","seat":1} {"event":"match_ended","outcome":"abandoned","winner":null} {"event":"seat_left","seat":1}', "the match is over"),
    ("mastermind", '{"event":"codemaker_chosen","seat":0} {"event":"code_left_open","codemaker":0}', "this game cannot start without a code"),
    ("devil", '{"event":"codemaker_chosen","seat":0} {"event":"code_left_open","codemaker":1}', "this game cannot start without a code"),
    ("devil", OPEN + '{"event":"code_left_open","codemaker":0}', "this game cannot start without a code"),
    ("devil", '{"event":"codemaker_chosen","seat":0} {"event":"code_set","codemaker":0,"code":null}', "no code is set at this table"),
    ("devil", OPEN + EMPTY_KEY_ROW * 4 + EMPTY_KEY_ROW.replace("1123", "4566").replace('s":0}}', 's":1}}'), "with 0 red and 1 white, no code would fit all the keys; 1 red and 0 white would work"),
    ("devil", OPEN + EMPTY_KEY_ROW + '{"event":"code_shown","code":"4561"}', "4561 does not fit all the keys"),
]
RECORD_NAMES = {"code777": "code777-german-3", "mastermind": "mastermind-careless", "devil": "mastermind-devil"}


# fmt: on
@pytest.mark.parametrize(("game", "events", "why"), IMPOSSIBLE_SIGHTS)
def test_seat_record_with_impossible_sight_is_refused(game: str, events: str, why: str) -> None:
    file = json.loads(written(RECORD_NAMES[game]))
    file["audience"] = "seat 0" if game == "code777" else "spectators"
    file["events"] = json.loads("[" + re.sub(r"}\s+{|}{(?=\")", "},{", " ".join(events.split())) + "]")
    with pytest.raises(NotAllowed, match=f"event {len(file['events'])} breaks the rules.*{why}"):
        read_record(json.dumps(file))


def test_record_with_impossible_rack_names_the_event() -> None:
    file = json.loads(written("code777-german-3"))
    file["events"][2]["tiles"] = "1g 1g 7b"
    with pytest.raises(
        InvalidInput,
        match="event 3 of this record: '1g 1g 7b' is not a rack: 1g occurs 2 times, but the box has only 1",
    ):
        read_record(json.dumps(file))
    file["events"][2]["tiles"] = 17
    with pytest.raises(InvalidInput, match="event 3 of this record: '17' must be a string"):
        read_record(json.dumps(file))


def version_1_text(name: str) -> str:
    """The record as version 1 wrote it."""
    text = write_record(record(name)).replace('"blindside": 2', '"blindside": 1').replace('"keys":', '"clues":')
    text = text.replace('"event":"called"', '"event":"announced"').replace('"event":"key_given"', '"event":"clued"')
    return re.sub(r'("event":"answered","reader":\d),"card"', r'\1,"question"', text)


@pytest.mark.parametrize(
    ("name", "old"), [("code777-german-3", ["announced", "question"]), ("mastermind-careless", ["clued", "clues"])]
)
def test_version_1_record_is_converted(name: str, old: list[str]) -> None:
    text = version_1_text(name)
    assert all(f'"{word}"' in text for word in old)
    assert read_record(text) == record(name)
    with pytest.raises(InvalidInput):
        read_record(text.replace('"blindside": 1', '"blindside": 2'))
