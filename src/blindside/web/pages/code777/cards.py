"""The list of the 23 cards, a short line each, with all answers to them."""

from collections.abc import Sequence
from functools import cache, lru_cache

from markupsafe import Markup
from msgspec import Struct

from blindside.core.messages import Message, msg, translator
from blindside.games.code777.questions import MAX_SEEN, Answer, answer_text, find_question
from blindside.games.code777.tiles import Color
from blindside.games.code777.view import HeardAnswer, Relevance
from blindside.web.pages.rendering import join_markup, render, render_macro
from blindside.wording.names import Name, initials


class Sign(Struct, frozen=True):
    """The subject of a card, as it is drawn: a number, the shape of a colour, or both; else a text."""

    number: int | None = None
    color: Color | None = None
    word: Message | None = None


class ShortCard(Struct, frozen=True):
    text: Message | None = None
    """In front of the signs."""
    signs: tuple[Sign, ...] = ()
    sides: tuple[Sign, Sign] | None = None
    """The two sides of a comparison."""


def _color_sign(color: Color) -> Sign:
    return Sign(color=color, word=color.label)


def _compare(first: Sign, second: Sign) -> ShortCard:
    return ShortCard(sides=(first, second))


# fmt: off
SHORT_CARDS: tuple[ShortCard, ...] = (
    ShortCard(msg("Sum 18 or more")),
    ShortCard(msg("Sum 12 or less")),
    ShortCard(msg("Same number, mixed colours")),
    ShortCard(msg("Three different colours")),
    ShortCard(msg("All even or all odd")),
    ShortCard(msg("Two identical tiles")),
    ShortCard(msg("Three in sequence")),
    ShortCard(msg("How many colours")),
    ShortCard(msg("Colours seen 3 times or more")),
    ShortCard(msg("Numbers not seen at all")),
    ShortCard(msg("How many of"), (Sign(1, Color.GREEN), Sign(5, Color.BLACK), Sign(7, Color.PINK))),
    _compare(Sign(3, Color.BLACK), Sign(6, Color.PINK)),
    _compare(Sign(6, Color.GREEN), Sign(7, Color.YELLOW)),
    _compare(Sign(2, Color.YELLOW), Sign(7, Color.YELLOW)),
    _compare(Sign(6, Color.PINK), Sign(6, Color.GREEN)),
    _compare(Sign(7, Color.BLUE), Sign(word=msg("other 7s"))),
    _compare(_color_sign(Color.BROWN), _color_sign(Color.BLUE)),
    _compare(_color_sign(Color.RED), _color_sign(Color.PINK)),
    _compare(_color_sign(Color.GREEN), _color_sign(Color.BLUE)),
    _compare(_color_sign(Color.YELLOW), _color_sign(Color.PINK)),
    _compare(_color_sign(Color.BLACK), _color_sign(Color.BROWN)),
    _compare(_color_sign(Color.BLACK), _color_sign(Color.RED)),
    _compare(_color_sign(Color.GREEN), _color_sign(Color.YELLOW)),
)
# fmt: on


def answer_sign(number: int, answer: Answer) -> Sign:
    """Return an answer as a sign."""
    sides = SHORT_CARDS[number - 1].sides
    if sides is None or answer == "=":
        return Sign(word=msg("{sign}", sign=answer))
    return sides[0] if answer == ">" else sides[1]


def answer_color(number: int, answer: Answer) -> Color | None:
    return answer_sign(number, answer).color


def possible_answers(card: int, seen: int = MAX_SEEN) -> list[tuple[Answer, Message]]:
    """Return all possible answers to a card of a reader who sees so many racks."""
    asked = find_question(card)
    highest = seen if asked.highest == MAX_SEEN else asked.highest
    said: Sequence[Answer] = range(asked.lowest, highest + 1) if asked.more_texts is None else (">", "<", "=")
    return [(answer, answer_text(card, answer)) for answer in said]


BEARING_NAMES: dict[Relevance, Message] = {
    "older": msg("given before a rack changed; still counts"),
    "past": msg("about your last rack"),
}


