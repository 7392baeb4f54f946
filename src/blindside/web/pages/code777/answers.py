"""The list of the 23 cards, with all answers that were given to each."""

from msgspec import Struct

from blindside.core.messages import Message, Say, msg
from blindside.games.code777.answers import Heard, is_about_these_racks
from blindside.games.code777.board import Board
from blindside.games.code777.questions import answer_text, question
from blindside.web.pages.code777.cards import SHORT, Short, Sign, answer_sign
from blindside.web.pages.people import Name, initials


class ShownAnswer(Struct, frozen=True):
    reader: int
    initial: str
    sign: Sign
    told: Message
    old: bool
    newest: bool


class Row(Struct, frozen=True):
    number: int
    short: Short
    text: Message
    answers: list[ShownAnswer]
    holds: bool
    """Whether any of them is about the racks that stand now."""
    current: bool


def rows(board: Board, names: list[Name], answers: list[Heard], say: Say, current: int | None) -> list[Row]:
    letters = initials([name if isinstance(name, str) else say(name) for name in names])
    by_card: dict[int, list[ShownAnswer]] = {}
    for answer in answers:
        sentence = msg(
            "{seat} answers: {answer}", seat=names[answer.reader], answer=answer_text(answer.question, answer.answer)
        )
        by_card.setdefault(answer.question, []).append(
            ShownAnswer(
                answer.reader,
                letters[answer.reader],
                answer_sign(answer.question, answer.answer),
                sentence,
                not is_about_these_racks(board, answer),
                answer is answers[-1],
            )
        )
    return [
        Row(
            number,
            short,
            question(number).text,
            told := by_card.get(number, []),
            any(not answer.old for answer in told),
            number == current,
        )
        for number, short in enumerate(SHORT, 1)
    ]
