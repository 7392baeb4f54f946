"""Analyzes entries: certain conclusions and chances, or what is missing or contradictory."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from blindside.companion.code777.entries import CallEntry, EntryRef, Game
from blindside.companion.code777.reconstruction import Reconstruction
from blindside.companion.code777.suspects import Suspicion, find_suspects
from blindside.games.code777.events import Answered
from blindside.games.code777.questions import QUESTIONS, Answer, find_question, visible_racks
from blindside.reason.code777.deduction import Deduction, deduce_in_game

SILENCE_LEVEL = 2
"""The level of reasoning about silence. At a real table players hardly think further."""


Problem = Literal["tiles", "answer", "over", "together"]
"""More tiles than the box has; a false answer of mine; entries after the end; entries that exclude each other."""


class FalseAnswer(Struct, frozen=True):
    """An answer of mine that differs from the true one."""

    entry: int
    card: int
    said: Answer
    true: Answer


class Analysis(Struct, frozen=True):
    reconstruction: Reconstruction
    deduction: Deduction | None
    """None while the entries have a problem."""
    problem: Problem | None
    """Why it cannot."""
    suspects: list[Suspicion]
    false_answer: FalseAnswer | None
    true_answers: tuple[Answer, ...]
    """My true answer to each of the 23 cards now; empty while a rack is not entered."""


def analyze(game: Game) -> Analysis:
    course = Reconstruction(game)
    found, untrue = None, None
    wrong: Problem | None = None
    suspects = _suspect_end(course) or find_suspects(course)
    if course.surplus_entry is not None:
        wrong = "over"
    elif course.overdrawn is not None:
        wrong = "tiles"
    elif suspects:
        untrue = _find_false_answer(course)
        wrong = "together" if untrue is None else "answer"
        if untrue is not None:
            suspects.sort(key=lambda one: one.entries != (EntryRef(untrue.entry),))
    elif course.ends:
        found = deduce_in_game(
            course.seen[: course.ends[-1]], game.me, game.settings, SILENCE_LEVEL if game.silence else 1
        )
    return Analysis(course, found, wrong, suspects, untrue, _list_true_answers(course))


def _list_true_answers(course: Reconstruction) -> tuple[Answer, ...]:
    if course.missing is not None or course.overdrawn is not None:
        return ()
    seen = visible_racks(course.game.me, course.view.racks)
    return tuple([card.answer(seen) for card in QUESTIONS])


def _find_false_answer(course: Reconstruction) -> FalseAnswer | None:
    for seq, (sight, view) in enumerate(course.seen, 1):
        if isinstance(sight, Answered) and sight.reader == course.game.me:
            true = find_question(sight.card).answer(visible_racks(sight.reader, view.racks))
            if true != sight.answer:
                return FalseAnswer(course.entry_at(seq), sight.card, sight.answer, true)
    return None


def _suspect_end(course: Reconstruction) -> list[Suspicion]:
    """Suspect the first entry after the end, and the calls that ended the game."""
    if course.surplus_entry is None:
        return []
    calls = [
        EntryRef(number)
        for number, entry in enumerate(course.game.entries[: course.surplus_entry])
        if isinstance(entry, CallEntry) and entry.seat == course.winner and entry.right
    ]
    return [Suspicion((at,), Fraction(1, len(calls) + 1)) for at in [EntryRef(course.surplus_entry), *calls]]
