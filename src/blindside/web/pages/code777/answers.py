"""The list of the 23 cards, with all answers that were given to each."""

from functools import cache

from markupsafe import Markup
from msgspec import Struct

from blindside.core.messages import Message, msg, speaker
from blindside.games.code777.questions import Answer, answer_text, question
from blindside.games.code777.view import Bearing, Heard
from blindside.web.pages.code777.cards import SHORT, answer_sign
from blindside.web.pages.rendering import rendered
from blindside.wording.names import Name, initials

BEARINGS: dict[Bearing, Message] = {
    "older": msg("from before a rack changed"),
    "past": msg("from before your rack changed"),
}


class ShownAnswer(Struct, frozen=True):
    reader: int
    initial: str
    sign: Markup
    told: Message
    bearing: Bearing
    newest: bool


class Row(Struct, frozen=True):
    number: int
    question: Markup
    answers: list[ShownAnswer]
    holds: bool
    """Whether any of them still counts."""
    current: bool


def rows(names: list[Name], answers: list[tuple[Heard, Bearing]], language: str, current: int | None) -> list[Row]:
    say = speaker(language)
    letters = initials([name if isinstance(name, str) else say(name) for name in names])
    by_card: dict[int, list[ShownAnswer]] = {}
    for answer, bearing in answers:
        by_card.setdefault(answer.question, []).append(
            ShownAnswer(
                answer.reader,
                letters[answer.reader],
                _answer_html(language, answer.question, answer.answer),
                _tell(answer, bearing, names[answer.reader]),
                bearing,
                answer is answers[-1][0],
            )
        )
    return [
        Row(
            number,
            _question_html(language, number),
            told := by_card.get(number, []),
            any(answer.bearing != "past" for answer in told),
            number == current,
        )
        for number in range(1, len(SHORT) + 1)
    ]


def _tell(answer: Heard, bearing: Bearing, name: Name) -> Message:
    sentence = msg("{seat} answers: {answer}", seat=name, answer=answer_text(answer.question, answer.answer))
    if bearing == "current":
        return sentence
    return msg("{answer}, {bearing}", answer=sentence, bearing=BEARINGS[bearing])


# The same at every table, and a third of what a page shows: rendered once.


@cache
def _question_html(language: str, number: int) -> Markup:
    return Markup(rendered(language, "code777/question.html", short=SHORT[number - 1], text=question(number).text))


@cache
def _answer_html(language: str, number: int, answer: Answer) -> Markup:
    return Markup(rendered(language, "code777/answer.html", answer=answer_sign(number, answer)))
