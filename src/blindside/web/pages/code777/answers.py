"""The list of the 23 cards, with all answers that were given to each."""

from functools import cache, lru_cache

from markupsafe import Markup
from msgspec import Struct

from blindside.core.messages import Message, msg, speaker
from blindside.games.code777.questions import Answer, answer_text, question
from blindside.games.code777.view import Bearing, Heard
from blindside.web.pages.code777.cards import SHORT, answer_sign
from blindside.web.pages.rendering import render_macro, rendered
from blindside.wording.names import Name, initials

BEARINGS: dict[Bearing, Message] = {
    "older": msg("from before a rack changed"),
    "past": msg("from before your rack changed"),
}
MOST_ROWS = 4_000
"""Rendered and kept, of about a kilobyte each: most do not change with an event."""


class ShownAnswer(Struct, frozen=True):
    reader: int
    name: str
    initial: str
    answer: Answer
    bearing: Bearing
    is_new: bool
    """The answer to the card that lies on the table."""


def rows(names: list[Name], answers: list[tuple[Heard, Bearing]], language: str, current: int | None) -> list[Markup]:
    say = speaker(language)
    said = [name if isinstance(name, str) else say(name) for name in names]
    letters = initials(said)
    by_card: dict[int, list[ShownAnswer]] = {}
    for answer, bearing in answers:
        reader, is_new = answer.reader, answer is answers[-1][0] and answer.question == current
        by_card.setdefault(answer.question, []).append(
            ShownAnswer(reader, said[reader], letters[reader], answer.answer, bearing, is_new)
        )
    return [
        _row_html(language, number, tuple(by_card.get(number, ())), number == current)
        for number in range(1, len(SHORT) + 1)
    ]


@lru_cache(MOST_ROWS)
def _row_html(language: str, number: int, answers: tuple[ShownAnswer, ...], is_current: bool) -> Markup:
    question, holds = _question_html(language, number), any(answer.bearing != "past" for answer in answers)
    told = [(one, _describe(number, one), _answer_html(language, number, one.answer)) for one in answers]
    return render_macro(language, "code777/row.html", "row", number, question, told, holds, is_current)


def _describe(number: int, one: ShownAnswer) -> Message:
    sentence = msg("{seat} answers: {answer}", seat=one.name, answer=answer_text(number, one.answer))
    if one.bearing == "current":
        return sentence
    return msg("{answer}, {bearing}", answer=sentence, bearing=BEARINGS[one.bearing])


# The same at every table.


@cache
def _question_html(language: str, number: int) -> Markup:
    return Markup(rendered(language, "code777/question.html", short=SHORT[number - 1], text=question(number).text))


@cache
def _answer_html(language: str, number: int, answer: Answer) -> Markup:
    return Markup(rendered(language, "code777/answer.html", answer=answer_sign(number, answer)))
