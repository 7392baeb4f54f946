"""A Code 777 puzzle: a table at which my numbers can be found out, from answers and perhaps from silence."""

from msgspec import Struct

from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.games.code777.tiles import Triple, numbers_name
from blindside.reason.code777.belief import triple_chances
from blindside.reason.code777.claims import Numbers, counted, extent
from blindside.reason.code777.deduction import Deduction, at_table
from blindside.reason.code777.explain import Reasons
from blindside.reason.code777.levels import HIGHEST
from blindside.reason.code777.premises import Bound, Explanation, Told
from blindside.reason.code777.racksets import ALL, rack_set
from blindside.reason.code777.situations import Table
from blindside.review.puzzles.levels import Origin

MOST_ANSWERS = 46
"""All cards, twice."""
FEW = 4
"""So few solutions are named one by one."""


class Code777Puzzle(Struct, frozen=True):
    """A table seen from one seat, and answers heard there, which leave one triple of numbers."""

    table: Table
    silences: int
    """How often all players, after the last answer, had time to call, and nobody did."""
    origin: Origin | None = None


class Code777Grade(Struct, frozen=True):
    silences: int
    """The fewest that are needed."""
    answers: int
    """The fewest answers that will do, with those silences and all tiles in view."""
    tiles: int
    """The fewest facts about tiles in view that will do, with so few answers."""


class Code777Solution(Struct, frozen=True):
    """The numbers of the own rack, how hard they are to find, and the proof."""

    numbers: Triple
    grade: Code777Grade
    steps: tuple[Explanation, ...]
    """What can be concluded, the easiest first; the numbers last."""


def check_code777(puzzle: Code777Puzzle) -> None:
    """Refuses what is too much to think through."""
    if not 0 <= puzzle.silences < HIGHEST:
        raise Invalid(
            "puzzle/silences",
            msg("'silences' is {silences}: take 0 to {most}", silences=puzzle.silences, most=HIGHEST - 1),
        )
    if len(puzzle.table.answers) > MOST_ANSWERS:
        raise Invalid(
            "puzzle/answers",
            msg("a puzzle has up to {most} answers, not {given}", most=MOST_ANSWERS, given=len(puzzle.table.answers)),
        )


def solve_code777(puzzle: Code777Puzzle) -> Code777Solution:
    """The one solution, and its proof. Refuses what has none, or several."""
    check_code777(puzzle)
    triples: list[Triple] = []
    for silences in range(puzzle.silences + 1):
        found = at_table(puzzle.table, silences + 1)
        if found.contradiction is not None:
            raise Invalid("puzzle/no-solution", found.contradiction)
        if found.level < found.asked:
            raise Invalid("puzzle/no-solution", msg("this puzzle has no solution: somebody would have called"))
        triples = sorted(triple_chances(found.weights))
        if len(triples) == 1:
            return _solved(found, triples[0])
    names = [numbers_name(triple) for triple in triples[:FEW]]
    raise Invalid(
        "puzzle/several",
        msg("this puzzle has {count} solutions: {solutions}, …", count=len(triples), solutions=names)
        if len(triples) > FEW
        else msg("this puzzle has {count} solutions: {solutions}", count=len(triples), solutions=names),
    )


def _solved(found: Deduction, numbers: Triple) -> Code777Solution:
    reasons = Reasons(found.story, found.level)
    solution = Explanation(Numbers(numbers), reasons.why(Numbers(numbers)))
    grade = Code777Grade(
        silences=found.level - 1,
        answers=sum(isinstance(premise, Told) for premise in solution.because),
        tiles=sum(isinstance(premise, Bound) for premise in solution.because),
    )
    return Code777Solution(numbers, grade, (*_steps(found, reasons), solution))


def _steps(found: Deduction, reasons: Reasons) -> list[Explanation]:
    """What is certain of each number, those first that rest on little; none that follows from those before it."""
    each = [Explanation(claim, reasons.why(claim)) for claim in counted(rack_set(found.weights))]
    each.sort(
        key=lambda step: (len(step.because) - sum(isinstance(p, Told | Bound) for p in step.because), len(step.because))
    )
    steps, left = [], ALL
    for step in each:
        if left & ~extent(step.claim):
            left &= extent(step.claim)
            steps.append(step)
    return steps
