"""Bots that err: each kind of mistake happens when its habit says so, has its consequence, and comes from the seed."""

from collections.abc import Iterator

import pytest

from blindside.bots.code777 import GENTLE, STEADY
from blindside.bots.code777.exact import CertainBot
from blindside.bots.code777.human import Habits, HumanBot, Note
from blindside.core.audience import seat_audience
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.games.code777.commands import Call
from blindside.games.code777.events import Answered, SawRackFilled, Sight
from blindside.games.code777.game import GAME, play
from blindside.games.code777.questions import find_question, visible_racks
from blindside.games.code777.settings import settings_for
from blindside.games.code777.tiles import Rack
from blindside.games.code777.view import Code777Log, View, new_view, update_view
from blindside.reason.code777.racksets import ALL_RACKS, members

SETTINGS = settings_for("jumbo-1985", players=4)
ME = 0


def play_record(seed: int) -> Code777Log:
    return play(SETTINGS, [CertainBot(seat) for seat in range(4)], SimulationDealer(seed))


def follow(bot: HumanBot, record: Code777Log) -> Iterator[tuple[Sight, View, Rack]]:
    """Show a bot the game from seat 0; yield each sight, the view, and the rack that the bot cannot see."""
    views = {seat: new_view(SETTINGS, seat_audience(seat)) for seat in (ME, 1)}
    for event in record.events:
        for seat, view in views.items():
            sight = GAME.observe(event, seat_audience(seat))
            views[seat] = update_view(view, sight, GAME.advance_board(view.board, sight))
        sight = GAME.observe(event, seat_audience(ME))
        bot.see(sight, views[ME])
        mine = views[1].racks[ME]
        if mine is not None:
            yield sight, views[ME], mine


def iterate_notes(habits: Habits, seeds: range = range(12)) -> Iterator[tuple[HumanBot, Note, View, Rack]]:
    """Yield the bot after each answer about its rack, with its newest note."""
    for seed in seeds:
        bot = HumanBot(ME, seat_dealer(seed, ME), habits)
        for sight, view, mine in follow(bot, play_record(seed)):
            if isinstance(sight, Answered) and sight.reader != ME:
                yield bot, bot.notes[-1], view, mine


def test_human_bot_without_habits_plays_like_certain() -> None:
    bot, certain = HumanBot(ME, seat_dealer(1, ME), Habits()), CertainBot(ME)
    calls = 0
    for sight, view, _ in follow(bot, play_record(1)):
        certain.see(sight, view)
        command = bot.act(view)
        assert command == certain.act(view)
        calls += isinstance(command, Call)
    assert calls


def test_human_bot_overlooks_every_answer_learns_nothing() -> None:
    for bot, note, view, _ in iterate_notes(Habits(overlooks_one_in=1)):
        assert (note.racks, note.mistake) == (ALL_RACKS, None if note.truth == ALL_RACKS else "overlooked")
        assert bot.left == bot._belief.by_tiles
        assert not isinstance(bot.act(view), Call), "it never has one solution left"


def test_human_bot_overlooks_an_answer_is_less_certain() -> None:
    late = 0
    for bot, _, view, _ in iterate_notes(Habits(overlooks_one_in=3)):
        assert bot._belief.support & ~bot.left == 0, "it never excludes what is possible"
        exact = CertainBot(ME)
        exact._belief = bot._belief
        late += isinstance(exact.act(view), Call) and not isinstance(bot.act(view), Call)
    assert late, "it misses a call that was certain"


def test_human_bot_confuses_more_and_fewer_excludes_its_rack() -> None:
    confused = 0
    for bot, note, _, mine in iterate_notes(Habits(confuses_one_in=1)):
        if note.mistake is None:
            continue
        assert note.mistake == "confused"
        assert note.racks & note.truth == 0, "more is never fewer"
        assert mine not in members(note.racks)
        assert mine not in members(bot.left)
        confused += 1
    assert confused > 10


