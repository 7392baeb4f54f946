"""The hand of Code 777's first lesson, round the example that the sheets teach with, and what can be known in it."""

from functools import cache
from itertools import combinations_with_replacement

from blindside.core.messages import Message, msg
from blindside.games.code777.questions import answer_text, question, seen_by
from blindside.games.code777.tiles import NUMBERS, RACK_SIZE, Rack, Tile, Triple, in_order, read_rack
from blindside.reason.code777.deduction import at_table
from blindside.reason.code777.situations import Entered, Table

NAMES = ("Marco", "Jun", "Freya")
"""Of seats 1 to 3, from one's own left hand on; the learner is seat 0."""
MARCO, JUN, FREYA = 1, 2, 3
SEEN = (read_rack("5r 7b 7b"), read_rack("2y 5k 6p"), read_rack("4n 6g 7p"))
OWN = read_rack("1g 3k 4n")
CARDS = ((0, 10), (MARCO, 21), (JUN, 12), (FREYA, 11))
"""Who reads which, in the order of play."""
ANSWERS = tuple(Entered(reader, card, question(card).answer(seen_by(reader, (OWN, *SEEN)))) for reader, card in CARDS)
CROSSED_ALREADY = (*SEEN[0].tiles, *SEEN[1].tiles)
"""Before the learner crosses out the third rack."""


@cache
def known_after(answers: int) -> list[Rack]:
    """The racks that may still be the learner's after so many answers."""
    return list(at_table(Table(0, 4, (None, *SEEN), (), ANSWERS[:answers])).weights)


def possible_after(answers: int) -> set[Tile]:
    """The tiles that may be among the learner's."""
    return {tile for rack in known_after(answers) for tile in rack.tiles}


def reply_to(numbers: Triple) -> Message | None:
    """Why these cannot be the numbers: the first thing that speaks against them. None: they are."""
    called = " ".join(map(str, numbers))
    left = [rack for rack in known_after(0) if rack.numbers == numbers]
    if not left:
        return msg("{numbers}: there are not enough such tiles. Count those you see, and the triangle.", numbers=called)
    for heard in range(1, len(ANSWERS) + 1):
        told = ANSWERS[heard - 1]
        still = [rack for rack in known_after(heard) if rack.numbers == numbers]
        if not still:
            return _against(called, told, left)
        left = still
    return None


def _against(called: str, told: Entered, racks: list[Rack]) -> Message:
    """What the reader would have said instead."""
    card = question(told.question)
    instead = {card.answer(seen_by(told.reader, (rack, *SEEN))) for rack in racks}
    said = answer_text(told.question, told.answer)
    name = NAMES[told.reader - 1]
    if len(instead) == 1:
        return msg(
            "{numbers} cannot be: {reader} would have answered card {card} with ‘{instead}’, not with ‘{said}’.",
            numbers=called,
            reader=name,
            card=told.question,
            instead=answer_text(told.question, instead.pop()),
            said=said,
        )
    return msg(
        "{numbers} cannot be: then {reader} would not have answered card {card} with ‘{said}’.",
        numbers=called,
        reader=name,
        card=told.question,
        said=said,
    )


@cache
def replies() -> dict[str, Message | None]:
    """To every call that can be made."""
    return {
        "".join(map(str, numbers)): reply_to(in_order(numbers))
        for numbers in combinations_with_replacement(NUMBERS, RACK_SIZE)
    }
