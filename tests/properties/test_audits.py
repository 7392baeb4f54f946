"""Audits of keys agree with trying all codes, and find any single wrong key."""

import itertools
from collections import defaultdict
from collections.abc import Sequence

import pytest

from blindside.core.dealers import SimulationDealer
from blindside.core.errors import InvalidInput
from blindside.games.mastermind.codes import Code, Key, alphabet, make_key
from blindside.games.mastermind.fitting import KeyedRow, find_code
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.audits import EXAMPLES, Correction, Fix, audit, find_wrong_rows
from blindside.reason.mastermind.counting import count_codes_left
from tests.effort import Times

SMALL = [
    Settings(holes=2, colors=2),
    Settings(holes=3, colors=4, empty=True),
    Settings(holes=4, colors=6),
    Settings(holes=4, colors=6, repeats=False),
    Settings(holes=4, colors=5, repeats=False, empty=True),
]
LARGE = [
    Settings(holes=5, colors=8),
    Settings(holes=5, colors=8, repeats=False, empty=True),
    Settings(holes=7, colors=5, empty=True),
    Settings(holes=8, colors=12, empty=True),
]


def name(settings: Settings) -> str:
    signs = f"{settings.holes}x{settings.colors}"
    return signs + ("-empty" if settings.empty else "") + ("" if settings.repeats else "-no-repeats")


def draw_rows(
    settings: Settings, dealer: SimulationDealer, count: int, mistakes: int
) -> tuple[Code, list[KeyedRow], tuple[Fix, ...]]:
    """Draw a code and rows with a number of wrong keys; return both and the right keys."""
    code = draw_code(settings, dealer)
    guesses = [draw_code(settings, dealer) for _ in range(count)]
    rows = [(guess, make_key(code, guess)) for guess in guesses]
    wrong = sorted(dealer.shuffle(range(count))[:mistakes])
    fixes = tuple([Fix(row, rows[row][1]) for row in wrong])
    for fix in fixes:
        others = [given for given in keys(settings.holes) if given != fix.key]
        rows[fix.row] = guesses[fix.row], others[dealer.pick(len(others))]
    return code, rows, fixes


def draw_code(settings: Settings, dealer: SimulationDealer) -> Code:
    signs = alphabet(settings)
    if settings.repeats:
        return Code("".join(signs[dealer.pick(len(signs))] for _ in range(settings.holes)))
    return Code("".join(dealer.shuffle(signs)[: settings.holes]))


def keys(holes: int) -> list[Key]:
    """All possible keys: all pegs but one in place and one elsewhere is impossible."""
    every = [Key(reds, whites) for reds in range(holes + 1) for whites in range(holes + 1 - reds)]
    return [given for given in every if given != Key(holes - 1, 1)]


def all_codes(settings: Settings) -> list[Code]:
    signs, holes = alphabet(settings), settings.holes
    listed = itertools.product(signs, repeat=holes) if settings.repeats else itertools.permutations(signs, holes)
    return [Code("".join(code)) for code in listed]


def try_all_codes(codes: Sequence[Code], rows: Sequence[KeyedRow]) -> dict[tuple[Fix, ...], set[Code]]:
    """Find the codes that contradict the fewest keys, by the corrections of these keys."""
    found: dict[tuple[Fix, ...], set[Code]] = defaultdict(set)
    for code in codes:
        fixes = [Fix(row, make_key(code, guess)) for row, (guess, _) in enumerate(rows)]
        found[tuple(fix for fix in fixes if fix.key != rows[fix.row][1])].add(code)
    fewest = min(len(fixes) for fixes in found)
    return {fixes: fitting for fixes, fitting in found.items() if len(fixes) == fewest}


def rank(way: Correction) -> tuple[int, list[int], list[tuple[int, int]]]:
    return -way.codes, [fix.row for fix in way.fixes], [(fix.key.reds, fix.key.whites) for fix in way.fixes]


@pytest.mark.parametrize("settings", SMALL, ids=name)
@pytest.mark.parametrize("mistakes", [0, 1, 2, 5])
def test_audit_agrees_with_trying_every_code(settings: Settings, mistakes: int, times: Times) -> None:
    dealer, codes = SimulationDealer(mistakes), all_codes(settings)
    for _ in range(times(6)):
        _, rows, _ = draw_rows(settings, dealer, 5, mistakes)
        ways, expected = audit(settings, rows), try_all_codes(codes, rows)
        assert {way.fixes: way.codes for way in ways} == {fixes: len(fitting) for fixes, fitting in expected.items()}
        assert len(ways) == len(expected), "no correction is listed twice"
        for way in ways:
            assert set(way.examples) <= expected[way.fixes]
            assert len(set(way.examples)) == len(way.examples) == min(way.codes, EXAMPLES)
        assert ways == sorted(ways, key=rank)


@pytest.mark.parametrize("settings", [*SMALL, *LARGE], ids=name)
def test_audit_finds_any_single_wrong_key(settings: Settings, times: Times) -> None:
    dealer, contradictions = SimulationDealer(settings.holes), 0
    for _ in range(times(12)):
        code, rows, (mistake,) = draw_rows(settings, dealer, 2 * settings.holes, 1)
        ways = audit(settings, rows)
        contradictory = find_code(settings, rows) is None
        assert contradictory == bool(ways[0].fixes)
        if contradictory:
            contradictions += 1
            assert {len(way.fixes) for way in ways} == {1}
            (found,) = [way for way in ways if way.fixes == (mistake,)]
            assert code in found.examples or found.codes > EXAMPLES
    assert contradictions


@pytest.mark.parametrize("settings", LARGE, ids=name)
def test_audit_counts_the_codes_of_each_correction(settings: Settings, times: Times) -> None:
    """Compare with a count from the corrected keys."""
    dealer = SimulationDealer(settings.colors)
    for _ in range(times(2)):
        _, rows, _ = draw_rows(settings, dealer, 2 * settings.holes, 2)
        for way in audit(settings, rows)[:20]:
            corrected = dict(enumerate(rows))
            corrected |= {fix.row: (rows[fix.row][0], fix.key) for fix in way.fixes}
            assert count_codes_left(settings, tuple(corrected.values()), effort=1_000_000) == way.codes


@pytest.mark.parametrize("settings", [*SMALL, *LARGE], ids=name)
def test_audit_of_consistent_rows_finds_nothing(settings: Settings) -> None:
    dealer = SimulationDealer(1)
    for count in range(4):
        code, rows, _ = draw_rows(settings, dealer, count, 0)
        (way,) = audit(settings, rows)
        assert way.fixes == ()
        assert way.codes == count_codes_left(settings, tuple(rows), effort=1_000_000)
        assert all(find_wrong_rows(example, rows) == () for example in way.examples)
        assert code in way.examples or way.codes > EXAMPLES


@pytest.mark.parametrize("settings", [*SMALL, *LARGE], ids=name)
def test_audit_with_the_code_names_the_wrong_rows(settings: Settings) -> None:
    dealer = SimulationDealer(2)
    for mistakes in range(8):
        code, rows, fixes = draw_rows(settings, dealer, 8, mistakes)
        assert find_wrong_rows(code, rows) == fixes


def test_audit_beyond_its_limit_is_refused() -> None:
    settings = Settings(holes=8, colors=12, empty=True)
    _, rows, _ = draw_rows(settings, SimulationDealer(3), 10, 4)
    with pytest.raises(InvalidInput, match=r"takes too long .*\(more than 500 kinds of partial code\)"):
        audit(settings, rows, effort=500)
