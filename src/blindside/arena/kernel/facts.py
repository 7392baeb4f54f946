"""Constants of the kernel: tables of the racks and the question cards."""

from functools import cache
from itertools import permutations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from blindside.games.code777.questions import MAX_SEEN, QUESTIONS, Answer, Question
from blindside.games.code777.tiles import COPIES, RACK_SIZE, RACKS, Color
from blindside.reason.code777.racksets import ALL_RACKS, AT_MOST, KINDS, PACKED_BOX, PACKED_RACKS, TRIPLE_OF, RackSet

Array = NDArray[Any]
WORDS = 4
COMPARISONS: tuple[Answer, ...] = ("=", ">", "<")
ANSWERS = 8
"""Answers are numbers below this: a count, or an index of `COMPARISONS`."""
COLOR_CARD = 8
"""The index of the card whose totals are digits: the count of each colour."""
COLORS = len(Color)
DIGIT_BITS, CLIP_BITS = 4, 2
"""Bits of a colour's count, and of the count clipped to 0 … 3."""
MAX_CLIPPED = (1 << CLIP_BITS) - 1
UNION_CARDS = (7, 9)
"""The indices of the cards whose totals are unions of bits."""
SIZES = tuple(
    1 << CLIP_BITS * COLORS
    if place == COLOR_CARD
    else 256
    if card.more_texts
    else 128
    if place in UNION_CARDS
    else MAX_SEEN + 1
    for place, card in enumerate(QUESTIONS)
)
"""Totals of each card, with clipped colour counts."""


Facts = np.record
"""The record that `facts` makes."""


def words(racks: RackSet) -> list[int]:
    """Split a set of racks into words of 64 bits."""
    return [racks >> 64 * word & (1 << 64) - 1 for word in range(WORDS)]


def _answer_number(answer: Answer) -> int:
    return answer if isinstance(answer, int) else COMPARISONS.index(answer)


@cache
def facts() -> Facts:
    """Make all tables."""
    kinds = [[KINDS.index(tile) for tile in rack.tiles] for rack in RACKS]
    rack = np.full((len(KINDS),) * RACK_SIZE, -1)
    held = np.zeros((len(RACKS), RACK_SIZE), np.int64)
    counts = np.zeros((len(RACKS), len(KINDS)), np.int64)
    for index, three in enumerate(kinds):
        for order in permutations(three):
            rack[order] = index
        for place, kind in enumerate(sorted(set(three))):
            counts[index, kind] = three.count(kind)
            held[index, place] = kind * (RACK_SIZE + 1) + three.count(kind)
    first = [TRIPLE_OF.index(triple) for triple in range(max(TRIPLE_OF) + 1)]
    answers, fitting = _answers()
    return _to_record(
        tiles=np.array(kinds),
        rack=rack,  # by three kinds, in any order
        counts=counts,  # by rack and kind
        packed=np.array(PACKED_RACKS, np.uint64),
        triple=np.array(TRIPLE_OF),
        first=np.array([*first, len(RACKS)]),  # by triple: its first rack; one more, the number of racks
        held=held,  # by rack: indices into `beliefs._ratios` of the kinds on it
        at_most=np.array([[words(most) for most in AT_MOST[kind]] for kind in KINDS], np.uint64),
        ways=np.array([[comb(n, k) for k in range(RACK_SIZE + 1)] for n in range(max(COPIES.values()) + 1)]),
        adds=np.array([_adds(place, card) for place, card in enumerate(QUESTIONS)]),
        start=np.cumsum([0, *SIZES[:-1]]),  # where the totals of a card begin
        answers=answers,  # by total
        fitting=fitting,  # by total of the others and answer: the racks that make the answer true
    )


def _to_record(**arrays: Array) -> Facts:
    record: Facts = np.zeros(
        1, np.dtype([(name, array.dtype, array.shape) for name, array in arrays.items()], align=True)
    )[0]
    for name, array in arrays.items():
        record[name] = array
    return record


BOX = np.uint64(PACKED_BOX)
EVERY_RACK = words(ALL_RACKS)


def _adds(place: int, card: Question) -> list[int]:
    if place != COLOR_CARD:
        return list(card.contributions)
    return [sum(1 << DIGIT_BITS * list(Color).index(color) for color in rack.colors) for rack in RACKS]


def _answers() -> tuple[Array, Array]:
    """Return the answer by total; and by total of the other racks and answer, the racks that make it true."""
    by_total, fitting = [], []
    for place, card in enumerate(QUESTIONS):
        adds = np.array(_adds(place, card))
        added = np.unique([0, *adds])
        answers = _tabulate_colors(added) if place == COLOR_CARD else _tabulate_answers(place, card, added.tolist())
        by_total.append(answers[:, 0])
        alike = np.array(
            [words(sum(1 << int(rack) for rack in np.flatnonzero(adds == more))) for more in added], np.uint64
        )
        fits = np.zeros((len(answers), ANSWERS, WORDS), np.uint64)
        for answer in np.unique(answers):
            fits[:, answer] = np.bitwise_or.reduce((answers == answer)[:, :, None] * alike, axis=1)
        fitting.append(fits)
    return np.concatenate(by_total), np.concatenate(fitting)


def _tabulate_answers(place: int, card: Question, added: list[int]) -> Array:
    """Return the answer by total and by what one more rack adds to it."""
    return np.array(
        [[_answer_number(card.to_answer(card.combine(total, more))) for more in added] for total in range(SIZES[place])]
    )


def _tabulate_colors(added: Array) -> Array:
    """Do the same for the card with clipped totals."""
    colors, totals = np.arange(COLORS), np.arange(SIZES[COLOR_CARD])
    seen = totals[:, None, None] >> CLIP_BITS * colors & MAX_CLIPPED
    more = added[:, None] >> DIGIT_BITS * colors & (1 << DIGIT_BITS) - 1
    answers: Array = np.sum(seen + more >= MAX_CLIPPED, axis=2)
    return answers
