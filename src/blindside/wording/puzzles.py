"""Puzzles and their proofs in sentences."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from blindside.core.audience import SeatNames, seat_name
from blindside.core.messages import Message, msg, plural
from blindside.core.values import TextValue
from blindside.games.code777.tiles import format_numbers
from blindside.games.mastermind.fitting import KeyedRow
from blindside.puzzles import Puzzle, Solution
from blindside.puzzles.code777 import CODE777, Code777Grade, Code777Puzzle, Code777Solution
from blindside.puzzles.mastermind import MASTERMIND, MastermindGrade
from blindside.puzzles.mastermind_proof import CrossOut, Refutation, Step
from blindside.reason.code777.explanations import Premise, SilencePremise
from blindside.reason.code777.situations import Situation
from blindside.wording.code777.claims import describe_claim
from blindside.wording.code777.reasons import Line, describe_premise, prove

NAMES = ("Ida", "Marco", "Jun", "Freya", "Lena")
"""Names of the seats in puzzles of Code 777."""


class Pegs(TextValue):
    """Pegs in a sentence, which a front end may draw."""

    def __init__(self, signs: str) -> None:
        self.signs = signs

    def __str__(self) -> str:
        return self.signs


class Conclusion(Struct, frozen=True):
    """A certain claim and its reasons."""

    claim: Message
    because: tuple[Line, ...]


class PuzzleWording(Struct, frozen=True, kw_only=True):
    task: Message
    describe_grade: Callable[[Any], list[Message]]
    describe_solution: Callable[[Any], Message]
    prove: Callable[[Any, Any, SeatNames], list[Conclusion]]
    """Takes a puzzle, its solution, and the names of seats."""


def describe_task(puzzle: Puzzle) -> Message:
    return GAMES[puzzle.game].task


def describe_silences(silences: int) -> Message | None:
    match silences:
        case 0:
            return None
        case 1:
            return msg("After the last answer, every player thinks, and none can call. Now you can.")
        case 2:
            return msg(
                "After the last answer, every player thinks, and none can call. Knowing that, they think "
                "again, and still none can call. Now you can."
            )
        case _:
            return msg(
                "After the last answer, every player thinks, and none can call. This happens {count} times, "
                "and each time they know about the silence before. Now you can.",
                count=silences,
            )


def describe_grade(solution: Solution) -> list[Message]:
    return GAMES[solution.game].describe_grade(solution.grade)


def describe_solution(solution: Solution) -> Message:
    return GAMES[solution.game].describe_solution(solution)


def describe_proof(puzzle: Puzzle, solution: Solution, named: SeatNames = seat_name) -> list[Conclusion]:
    """Return the conclusions of the proof in order. The last one gives the solution."""
    return GAMES[puzzle.game].prove(puzzle, solution, named)


def _describe_grade_code777(grade: Code777Grade) -> list[Message]:
    parts = [
        plural("uses {count} answer", "uses {count} answers", grade.answers),
        plural("{count} fact about tiles in view", "{count} facts about tiles in view", grade.tiles),
        plural("{count} silence", "{count} silences", grade.silences),
    ]
    return [part for part in parts if part.count]


def _prove_code777(puzzle: Code777Puzzle, solution: Code777Solution, named: SeatNames) -> list[Conclusion]:
    return [
        Conclusion(describe_claim(step.claim), tuple(_describe_premises(puzzle.table, step.because, named)))
        for step in solution.steps
    ]


def _describe_premises(table: Situation, because: Sequence[Premise], named: SeatNames) -> Iterator[Line]:
    answers = len(table.answers)

    def describe(premise: Premise, owner: int | None) -> Message:
        if isinstance(premise, SilencePremise):
            if premise.seq > answers:
                return msg(
                    "{seat} did not call in round {number} of silence either, and so was not certain",
                    seat=named(premise.seat),
                    number=premise.seq - answers + 1,
                )
            return msg("{seat} did not call, and so was not certain", seat=named(premise.seat))
        return describe_premise(premise, table.players, owner, named)

    return prove(because, describe, named)


def _describe_grade_mastermind(grade: MastermindGrade) -> list[Message]:
    return [
        plural("uses {count} key", "uses {count} keys", grade.rows),
        msg("no assumptions") if grade.depth == 0 else msg("assumptions up to depth {depth}", depth=grade.depth),
    ]


def _prove_step(step: Step, rows: Sequence[KeyedRow]) -> Conclusion:
    match step:
        case CrossOut(row):
            return Conclusion(_describe_crossing(step), ((0, _from(row, rows)),))
        case Refutation(hole, sign, steps, found):
            claim = _is(*found[0]) if found else _is_not(hole, sign)
            return Conclusion(claim, tuple(_refute(hole, sign, steps, rows, 0)))


def _refute(hole: int, sign: str, steps: Sequence[Step], rows: Sequence[KeyedRow], depth: int) -> Iterator[Line]:
    yield depth, msg("suppose {peg}", peg=_is(hole, sign))
    for step in steps:
        match step:
            case CrossOut(row, ()):
                yield depth + 1, msg("then {row} is impossible", row=_from(row, rows))
            case CrossOut(row):
                yield depth + 1, msg("{row}: {crossed}", row=_from(row, rows), crossed=_describe_crossing(step))
            case Refutation(inner, other, more):
                yield from _refute(inner, other, more, rows, depth + 1)
                yield depth + 1, _is_not(inner, other)


def _from(row: int, rows: Sequence[KeyedRow]) -> Message:
    guess, key = rows[row]
    return msg("row {number} ({guess} {key})", number=row + 1, guess=Pegs(guess), key=key)


def _describe_crossing(step: CrossOut) -> Message:
    found = dict(step.found)
    each = [_is(hole, found[hole]) if hole in found else _is_not(hole, signs) for hole, signs in step.out]
    return msg("{pegs}", pegs=each)


def _is(hole: int, sign: str) -> Message:
    return msg("hole {hole} is {sign}", hole=hole + 1, sign=Pegs(sign))


def _is_not(hole: int, signs: str) -> Message:
    return msg("hole {hole} is not {signs}", hole=hole + 1, signs=Pegs(" ".join(signs)))


GAMES = {
    CODE777.game: PuzzleWording(
        task=msg("Which three numbers are on your rack?"),
        describe_grade=_describe_grade_code777,
        describe_solution=lambda solution: msg("your numbers are {numbers}", numbers=format_numbers(solution.numbers)),
        prove=_prove_code777,
    ),
    MASTERMIND.game: PuzzleWording(
        task=msg("Which code fits all the keys?"),
        describe_grade=_describe_grade_mastermind,
        describe_solution=lambda solution: msg("the code is {code}", code=Pegs(solution.code)),
        prove=lambda puzzle, solution, _: [_prove_step(step, puzzle.rows) for step in solution.steps],
    ),
}
