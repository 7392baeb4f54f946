"""The 23 question cards, as data.

Each card asks about the racks that its reader sees, with the spare racks. Cards 1 to 7 count racks, 8 to 11 count
something else, 12 to 23 compare two counts; their answer is the comparison alone.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import add, or_
from typing import Literal

from msgspec import Struct

from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.core.values import read_whole_number
from blindside.games.code777.tiles import NUMBERS, RACK_SIZE, RACKS, Color, Rack, Tile, read_tile

Comparison = Literal[">", "<", "="]
"""More of the first, more of the second, or the same, also if both counts are zero."""

Answer = int | Comparison


class Question(Struct, frozen=True):
    """A question card. Each rack in view contributes to a total, and the total gives the answer.

    So a player who sees all these racks but one needs only the total of the others.
    """

    number: int
    text: Message
    contributions: tuple[int, ...]
    """The contribution of each rack, by its index."""
    combine: Callable[[int, int], int]
    to_answer: Callable[[int], Answer]
    lowest: int = 0
    highest: int = 0
    """The lowest and highest answer of a counting card to a reader who sees one to four racks."""
    more_texts: tuple[Message, Message] | None = None
    """The texts of the two unequal answers of a comparing card."""

    def total(self, seen: Iterable[Rack]) -> int:
        """Combine the contributions of the racks in view."""
        return reduce(self.combine, [self.contributions[rack.index] for rack in seen], 0)

    def answer(self, seen: Iterable[Rack]) -> Answer:
        """Return the true answer of a reader who sees these racks."""
        return self.to_answer(self.total(seen))


SAME = msg("The same")
MAX_SEEN = 4
"""The most racks that a reader sees."""


def _count_racks(number: int, text: Message, holds: Callable[[Rack], bool]) -> Question:
    return Question(number, text, tuple(int(holds(rack)) for rack in RACKS), add, int, highest=MAX_SEEN)


def _count_tiles(number: int, text: Message, tiles: frozenset[Tile]) -> Question:
    return Question(number, text, _counts(tiles), add, int, highest=len(tiles))


def _count_kinds(number: int, text: Message, kinds: Callable[[Rack], set[int]], missing: bool = False) -> Question:
    """Make a card that counts the kinds in view, or missing, out of seven with the numbers 0 to 6."""
    masks = tuple(sum(1 << kind for kind in kinds(rack)) for rack in RACKS)
    tell = (lambda union: 7 - union.bit_count()) if missing else int.bit_count
    return Question(number, text, masks, or_, tell, lowest=0 if missing else 1, highest=6 if missing else 7)


def _count_colors_thrice(number: int, text: Message) -> Question:
    """Make card 9. Its total is one number with a digit for each colour."""
    base = RACK_SIZE * MAX_SEEN + 1
    digits = [base**place for place in range(len(Color))]
    adds = tuple(sum(digits[COLORS.index(color)] for color in rack.colors) for rack in RACKS)

    def tell(counts: int) -> int:
        return sum(counts // digit % base >= 3 for digit in digits)

    return Question(number, text, adds, add, tell, highest=MAX_SEEN)


def _compare(
    number: int,
    text: Message,
    first: frozenset[Tile],
    second: frozenset[Tile],
    more_first: Message,
    more_second: Message,
) -> Question:
    adds = tuple(one * SIDE + other for one, other in zip(_counts(first), _counts(second), strict=True))

    def tell(total: int) -> Comparison:
        one, other = sides(total)
        return ">" if one > other else "<" if one < other else "="

    return Question(number, text, adds, add, tell, more_texts=(more_first, more_second))


SIDE = 16
"""The total of a comparing card is SIDE times the first count plus the second."""


def sides(total: int) -> tuple[int, int]:
    """Split the total of a comparing card into its two counts."""
    return divmod(total, SIDE)


def _counts(tiles: frozenset[Tile]) -> tuple[int, ...]:
    return tuple(sum(tile in tiles for tile in rack.tiles) for rack in RACKS)


def _read_tiles(names: str) -> frozenset[Tile]:
    return frozenset(map(read_tile, names.split()))


def _tiles_of_color(color: Color) -> frozenset[Tile]:
    return frozenset(tile for tile in Tile if tile.color is color)


THREES, YELLOW_TWOS, GREEN_SIXES, PINK_SIXES = map(_read_tiles, ("3k", "2y", "6g", "6p"))
BLUE_SEVENS, YELLOW_SEVENS, OTHER_SEVENS = map(_read_tiles, ("7b", "7y", "7p 7y"))
SINGLES = _read_tiles("1g 5k 7p")
"""The kinds of which the box has one tile."""
GREEN, YELLOW, BLACK, BROWN, RED, PINK, BLUE = map(_tiles_of_color, Color)
COLORS = list(Color)
RUNS = [(first, first + 1, first + 2) for first in NUMBERS]


# fmt: off
QUESTIONS: tuple[Question, ...] = (
    _count_racks(1, msg("On how many racks is the sum of the numbers 18 or more?"), lambda rack: sum(rack.numbers) >= 18),
    _count_racks(2, msg("On how many racks is the sum of the numbers 12 or less?"), lambda rack: sum(rack.numbers) <= 12),
    _count_racks(3, msg("On how many racks do tiles of different colours share a number?"), lambda rack: len(set(rack.tiles)) > len(set(rack.numbers))),
    _count_racks(4, msg("On how many racks are there three different colours?"), lambda rack: len(set(rack.colors)) == 3),
    _count_racks(5, msg("On how many racks are all the numbers even, or all of them odd?"), lambda rack: len({n % 2 for n in rack.numbers}) == 1),
    _count_racks(6, msg("On how many racks are there two or more identical tiles, alike in number and colour?"), lambda rack: len(set(rack.tiles)) < RACK_SIZE),
    _count_racks(7, msg("On how many racks are there three consecutive numbers?"), lambda rack: rack.numbers in RUNS),
    _count_kinds(8, msg("How many colours do you see?"), lambda rack: {COLORS.index(color) for color in rack.colors}),
    _count_colors_thrice(9, msg("How many colours do you see three times or more?")),
    _count_kinds(10, msg("How many of the numbers 1 to 7 do you not see at all?"), lambda rack: {NUMBERS.index(n) for n in rack.numbers}, missing=True),
    _count_tiles(11, msg("How many of these do you see: the green 1, the black 5, the pink 7?"), SINGLES),
    _compare(12, msg("Do you see more threes or more pink sixes?"), THREES, PINK_SIXES, msg("More threes"), msg("More pink sixes")),
    _compare(13, msg("Do you see more green sixes or more yellow sevens?"), GREEN_SIXES, YELLOW_SEVENS, msg("More green sixes"), msg("More yellow sevens")),
    _compare(14, msg("Do you see more yellow twos or more yellow sevens?"), YELLOW_TWOS, YELLOW_SEVENS, msg("More yellow twos"), msg("More yellow sevens")),
    _compare(15, msg("Do you see more pink sixes or more green sixes?"), PINK_SIXES, GREEN_SIXES, msg("More pink sixes"), msg("More green sixes")),
    _compare(16, msg("Do you see more blue sevens, or more sevens that are not blue?"), BLUE_SEVENS, OTHER_SEVENS, msg("More blue sevens"), msg("More sevens that are not blue")),
    _compare(17, msg("Do you see more brown or more blue tiles?"), BROWN, BLUE, msg("More brown tiles"), msg("More blue tiles")),
    _compare(18, msg("Do you see more red or more pink tiles?"), RED, PINK, msg("More red tiles"), msg("More pink tiles")),
    _compare(19, msg("Do you see more green or more blue tiles?"), GREEN, BLUE, msg("More green tiles"), msg("More blue tiles")),
    _compare(20, msg("Do you see more yellow or more pink tiles?"), YELLOW, PINK, msg("More yellow tiles"), msg("More pink tiles")),
    _compare(21, msg("Do you see more black or more brown tiles?"), BLACK, BROWN, msg("More black tiles"), msg("More brown tiles")),
    _compare(22, msg("Do you see more black or more red tiles?"), BLACK, RED, msg("More black tiles"), msg("More red tiles")),
    _compare(23, msg("Do you see more green or more yellow tiles?"), GREEN, YELLOW, msg("More green tiles"), msg("More yellow tiles")),
)
# fmt: on


def find_question(number: int) -> Question:
    """Find a card by its printed number, 1 to 23."""
    if not 1 <= number <= len(QUESTIONS):
        message = msg("there is no card {number}: cards are numbered 1 to 23", number=number)
        raise InvalidInput("code777/question", message)
    return QUESTIONS[number - 1]


def visible_racks(seat: int, racks: Sequence[Rack | None]) -> list[Rack]:
    """Return the racks that the player in a seat sees."""
    return [rack for place, rack in enumerate(racks) if place != seat and rack is not None]


def answer_text(number: int, answer: Answer) -> Message:
    """Return the text of an answer to a card."""
    match find_question(number).more_texts, answer:
        case (first, _), ">":
            return first
        case (_, second), "<":
            return second
        case _, "=":
            return SAME
        case _:
            return msg("{number}", number=answer)


def check_answer(number: int, answer: Answer) -> None:
    """Refuse an answer that a card cannot have, whatever its reader sees."""
    card = find_question(number)
    if card.more_texts is not None:
        if answer in (">", "<", "="):
            return
        message = msg(
            "'{answer}' is not a valid answer to question {number}: enter >, < or =", answer=answer, number=number
        )
        raise InvalidInput("code777/answer-comparison", message)
    if not isinstance(answer, int) or isinstance(answer, bool) or not card.lowest <= answer <= card.highest:
        message = msg(
            "'{answer}' is not a valid answer to question {number}: enter a number from {lowest} to {highest}",
            answer=answer,
            number=number,
            lowest=card.lowest,
            highest=card.highest,
        )
        raise InvalidInput("code777/answer-count", message)


def read_answer(number: int, text: str) -> Answer:
    """Read a typed answer, and refuse one that the card cannot have."""
    number_said = read_whole_number(text)
    answer = text if number_said is None else number_said
    check_answer(number, answer)  # type: ignore[arg-type]  # checked by this call
    return answer  # type: ignore[return-value]