def test_human_bot_counts_the_reader_takes_too_many_racks() -> None:
    counted = 0
    habits = Habits(counts_reader_one_in=1)
    for seed in range(12):
        bot = HumanBot(ME, seat_dealer(seed, ME), habits)
        for sight, view, _ in follow(bot, play_record(seed)):
            if not isinstance(sight, Answered) or sight.reader == ME or bot.notes[-1].mistake is None:
                continue
            note, card = bot.notes[-1], find_question(sight.card)
            own = view.racks[sight.reader]
            assert own is not None
            assert note.mistake == "counted-reader"
            others = [*visible_racks(sight.reader, view.racks), own]
            for rack in members(ALL_RACKS):
                assert (card.answer([*others, rack]) == sight.answer) == (rack in members(note.racks))
            counted += 1
    assert counted > 10


def test_human_bot_confused_calls_a_wrong_solution() -> None:
    """The consequence of a wrong note: it calls numbers that the answers exclude, and believes that it is certain."""
    wrong = [
        (seed, command)
        for seed in range(40)
        for bot in [HumanBot(ME, seat_dealer(seed, ME), Habits(confuses_one_in=4))]
        for _, view, mine in follow(bot, play_record(seed))
        if isinstance(command := bot.act(view), Call) and command.numbers != mine.numbers
        if any(note.mistake == "confused" and mine not in members(note.racks) for note in bot.remembered)
    ]
    assert wrong


def test_human_bot_forgets_the_oldest_answer() -> None:
    forgot = 0
    for bot, note, _, _ in iterate_notes(Habits(remembers=3)):
        assert bot.remembered == bot.notes[-3:]
        assert note is bot.remembered[-1]
        everything = bot._belief.support
        assert everything & ~bot.left == 0
        forgot += everything != bot.left
    assert forgot > 10, "it is less certain than with all answers"


@pytest.mark.parametrize(("patience", "most"), [(0, 1), (2, 8)])
def test_human_bot_impatient_calls_with_more_solutions_left(patience: int, most: int) -> None:
    found = set()
    for bot, _, view, _ in iterate_notes(Habits(patience=patience)):
        solutions = {rack.numbers for rack in members(bot.left)}
        command = bot.act(view)
        if isinstance(command, Call):
            assert command.numbers in solutions
            found.add(len(solutions))
            assert len(solutions) <= 1 + (len(bot.notes) // patience if patience else 0)
    assert 1 in found
    assert max(found) > 1 if patience else max(found) == most


def test_human_bot_contradiction_goes_over_its_notes_again() -> None:
    corrected = 0
    for bot, _, _, mine in iterate_notes(Habits(confuses_one_in=2), range(30)):
        assert bot.left, "its notes never exclude every rack"
        if len(bot.notes) > 6 and all(note.mistake is None for note in bot.notes):
            assert mine in members(bot.left)
            corrected += 1
    assert corrected


def test_human_bot_same_seed_makes_the_same_mistakes() -> None:
    record = play_record(5)

    def notes(seed: int, asks: bool) -> list[tuple[Note, ...]]:
        bot = HumanBot(ME, seat_dealer(seed, ME), GENTLE)
        found = []
        for _, view, _ in follow(bot, record):
            if asks:
                bot.act(view)
            found.append(bot.notes)
        return found

    assert notes(1, asks=True) == notes(1, asks=False), "nothing is drawn when it is asked for a command"
    assert notes(1, asks=True) != notes(2, asks=True)


def test_human_bot_new_rack_starts_without_notes() -> None:
    for seed in range(4):
        bot = HumanBot(ME, seat_dealer(seed, ME), STEADY)
        for sight, _, _ in follow(bot, play_record(seed)):
            if isinstance(sight, SawRackFilled) and sight.rack == ME:
                assert bot.notes == ()


def test_gentle_errs_more_than_steady() -> None:
    for name in Habits.__struct_fields__:
        assert 0 < getattr(GENTLE, name) < getattr(STEADY, name), name
