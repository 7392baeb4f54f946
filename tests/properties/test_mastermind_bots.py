"""Every bot finishes matches on all settings, and sets codes and gives keys as its description says."""

import itertools
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from blindside.bots.mastermind import BOTS, ConsistentBot, DevilBot
from blindside.bots.mastermind.strategies import (
    guess_by_comparing,
    guess_by_last_rows,
    guess_by_method,
    guess_by_most_rows,
)
from blindside.bots.registry import list_kinds
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.games import check_record
from blindside.games.mastermind.board import MastermindLog
from blindside.games.mastermind.codes import Code, Key, alphabet, make_key
from blindside.games.mastermind.events import Challenged, CodeSet, Guessed, KeyGiven, MatchEnded
from blindside.games.mastermind.fitting import KeyedRow, fits
from blindside.games.mastermind.game import play
from blindside.games.mastermind.settings import KEYS, Settings
from blindside.reason.mastermind.codemaking import (
    choose_evasive_key,
    draw_code,
    draw_equilibrium_code,
    draw_hardest_code,
    is_in_equilibrium,
)
from blindside.reason.mastermind.heuristics import build_tree, make_chooser
from blindside.reason.mastermind.space import get_space
from blindside.reason.mastermind.trees import count_guesses
from tests.effort import TIMEOUT_SECONDS, Times, mark_slow_except
from tests.players import CarelessCodemaker

SIZES: list[dict[str, Any]] = [{}, {"holes": 3, "colors": 4, "empty": True}, {"colors": 7, "repeats": False}]
CORNERS: list[dict[str, Any]] = [
    {"holes": 2, "colors": 2},
    {"holes": 2, "colors": 12, "empty": True},
    {"holes": 2, "colors": 2, "repeats": False},
    {"holes": 8, "colors": 2},
    {"holes": 8, "colors": 7, "repeats": False, "empty": True},
    {"holes": 8, "colors": 12, "empty": True},
]


def play_match(names: list[str], seed: int, **settings: Any) -> MastermindLog:
    players = [BOTS.kinds[name].make(seat, seat_dealer(seed, seat)) for seat, name in enumerate(names)]
    return play(Settings(**settings), players, SimulationDealer(seed), first_codemaker=0)


