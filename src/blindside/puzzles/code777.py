"""Puzzles of Code 777: a table at which the own numbers follow from answers, and perhaps from silence.

A puzzle is made from a seed: tiles are dealt and cards answered in turn, until a last card is found after which the own
numbers follow, and not from fewer silences than wanted.
"""

from typing import ClassVar

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from blindside.core.dealers import Dealer
from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.games.code777.questions import QUESTIONS, find_question, visible_racks
from blindside.games.code777.settings import USUAL_RACKS
from blindside.games.code777.tiles import BOX, RACK_SIZE, Rack, Triple, format_numbers, rack_of, read_numbers
from blindside.puzzles.bundle import GamePuzzles, Level, Origin, ambiguity_error
from blindside.reason.code777.belief import triple_posterior
from blindside.reason.code777.claims import NumbersClaim, extent, find_number_counts
from blindside.reason.code777.deduction import Deduction, deduce_situation
from blindside.reason.code777.explanations import AnswerPremise, Explainer, Explanation, TilesPremise
from blindside.reason.code777.racksets import (
    ALL_RACKS,
    has_one_triple,
    racks_from_tiles,
    racks_of_call,
    to_rack_set,
    triples_in,
)
from blindside.reason.code777.silence import MAX_LEVEL, LevelReasoner
from blindside.reason.code777.situations import (
    EnteredAnswer,
    RawSituation,
    Situation,
    build_history,
    count_unseen_tiles,
    fitting_racks,
    racks_with_entered_answer,
    read_situation,
)

MAX_ANSWERS = 46
"""All cards twice."""
MAX_SPARE = 3
"""The most answers that the proof does not need."""
MAX_TRIPLES = 4
"""Silence seldom tells more triples apart, and its proof takes long."""


class _LevelRange(Struct, frozen=True):
    silences: int
    answers: range
    """How many answers prove it."""
    given: range
    """How many answers come before the last one."""


RANGES: dict[Level, _LevelRange] = {
    "easy": _LevelRange(0, range(2, 4), range(4, 7)),
    "medium": _LevelRange(0, range(4, 8), range(5, 8)),
    "hard": _LevelRange(1, range(2, 10), range(5, 9)),
    "expert": _LevelRange(2, range(2, 10), range(5, 9)),
}


class Code777Puzzle(Struct, frozen=True):
    """A table seen from one seat, with answers that leave one triple."""

    game: ClassVar[str] = "code777"
    table: Situation
    silences: int
    """How often no player called after the last answer, with time to do so."""
    origin: Origin | None = None


class Code777Grade(Struct, frozen=True):
    silences: int
    """The fewest silences needed."""
    answers: int
    """The fewest answers needed, with these silences and all tiles in view."""
    tiles: int
    """The fewest facts about tiles in view needed, with these answers."""


class Code777Solution(Struct, frozen=True):
    """The own numbers, the grade and the proof."""

    game: ClassVar[str] = "code777"
    numbers: Triple
    grade: Code777Grade
    steps: tuple[Explanation, ...]
    """Conclusions, the easiest first; the numbers last."""

    @property
    def answer(self) -> Triple:
        """The numbers."""
        return self.numbers


class Code777File(Struct, frozen=True, forbid_unknown_fields=True):
    puzzle: int
    game: str
    table: RawSituation
    silences: int
    origin: Origin | None = None


def check_code777(puzzle: Code777Puzzle) -> None:
    """Refuse a puzzle that is too large to solve."""
    if not 0 <= puzzle.silences < MAX_LEVEL:
        reason = msg("'silences' must be 0 to {most}, not {silences}", silences=puzzle.silences, most=MAX_LEVEL - 1)
        raise InvalidInput("puzzle/silences", reason)
    given = len(puzzle.table.answers)
    if given > MAX_ANSWERS:
        reason = msg("a puzzle has up to {most} answers, not {given}", most=MAX_ANSWERS, given=given)
        raise InvalidInput("puzzle/answers", reason)


def solve_code777(puzzle: Code777Puzzle) -> Code777Solution:
    """Return the solution, its grade and its proof. Refuse a puzzle without a solution, or with several."""
    check_code777(puzzle)
    triples: list[Triple] = []
    for silences in range(puzzle.silences + 1):
        found = deduce_situation(puzzle.table, silences + 1)
        if found.contradiction is not None:
            raise InvalidInput("puzzle/no-solution", found.contradiction)
        if found.level < found.max_level:
            raise InvalidInput("puzzle/no-solution", msg("this puzzle has no solution: a player would have called"))
        triples = sorted(triple_posterior(found.weights))
        if len(triples) == 1:
            return _make_solution(found, triples[0])
    raise ambiguity_error(len(triples), map(format_numbers, triples))


def _make_solution(found: Deduction, numbers: Triple) -> Code777Solution:
    explainer = Explainer(found.history, found.level)
    solution = explainer.explain(NumbersClaim(numbers))
    answers = _count_premises(solution, AnswerPremise)
    grade = Code777Grade(found.level - 1, answers, _count_premises(solution, TilesPremise))
    return Code777Solution(numbers, grade, (*_list_steps(found, explainer), solution))


def _count_premises(step: Explanation, kind: type[AnswerPremise] | type[TilesPremise]) -> int:
    return sum(isinstance(premise, kind) for premise in step.because)


