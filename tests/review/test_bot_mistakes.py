"""The review names the mistake behind a call of a bot that errs, from its kind, its seed and the record."""

import re
from collections import Counter

import pytest
from msgspec.structs import replace

from blindside.bots import BotSeat
from blindside.bots.code777.human import HumanBot, Note
from blindside.bots.registry import find_kind
from blindside.core.audience import seat_audience
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.core.messages import translator
from blindside.games import replay
from blindside.games.code777.game import play
from blindside.games.code777.settings import settings_for
from blindside.games.code777.view import Code777Log
from blindside.reason.code777.racksets import racks_of_call
from blindside.reviews.code777.mistakes import ExplainedCall
from blindside.reviews.code777.review import Review, review_game
from blindside.web.pages.code777.review import list_calls

SETTINGS = settings_for("jumbo-1985", players=4)
KINDS = ("novice", "casual", "certain", "novice")


def review(seed: int) -> tuple[Code777Log, Review]:
    kinds = [find_kind("code777", SETTINGS, name) for name in KINDS]
    players = [kind.make(seat, seat_dealer(seed + seat, seat)) for seat, kind in enumerate(kinds)]
    record = play(SETTINGS, players, SimulationDealer(seed))
    return record, review_game(record, bots={seat: BotSeat(name, seed + seat) for seat, name in enumerate(KINDS)})


def notes_before(record: Code777Log, seed: int, seat: int, seq: int) -> tuple[HumanBot, dict[int, Note]]:
    bot = find_kind("code777", SETTINGS, KINDS[seat]).make(seat, seat_dealer(seed + seat, seat))
    assert isinstance(bot, HumanBot)
    for sight, view in replay(record, seat_audience(seat)):
        if view.board.seq == seq:
            break
        bot.see(sight, view)
    return bot, {note.number: note for note in bot.notes}


@pytest.fixture(scope="module")
def games() -> list[tuple[int, Code777Log, Review]]:
    return [(seed, *review(seed)) for seed in range(100, 116)]


def test_review_names_kinds_of_mistakes(games: list[tuple[int, Code777Log, Review]]) -> None:
    found = Counter(one.mistake for _, _, reviewed in games for one in reviewed.explained)
    assert set(found) == {"overlooked", "counted-reader", "confused", "forgot", "impatient"}


def test_review_explains_every_wrong_and_late_call_of_bots(games: list[tuple[int, Code777Log, Review]]) -> None:
    for _, _, reviewed in games:
        explained = {(one.seat, one.filled_at) for one in reviewed.explained}
        for call in reviewed.calls:
            if KINDS[call.seat] == "certain":
                assert (call.seat, call.filled_at) not in explained, "it never errs"
            elif call.right is False:
                assert (call.seat, call.filled_at) in explained
            elif call.rating == "in-time":
                assert (call.seat, call.filled_at) not in explained


def test_review_mistake_behind_a_wrong_call_is_true(games: list[tuple[int, Code777Log, Review]]) -> None:
    """The bot took the answer that is named otherwise, or forgot it. Taken right, it leaves other racks."""
    compared = 0
    for seed, record, reviewed in games:
        calls = {(call.seat, call.filled_at): call for call in reviewed.calls}
        for one in reviewed.explained:
            call = calls[one.seat, one.filled_at]
            if call.right is not False or one.answer is None:
                continue
            assert call.seq is not None
            assert call.numbers is not None
            bot, notes = notes_before(record, seed, one.seat, call.seq)
            note = notes[one.answer]
            assert note.mistake == one.mistake if one.mistake != "forgot" else note not in bot.remembered
            others = [other.racks for other in bot.remembered if other is not note]
            corrected = bot.racks_left([note.truth, *others])
            assert bot.left & racks_of_call(call.numbers, call.tiles), "it believed in its call"
            assert corrected != bot.left
            compared += 1
    assert compared


def test_review_without_bots_explains_nothing(games: list[tuple[int, Code777Log, Review]]) -> None:
    _, record, reviewed = games[0]
    assert reviewed.explained
    assert review_game(record) == replace(reviewed, explained=())
    assert isinstance(reviewed.explained[0], ExplainedCall)


def test_review_page_names_the_mistake_after_its_call(games: list[tuple[int, Code777Log, Review]]) -> None:
    say, names = translator("en"), ["Ada", "Ben", "Cid", "Dan"]
    lines = [say(line.text) for _, _, reviewed in games for line in list_calls(reviewed, names)]
    said = [line for line in lines if " had " in line]
    assert len(said) == sum(len(reviewed.explained) for _, _, reviewed in games)
    for pattern in (
        r"(Ada|Ben|Dan) had overlooked answer \d+",
        r"(Ada|Ben|Dan) had confused more and fewer at answer \d+",
        r"(Ada|Ben|Dan) had counted the reader’s own rack at answer \d+",
        r"(Ada|Ben|Dan) had forgotten answer \d+",
        r"(Ada|Ben|Dan) had grown impatient",
    ):
        assert any(re.fullmatch(pattern, line) for line in said), pattern
