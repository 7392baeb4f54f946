"""Code 777 puzzles made from a seed: tiles are really dealt, cards asked in turn, and a last card is looked for after
which somebody can find out the own numbers, and not with less silence than wanted."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from blindside.core.dealers import Dealer
from blindside.games.code777.questions import QUESTIONS, question, seen_by
from blindside.games.code777.settings import USUAL_RACKS
from blindside.games.code777.tiles import BOX, RACK_SIZE, Rack, rack_of
from blindside.reason.code777.levels import Levels
from blindside.reason.code777.racksets import WHOLE_BOX, RackSet, one_triple, packed, possible, triples_in
from blindside.reason.code777.situations import Entered, Table, racks_fitting, story_of, tiles_in_view
from blindside.review.puzzles.code777 import Code777Puzzle, solve_code777
from blindside.review.puzzles.levels import CODE777, Code777Range, Level

SPARE = 3
"""So many answers at most that the proof does not take, where one can do without them."""
MOST_TRIPLES = 4
"""Silence seldom tells more apart, and takes long to follow."""


def make_code777(level: Level, dealer: Dealer) -> Code777Puzzle:
    wanted = CODE777[level]
    while True:
        racks = _dealt(dealer)
        for table in _tables(racks, wanted, dealer):
            puzzle = _trimmed(Code777Puzzle(table, wanted.silences), racks[0], dealer.pick(SPARE + 1))
            grade = solve_code777(puzzle).grade
            if grade.silences == wanted.silences and grade.answers in wanted.answers:
                return puzzle


def _dealt(dealer: Dealer) -> tuple[Rack, ...]:
    tiles = dealer.shuffle(BOX)
    return tuple(rack_of(tiles[RACK_SIZE * place : RACK_SIZE * (place + 1)]) for place in range(USUAL_RACKS))


def _tables(racks: tuple[Rack, ...], wanted: Code777Range, dealer: Dealer) -> Iterator[Table]:
    """Those of a deal at which my numbers can be found out; for as many last cards as there are."""
    cards = dealer.shuffle(range(1, len(QUESTIONS) + 1))
    # What I answer tells the others something, and me only by their silence.
    readers = range(USUAL_RACKS) if wanted.silences else range(1, USUAL_RACKS)
    first = dealer.pick(len(readers))
    given = wanted.given[dealer.pick(len(wanted.given))]
    blank = Table(0, USUAL_RACKS, (None, *racks[1:]), (), ())

    def after(order: Sequence[int]) -> Table:
        told = []
        for turn, card in enumerate(order, first):
            reader = readers[turn % len(readers)]
            told.append(Entered(reader, card, question(card).answer(seen_by(reader, racks))))
        return replace(blank, answers=tuple(told))

    for last in cards[given:]:
        table = after([*cards[:given], last])
        if _is_found_out(table, racks[0], wanted.silences):
            yield table
            return


def _is_found_out(table: Table, mine: Rack, silences: int) -> bool:
    """Whether the numbers are found out by so many silences, true ones, and by no fewer."""
    plain = _first_order(table)
    if silences == 0:
        return one_triple(plain)
    if one_triple(plain) or len(triples_in(plain)) > MOST_TRIPLES:
        return False
    for level in range(2, silences + 2):
        left = Levels(story_of(table, level - 1)).support(level)
        if not left >> mine.index & 1 or one_triple(left) != (level == silences + 1):
            return False
    return True


def _first_order(table: Table) -> RackSet:
    left = possible(WHOLE_BOX - packed(tiles_in_view(table)))
    for told in table.answers:
        left &= racks_fitting(table, told)
    return left


def _trimmed(puzzle: Code777Puzzle, mine: Rack, spare: int) -> Code777Puzzle:
    """Without answers that it does not take, the oldest first, but for a few that lead astray."""
    solution = solve_code777(puzzle)
    for told in puzzle.table.answers:
        if len(puzzle.table.answers) <= solution.grade.answers + spare:
            break
        fewer = replace(puzzle.table, answers=tuple(other for other in puzzle.table.answers if other != told))
        if _is_found_out(fewer, mine, puzzle.silences):
            puzzle = replace(puzzle, table=fewer)
            solution = solve_code777(puzzle)
    return puzzle
