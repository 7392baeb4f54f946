"""Puzzles, and what solves them, in sentences."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from blindside.core.audience import SeatNames, seat_name
from blindside.core.messages import Message, msg, plural
from blindside.core.notation import Written
from blindside.games.code777.tiles import numbers_name
from blindside.games.mastermind.fitting import Clue
from blindside.puzzles import Puzzle, Solution
from blindside.puzzles.code777 import Code777Grade, Code777Puzzle, Code777Solution
from blindside.puzzles.mastermind import MastermindGrade, MastermindPuzzle, MastermindSolution
from blindside.puzzles.mastermind_proof import Crossing, Refuting, Step
from blindside.reason.code777.explanations import Premise, Unsaid
from blindside.reason.code777.situations import Table
from blindside.wording.code777.reasons import Line, claimed, proof, reason

NAMES = ("Ida", "Marco", "Jun", "Freya", "Lena")
"""Who sits at the tables of Code 777, where people are called by names."""


class Pegs(Written):
    """Signs of Mastermind in a sentence, which a front end may draw."""

    def __init__(self, signs: str) -> None:
        self.signs = signs

    def __str__(self) -> str:
        return self.signs


class Conclusion(Struct, frozen=True):
    """Something that is certain, and why."""

    claim: Message
    because: tuple[Line, ...]


def task(puzzle: Puzzle) -> Message:
    """What is to be found out."""
    if isinstance(puzzle, Code777Puzzle):
        return msg("Which three numbers stand before you?")
    return msg("Which code fits all clues?")


def silence(silences: int) -> Message | None:
    """What nobody said."""
    match silences:
        case 0:
            return None
        case 1:
            return msg("After the last answer everybody thinks, and nobody can call. Now you can.")
        case 2:
            return msg(
                "After the last answer everybody thinks, and nobody can call. Knowing that, everybody thinks again, "
                "and still nobody can call. Now you can."
            )
        case _:
            return msg(
                "After the last answer everybody thinks, and nobody can call; {count} times over, each time knowing of "
                "the silence before. Now you can.",
                count=silences,
            )


def graded(grade: Code777Grade | MastermindGrade) -> list[Message]:
    match grade:
        case Code777Grade(silences, answers, tiles):
            parts = [
                plural("it takes {count} answer", "it takes {count} answers", answers),
                plural("{count} fact about tiles in view", "{count} facts about tiles in view", tiles),
                plural("{count} silence", "{count} silences", silences),
            ]
            return [part for part in parts if part.count]
        case MastermindGrade(depth, clues):
            return [
                plural("it takes {count} clue", "it takes {count} clues", clues),
                msg("no supposition") if depth == 0 else msg("suppositions to depth {depth}", depth=depth),
            ]


def solved(solution: Solution) -> Message:
    if isinstance(solution, Code777Solution):
        return msg("your numbers are {numbers}", numbers=numbers_name(solution.numbers))
    return msg("the code is {code}", code=Pegs(solution.code))


def conclusions(puzzle: Puzzle, solution: Solution, named: SeatNames = seat_name) -> list[Conclusion]:
    """The proof, one conclusion after the other; the last is the solution, or brings it."""
    match puzzle, solution:
        case Code777Puzzle(table, _), Code777Solution(_, _, steps):
            return [Conclusion(claimed(step.claim), tuple(_because(table, step.because, named))) for step in steps]
        case MastermindPuzzle(_, clues), MastermindSolution(_, _, steps):
            return [_concluded(step, clues) for step in steps]
        case _:
            raise AssertionError("the solution of another game")


def _because(table: Table, because: Sequence[Premise], named: SeatNames) -> Iterator[Line]:
    answers = len(table.answers)

    def said(premise: Premise, owner: int | None) -> Message:
        if isinstance(premise, Unsaid):
            if premise.seq > answers:
                return msg(
                    "{seat} did not call in silence {number} either, so it was not certain",
                    seat=named(premise.seat),
                    number=premise.seq - answers + 1,
                )
            return msg("{seat} did not call, so it was not certain", seat=named(premise.seat))
        return reason(premise, table.players, owner, named)

    return proof(because, said, named)


def _concluded(step: Step, clues: Sequence[Clue]) -> Conclusion:
    match step:
        case Crossing(row):
            return Conclusion(_crossed(step), ((0, _from(row, clues)),))
        case Refuting(hole, sign, steps, found):
            claim = _is(*found[0]) if found else _is_not(hole, sign)
            return Conclusion(claim, tuple(_refuting(hole, sign, steps, clues, 0)))


def _refuting(hole: int, sign: str, steps: Sequence[Step], clues: Sequence[Clue], depth: int) -> Iterator[Line]:
    yield depth, msg("suppose {peg}", peg=_is(hole, sign))
    for step in steps:
        match step:
            case Crossing(row, ()):
                yield depth + 1, msg("then {row} cannot be true", row=_from(row, clues))
            case Crossing(row):
                yield depth + 1, msg("{row}: {crossed}", row=_from(row, clues), crossed=_crossed(step))
            case Refuting(inner, other, more):
                yield from _refuting(inner, other, more, clues, depth + 1)
                yield depth + 1, _is_not(inner, other)


def _from(row: int, clues: Sequence[Clue]) -> Message:
    guess, key = clues[row]
    return msg("clue {number} ({guess} {key})", number=row + 1, guess=Pegs(guess), key=key)


def _crossed(step: Crossing) -> Message:
    found = dict(step.found)
    each = [_is(hole, found[hole]) if hole in found else _is_not(hole, signs) for hole, signs in step.out]
    return msg("{pegs}", pegs=each)


def _is(hole: int, sign: str) -> Message:
    return msg("hole {hole} is {sign}", hole=hole + 1, sign=Pegs(sign))


def _is_not(hole: int, signs: str) -> Message:
    return msg("hole {hole} is not {signs}", hole=hole + 1, signs=Pegs(" ".join(signs)))
