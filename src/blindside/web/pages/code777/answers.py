"""The list of the 23 cards, with all answers that were given to each."""

from msgspec import Struct

from blindside.core.messages import Message, Say, msg
from blindside.games.code777.answers import Bearing, Heard
from blindside.games.code777.questions import answer_text, question
from blindside.web.pages.code777.cards import SHORT, Short, Sign, answer_sign
from blindside.wording.names import Name, initials

BEARINGS: dict[Bearing, Message] = {
    "older": msg("from before a rack changed"),
    "past": msg("from before your rack changed"),
}


class ShownAnswer(Struct, frozen=True):
    reader: int
    initial: str
    sign: Sign
    told: Message
    bearing: Bearing
    newest: bool


class Row(Struct, frozen=True):
    number: int
    short: Short
    text: Message
    answers: list[ShownAnswer]
    holds: bool
    """Whether any of them still counts."""
    current: bool


def rows(names: list[Name], answers: list[tuple[Heard, Bearing]], say: Say, current: int | None) -> list[Row]:
    letters = initials([name if isinstance(name, str) else say(name) for name in names])
    by_card: dict[int, list[ShownAnswer]] = {}
    for answer, bearing in answers:
        by_card.setdefault(answer.question, []).append(
            ShownAnswer(
                answer.reader,
                letters[answer.reader],
                answer_sign(answer.question, answer.answer),
                _tell(answer, bearing, names[answer.reader]),
                bearing,
                answer is answers[-1][0],
            )
        )
    return [
        Row(
            number,
            short,
            question(number).text,
            told := by_card.get(number, []),
            any(answer.bearing != "past" for answer in told),
            number == current,
        )
        for number, short in enumerate(SHORT, 1)
    ]


def _tell(answer: Heard, bearing: Bearing, name: Name) -> Message:
    sentence = msg("{seat} answers: {answer}", seat=name, answer=answer_text(answer.question, answer.answer))
    if bearing == "current":
        return sentence
    return msg("{answer}, {bearing}", answer=sentence, bearing=BEARINGS[bearing])
