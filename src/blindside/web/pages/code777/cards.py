"""The 23 cards in so few words that they fit a line of the list."""

from msgspec import Struct

from blindside.core.messages import Message, msg
from blindside.games.code777.questions import Answer
from blindside.games.code777.tiles import Color


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