@pytest.mark.parametrize("name", BOTS.kinds)
@pytest.mark.parametrize("setting", KEYS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("every", mark_slow_except([8], [8, 1]))
def test_bots_finish_matches_on_all_settings(name: str, setting: Any, size: dict[str, Any], every: int) -> None:
    settings = Settings(keys=setting, **size)
    if name not in list_kinds("mastermind", settings):
        assert (name, setting != "devil") == ("devil", True)
        return
    for seed, other in enumerate(["consistent", *list_kinds("mastermind", settings)][::every]):
        record = play_match([name, other], seed, keys=setting, **size)
        check_record(record)
        assert isinstance(record.events[-1], MatchEnded)
        assert play_match([name, other], seed, keys=setting, **size) == record, "the same seed gives the same match"


@pytest.mark.parametrize("name", BOTS.kinds)
@pytest.mark.parametrize("size", mark_slow_except(CORNERS[::2], CORNERS))
@pytest.mark.parametrize("rows", mark_slow_except([2], [2, 10]))
def test_bots_play_smallest_and_largest_boards(name: str, size: dict[str, Any], rows: int) -> None:
    keys = "devil" if name == "devil" else "by-hand"
    record = play_match([name, name], 1, keys=keys, rows=rows, games=1, **size)
    check_record(record)
    assert isinstance(record.events[-1], MatchEnded)


@pytest.mark.parametrize("name", [name for name in BOTS.kinds if name != "devil"])
def test_bots_challenge_wrong_keys(name: str, times: Times) -> None:
    """Bots challenge when no code fits the keys, or when the code is revealed."""
    challenged = 0
    for seed in range(times(6)):
        players = [CarelessCodemaker(0, seat_dealer(seed, 0)), BOTS.kinds[name].make(1, seat_dealer(seed, 1))]
        record = play(Settings(keys="by-hand-unchecked", games=1), players, SimulationDealer(seed), first_codemaker=0)
        check_record(record)
        challenges = [event for event in record.events if isinstance(event, Challenged)]
        assert all(challenge.wrong_rows for challenge in challenges)
        challenged += len(challenges)
    assert challenged


def count_guesses_to_go(method: str, settings: Settings, codes: list[Code], rows: tuple[KeyedRow, ...] = ()) -> int:
    """The total number of guesses with which a bot finds all of these codes."""
    guess = guess_by_method(method, settings, rows, SimulationDealer(0))
    assert guess is not None
    cells: dict[Key, list[Code]] = {}
    for code in codes:
        cells.setdefault(make_key(code, guess), []).append(code)
    after = [(given, cell) for given, cell in cells.items() if given.reds < settings.holes]
    return len(codes) + sum(
        count_guesses_to_go(method, settings, cell, (*rows, (guess, given))) for given, cell in after
    )


@pytest.mark.parametrize(("method", "total"), [("optimal", 5625), ("entropy", 5722)])
def test_methods_match_published_totals_on_the_usual_board(method: str, total: int) -> None:
    assert count_guesses_to_go(method, Settings(), list(every_code(Settings()))) == total


@pytest.mark.parametrize("method", ["minimax", "expected", "parts", "first"])
@pytest.mark.parametrize("size", [SIZES[1], {"holes": 3, "colors": 6, "repeats": False}])
def test_method_bots_play_the_solvers_strategies(method: str, size: dict[str, Any]) -> None:
    settings = Settings(**size)
    space, codes = get_space(settings), list(every_code(settings))
    found = count_guesses(build_tree(space, make_chooser(method, space)), settings)
    assert count_guesses_to_go(method, settings, codes) == sum(guesses * many for guesses, many in found.items())


def test_level_bots_use_the_stated_number_of_rows(times: Times) -> None:
    settings, dealer = Settings(), SimulationDealer(2)
    unseen = overlooked = seen = 0
    for _ in range(times(60)):
        code, rows = draw_code(settings, dealer), list[KeyedRow]()
        for _ in range(6):
            guess = draw_code(settings, dealer)
            rows.append((guess, make_key(code, guess)))
        novice, casual, expert = (
            level(settings, rows, dealer) for level in (guess_by_last_rows, guess_by_most_rows, guess_by_comparing)
        )
        assert novice is not None
        assert casual is not None
        assert expert is not None
        assert fits(novice, rows[-2:])
        assert fits(expert, rows)
        assert not {novice, casual, expert} & {guess for guess, given in rows if given.reds < 4}
        unseen += not fits(novice, rows)
        overlooked += not fits(casual, rows)
        seen += fits(casual, rows)
    assert unseen
    assert overlooked
    assert seen


@pytest.mark.parametrize(("worse", "better"), [("novice", "casual"), ("casual", "expert")])
def test_level_bots_better_level_wins_more(worse: str, better: str, times: Times) -> None:
    """`python -m benchmarks.levels` counts how many."""
    ended = [play_match([better, worse], seed, games=4).events[-1] for seed in range(times(25))]
    winners = [event.winner for event in ended if isinstance(event, MatchEnded)]
    assert winners.count(0) > winners.count(1)


def test_bots_load_without_numpy_and_play_without_numba() -> None:
    program = (
        "import sys; from blindside.bots.registry import BOTS; named = 'numpy' in sys.modules; "
        "from blindside.core.dealers import SimulationDealer as Dealer; "
        "from blindside.games.mastermind.game import play; from blindside.games.mastermind.settings import Settings; "
        "bots = BOTS['mastermind'].values(); "
        "[play(Settings(keys='devil'), [bot.make(seat, Dealer(1)) for seat in (0, 1)], Dealer(1)) for bot in bots]; "
        "print(named, 'numpy' in sys.modules, 'numba' in sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=TIMEOUT_SECONDS
    )
    assert result.stdout == "False True False\n"


def test_method_bots_hide_any_code_on_unknown_boards() -> None:
    dealer = SimulationDealer(1)
    for settings, of_one_color in ((Settings(), False), (Settings(empty=True), False), (Settings(holes=2), True)):
        hidden = [draw_hardest_code(settings, dealer) for _ in range(5_000)]
        assert any(len(set(code)) == 1 for code in hidden) == of_one_color


@pytest.mark.parametrize("size", SIZES)
def test_devil_bot_keeps_the_most_codes_and_is_consistent(size: dict[str, Any], times: Times) -> None:
    """Compare with trying all codes, for any guesses."""
    settings, dealer = Settings(keys="devil", **size), SimulationDealer(7)
    codes = list(every_code(settings))
    for _ in range(times(15)):
        left, rows = codes, list[tuple[Code, Key]]()
        for _ in range(settings.rows):
            guess = codes[dealer.pick(len(codes))]
            given = choose_evasive_key(settings, rows, guess)
            leaves = Counter(make_key(code, guess) for code in left)
            assert given == min(leaves, key=lambda answer: (-leaves[answer], answer.reds, answer.whites))
            left = [code for code in left if make_key(code, guess) == given]
            rows.append((guess, given))


def every_code(settings: Settings) -> Iterator[Code]:
    for signs in itertools.product(alphabet(settings), repeat=settings.holes):
        if settings.repeats or len(set(signs)) == settings.holes:
            yield Code("".join(signs))


def test_devil_bot_at_a_table_gives_the_same_keys(times: Times) -> None:
    for seed in range(times(5)):
        record = play_match(["devil", "consistent"], seed, keys="devil", games=1)
        rows: list[tuple[Code, Key]] = []
        for guessed, answered in itertools.pairwise(record.events):
            if isinstance(guessed, Guessed) and isinstance(answered, KeyGiven):
                assert answered.key == choose_evasive_key(record.settings, rows, guessed.guess)
                rows.append((guessed.guess, answered.key))
        assert rows


def test_devil_bot_beyond_counting_limit_gives_a_fitting_key() -> None:
    settings, dealer = Settings(holes=3, colors=4, keys="devil"), SimulationDealer(3)
    codes, rows = list(every_code(settings)), list[tuple[Code, Key]]()
    for _ in range(settings.rows):
        guess = draw_code(settings, dealer)
        rows.append((guess, choose_evasive_key(settings, rows, guess, effort=0)))
        assert any(fits(code, rows) for code in codes)


def test_equilibrium_bot_hides_all_but_one_colour_codes() -> None:
    settings, dealer = Settings(), SimulationDealer(1)
    hidden = {draw_equilibrium_code(settings, dealer) for _ in range(20_000)}
    assert hidden == {code for code in every_code(settings) if len(set(code)) > 1}
    assert len(hidden) == 1290
    assert {is_in_equilibrium(code) for code in hidden} == {True}


@pytest.mark.parametrize(("name", "of_one_colour"), [("consistent", True), ("equilibrium", False)])
def test_bots_hide_codes_of_their_strategy(name: str, of_one_colour: bool) -> None:
    records = [play_match([name, name], seed, games=100, rows=1) for seed in range(20)]
    codes = [event.code for record in records for event in record.events if isinstance(event, CodeSet)]
    assert len(codes) == 2000
    assert any(len(set(code)) == 1 for code in codes) == of_one_colour


@pytest.mark.parametrize("name", ["consistent", "equilibrium"])
def test_bots_play_alike_with_a_set_code_and_without(name: str, times: Times) -> None:
    """With the same seed, the games are equal row by row."""
    for seed in range(times(20)):
        rows = [
            [
                event
                for event in play_match([name, "consistent"], seed, keys=keys, games=1).events
                if is_row_event(event)
            ]
            for keys in ("by-hand", "devil")
        ]
        assert rows[0] == rows[1]


def is_row_event(event: Any) -> bool:
    return isinstance(event, Guessed | KeyGiven)


def test_bots_without_memory_continue_with_a_fitting_code(times: Times) -> None:
    class Forgetful(ConsistentBot):
        def act(self, view: Any) -> Any:
            return ConsistentBot(self._seat, self._dealer).act(view)

    for seed in range(times(10)):
        dealer = SimulationDealer(seed)
        check_record(play(Settings(keys="devil"), [Forgetful(0, dealer), DevilBot(1, dealer)], dealer))
