"""What follows from a game as it was entered: certain conclusions and chances, or what is missing or cannot be true."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from blindside.companion.code777.course import Course
from blindside.companion.code777.entries import At, Called, Game
from blindside.companion.code777.suspects import Suspicion, suspicions
from blindside.games.code777.events import Answered
from blindside.games.code777.questions import QUESTIONS, Answer, find_question, visible_racks
from blindside.reason.code777.deduction import Deduction, deduce_in_game

SILENCE = 2
"""Follows what others would have called; beyond that hardly anybody thinks at a real table."""


Wrong = Literal["tiles", "answer", "over", "together"]
"""More tiles than the box has, an answer of mine, entries after the end, or all of it together."""


class Untrue(Struct, frozen=True):
    """An answer of mine that is not what I see."""

    entry: int
    card: int
    said: Answer
    true: Answer


class Help(Struct, frozen=True):
    course: Course
    found: Deduction | None
    """What follows; nothing while something cannot be true."""
    wrong: Wrong | None
    """Why it cannot."""
    suspects: list[Suspicion]
    untrue: Untrue | None
    truths: tuple[Answer, ...]
    """What I would truly answer to each of the 23 cards now; none while a rack is not entered."""


def help_with(game: Game) -> Help:
    course = Course(game)
    found, untrue = None, None
    wrong: Wrong | None = None
    suspects = _beyond(course) or suspicions(course)
    if course.beyond is not None:
        wrong = "over"
    elif course.overdrawn is not None:
        wrong = "tiles"
    elif suspects:
        untrue = _untrue(course)
        wrong = "together" if untrue is None else "answer"
        if untrue is not None:
            suspects.sort(key=lambda one: one.entries != (At(untrue.entry),))
    elif course.ends:
        found = deduce_in_game(course.seen[: course.ends[-1]], game.me, game.settings, SILENCE if game.silence else 1)
    return Help(course, found, wrong, suspects, untrue, _truths(course))


def _truths(course: Course) -> tuple[Answer, ...]:
    if course.missing is not None or course.overdrawn is not None:
        return ()
    seen = visible_racks(course.game.me, course.view.racks)
    return tuple([card.answer(seen) for card in QUESTIONS])


def _untrue(course: Course) -> Untrue | None:
    for seq, (sight, view) in enumerate(course.seen, 1):
        if isinstance(sight, Answered) and sight.reader == course.game.me:
            true = find_question(sight.card).answer(visible_racks(sight.reader, view.racks))
            if true != sight.answer:
                return Untrue(course.entry_at(seq), sight.card, sight.answer, true)
    return None


def _beyond(course: Course) -> list[Suspicion]:
    """After the end: the calls that made it one."""
    if course.beyond is None:
        return []
    calls = [
        At(number)
        for number, entry in enumerate(course.game.entries[: course.beyond])
        if isinstance(entry, Called) and entry.seat == course.winner and entry.right
    ]
    return [Suspicion((at,), Fraction(1, len(calls) + 1)) for at in [At(course.beyond), *calls]]