MAX_ROWS = 4_000
"""Rendered rows in the cache, of about 1 KB each. Most do not change with an event."""
MAX_LISTS = 64
"""Rendered lists in the cache, of some 40 KB each. Most events are no answers."""


class ListedAnswer(Struct, frozen=True):
    reader: int
    name: str
    initial: str
    answer: Answer
    bearing: Relevance
    is_new: bool
    """Whether it answers the card on the table."""
    is_own: bool
    """Whether the client gave it: it says nothing about the own rack."""


class QuestionList(Struct, frozen=True):
    """The 23 cards with their answers, rendered."""

    rows: Markup
    past: Markup
    """Cards with answers about the own rack before this one."""
    newest: Markup
    """The answers in `rows`, the newest first."""


def render_questions(
    names: list[Name],
    answers: list[tuple[HeardAnswer, Relevance]],
    language: str,
    current: int | None,
    you: int | None,
    last_filled: int,
) -> QuestionList:
    """Render the list. Past answers are left out up to event `last_filled`: they are about still earlier racks."""
    say = translator(language)
    said = tuple(name if isinstance(name, str) else say(name) for name in names)
    return _render_list(said, tuple(answers), language, current, you, last_filled)


@lru_cache(MAX_LISTS)
def _render_list(
    said: tuple[str, ...],
    answers: tuple[tuple[HeardAnswer, Relevance], ...],
    language: str,
    current: int | None,
    you: int | None,
    last_filled: int,
) -> QuestionList:
    letters = initials(said)
    kept: dict[int, list[ListedAnswer]] = {}
    past: dict[int, list[ListedAnswer]] = {}
    newest: list[Markup] = []
    for answer, bearing in answers:
        reader, is_new = answer.reader, answer is answers[-1][0] and answer.question == current
        listed = ListedAnswer(
            reader, said[reader], letters[reader], answer.answer, bearing, is_new, is_own=reader == you
        )
        if bearing != "past":
            kept.setdefault(answer.question, []).append(listed)
            newest.append(_newest_html(language, answer.question, listed))
        elif answer.seq > last_filled:
            past.setdefault(answer.question, []).append(listed)
    return QuestionList(
        rows=join_markup(
            _row_html(language, number, tuple(kept.get(number, ())), number == current)
            for number in range(1, len(SHORT_CARDS) + 1)
        ),
        past=join_markup(_row_html(language, number, tuple(past[number]), False) for number in sorted(past)),
        newest=join_markup(reversed(newest)),
    )


@lru_cache(MAX_ROWS)
def _row_html(language: str, number: int, answers: tuple[ListedAnswer, ...], is_current: bool) -> Markup:
    listed = [(answer, _describe(number, answer), _answer_html(language, number, answer.answer)) for answer in answers]
    question = _question_html(language, number)
    return render_macro(language, "code777/row.html", "row", number, question, listed, is_current)


@lru_cache(MAX_ROWS)
def _newest_html(language: str, number: int, answer: ListedAnswer) -> Markup:
    sign, question = _answer_html(language, number, answer.answer), _question_html(language, number)
    told = _describe(number, answer)
    return render_macro(language, "code777/row.html", "newest", number, question, answer, told, sign)


def _describe(number: int, answer: ListedAnswer) -> Message:
    sentence = msg("{seat} answers: {answer}", seat=answer.name, answer=answer_text(number, answer.answer))
    if answer.bearing == "current":
        return sentence
    return msg("{answer}, {bearing}", answer=sentence, bearing=BEARING_NAMES[answer.bearing])


# The same at every table.


@cache
def _question_html(language: str, number: int) -> Markup:
    return Markup(
        render(language, "code777/question.html", card=SHORT_CARDS[number - 1], text=find_question(number).text)
    )


@cache
def _answer_html(language: str, number: int, answer: Answer) -> Markup:
    return Markup(render(language, "code777/answer.html", answer=answer_sign(number, answer)))