def _list_steps(found: Deduction, explainer: Explainer) -> list[Explanation]:
    """List what is certain of each number, with the fewest premises first, without what follows from earlier steps."""

    def difficulty(step: Explanation) -> tuple[int, int]:
        easy = _count_premises(step, AnswerPremise) + _count_premises(step, TilesPremise)
        return len(step.because) - easy, len(step.because)

    steps, left = [], ALL_RACKS
    for step in sorted(map(explainer.explain, find_number_counts(to_rack_set(found.weights))), key=difficulty):
        if left & ~extent(step.claim):
            left &= extent(step.claim)
            steps.append(step)
    return steps


def refute_numbers(puzzle: Code777Puzzle, numbers: Triple) -> Message | None:
    """Return the first reason against the numbers: tiles, an answer, or a silence; None if they are right."""
    left = racks_of_call(numbers, None) & racks_from_tiles(count_unseen_tiles(puzzle.table))
    if not left:
        return msg("the remaining tiles do not allow these numbers")
    for number, answer in enumerate(puzzle.table.answers, 1):
        left &= racks_with_entered_answer(puzzle.table, answer)
        if not left:
            return msg("answer {number} rules it out", number=number)
    if numbers not in triple_posterior(deduce_situation(puzzle.table, puzzle.silences + 1).weights):
        return msg("a player would have called")
    return None


def make_code777(level: Level, dealer: Dealer) -> Code777Puzzle:
    wanted = RANGES[level]
    while True:
        racks = _deal(dealer)
        table = _find_table(racks, wanted, dealer)
        if table is None:
            continue
        puzzle = _drop_answers(Code777Puzzle(table, wanted.silences), racks[0], dealer.pick(MAX_SPARE + 1))
        grade = solve_code777(puzzle).grade
        if grade.silences == wanted.silences and grade.answers in wanted.answers:
            return puzzle


def _deal(dealer: Dealer) -> tuple[Rack, ...]:
    tiles = dealer.shuffle(BOX)
    return tuple(rack_of(tiles[RACK_SIZE * place : RACK_SIZE * (place + 1)]) for place in range(USUAL_RACKS))


def _find_table(racks: tuple[Rack, ...], wanted: _LevelRange, dealer: Dealer) -> Situation | None:
    """Ask cards until the own numbers follow; None if no last card makes them follow."""
    cards = dealer.shuffle(range(1, len(QUESTIONS) + 1))
    # My own answers tell me something only through the others' silence.
    readers = range(USUAL_RACKS) if wanted.silences else range(1, USUAL_RACKS)
    first = dealer.pick(len(readers))
    given = wanted.given[dealer.pick(len(wanted.given))]
    for last in cards[given:]:
        answers = []
        for turn, card in enumerate([*cards[:given], last], first):
            reader = readers[turn % len(readers)]
            answers.append(EnteredAnswer(reader, card, find_question(card).answer(visible_racks(reader, racks))))
        table = Situation(0, USUAL_RACKS, (None, *racks[1:]), (), tuple(answers))
        if _is_solvable(table, racks[0], wanted.silences):
            return table
    return None


def _is_solvable(table: Situation, mine: Rack, silences: int) -> bool:
    """Check whether the numbers follow from this many silences, which are true ones, and not from fewer."""
    plain = fitting_racks(table)
    if silences == 0:
        return has_one_triple(plain)
    if has_one_triple(plain) or len(triples_in(plain)) > MAX_TRIPLES:
        return False
    for level in range(2, silences + 2):
        left = LevelReasoner(build_history(table, level - 1)).support(level)
        if not left >> mine.index & 1 or has_one_triple(left) != (level == silences + 1):
            return False
    return True


def _drop_answers(puzzle: Code777Puzzle, mine: Rack, spare: int) -> Code777Puzzle:
    """Drop answers that are not needed, the oldest first, and keep up to `spare` of them."""
    solution = solve_code777(puzzle)
    for answer in puzzle.table.answers:
        if len(puzzle.table.answers) <= solution.grade.answers + spare:
            break
        fewer = replace(puzzle.table, answers=tuple(other for other in puzzle.table.answers if other != answer))
        if _is_solvable(fewer, mine, puzzle.silences):
            puzzle = replace(puzzle, table=fewer)
            solution = solve_code777(puzzle)
    return puzzle


def _from_file(file: Code777File) -> Code777Puzzle:
    puzzle = Code777Puzzle(read_situation(file.table), file.silences, file.origin)
    check_code777(puzzle)
    return puzzle


def _to_fields(puzzle: Code777Puzzle) -> dict[str, object]:
    """Convert a puzzle to the fields of its file; its table has the format of tables written by hand."""
    table = puzzle.table
    written: dict[str, object] = {
        "racks": ["?" if rack is None else rack.name for rack in table.racks],
        "me": table.seat,
        "players": table.players,
        "answers": to_builtins(table.answers),
    }
    if table.out_of_play:
        written["out_of_play"] = " ".join(map(str, table.out_of_play))
    return {"table": written, "silences": puzzle.silences}


CODE777 = GamePuzzles(
    game="code777",
    make=make_code777,
    solve=solve_code777,
    refute=lambda puzzle, answer: refute_numbers(puzzle, read_numbers(answer)),
    file=Code777File,
    from_file=_from_file,
    to_fields=_to_fields,
)
