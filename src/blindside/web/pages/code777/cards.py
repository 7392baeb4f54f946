"""The list of the 23 cards, in so few words that each fits a line, with all answers that were given to them."""

from functools import cache

from markupsafe import Markup
from msgspec import Struct

from blindside.core.messages import Message, msg, speaker
from blindside.games.code777.answers import Bearing, Heard
from blindside.games.code777.questions import Answer, answer_text, question
from blindside.games.code777.tiles import Color
from blindside.web.pages.rendering import rendered
from blindside.wording.names import Name, initials


class Sign(Struct, frozen=True):
    """What a card is about, as it is drawn: a number, a colour's shape, or both; or else in words."""

    number: int | None = None
    color: Color | None = None
    word: Message | None = None


class Short(Struct, frozen=True):
    words: Message | None = None
    """Before the signs."""
    signs: tuple[Sign, ...] = ()
    sides: tuple[Sign, Sign] | None = None
    """Of a card that compares."""


def _named(color: Color) -> Sign:
    return Sign(color=color, word=color.label)


def _compare(first: Sign, second: Sign) -> Short:
    return Short(sides=(first, second))


# fmt: off
SHORT: tuple[Short, ...] = (
    Short(msg("Sum 18 or more")),
    Short(msg("Sum 12 or less")),
    Short(msg("Same number, other colours")),
    Short(msg("Three different colours")),
    Short(msg("All even or all odd")),
    Short(msg("Two identical tiles")),
    Short(msg("Three in sequence")),
    Short(msg("How many colours")),
    Short(msg("Colours seen 3 times or more")),
    Short(msg("Numbers not seen at all")),
    Short(msg("How many of"), (Sign(1, Color.GREEN), Sign(5, Color.BLACK), Sign(7, Color.PINK))),
    _compare(Sign(3, Color.BLACK), Sign(6, Color.PINK)),
    _compare(Sign(6, Color.GREEN), Sign(7, Color.YELLOW)),
    _compare(Sign(2, Color.YELLOW), Sign(7, Color.YELLOW)),
    _compare(Sign(6, Color.PINK), Sign(6, Color.GREEN)),
    _compare(Sign(7, Color.BLUE), Sign(word=msg("other 7s"))),
    _compare(_named(Color.BROWN), _named(Color.BLUE)),
    _compare(_named(Color.RED), _named(Color.PINK)),
    _compare(_named(Color.GREEN), _named(Color.BLUE)),
    _compare(_named(Color.YELLOW), _named(Color.PINK)),
    _compare(_named(Color.BLACK), _named(Color.BROWN)),
    _compare(_named(Color.BLACK), _named(Color.RED)),
    _compare(_named(Color.GREEN), _named(Color.YELLOW)),
)
# fmt: on


def answer_sign(number: int, answer: Answer) -> Sign:
    """An answer in the fewest signs."""
    sides = SHORT[number - 1].sides
    if sides is None or answer == "=":
        return Sign(word=msg("{sign}", sign=answer))
    return sides[0] if answer == ">" else sides[1]


def answer_color(number: int, answer: Answer) -> Color | None:
    return answer_sign(number, answer).color


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
