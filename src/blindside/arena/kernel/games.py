"""What there is of a game: an array of each thing, with a row for each game."""

from typing import NamedTuple

import numpy as np

from blindside.arena.kernel.compiling import Array
from blindside.arena.kernel.tables import WORDS
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.settings import MOST_RACKS, Settings
from blindside.games.code777.tiles import BOX, RACK_SIZE, RACKS
from blindside.reason.code777.racksets import KINDS

RUNNING, ABANDONED = -2, -1
SILENT = -1
"""What stands for a call where there is none."""
MILLION = 1_000_000
"""A threshold is so many of these."""


class Rules(NamedTuple):
    players: int
    racks: int
    reshuffles: int
    """The used cards go under the pile (0), are shuffled after the last of them (1), or before the next (2)."""
    mixes_at_seven: bool
    tie_step: int
    spares: int
    """In turn (0), always the first (1), at random (2)."""
    penalty: int
    cool_down: int
    one_call: bool


class Policies(NamedTuple):
    """How each seat plays. An external one is asked by whoever runs the game."""

    external: Array
    hears_silence: Array
    weighs: Array
    """Whether it calls what is not certain."""
    threshold: Array
    """In millionths, by own score and the best of the others'."""


class Games(NamedTuple):
    seed: Array
    cards: Array
    card: Array
    """How many cards of the pile have been drawn."""
    pile: Array
    drawn: Array
    """How many tiles of the pile have been drawn."""
    tiles: Array
    """How many there were."""
    out: Array
    outs: Array
    """The racks out of play, and how many."""
    racks: Array
    scores: Array
    waits: Array
    called: Array
    calls: Array
    """By seat: the triple it has announced in this instant."""
    turn: Array
    reader: Array
    answers: Array
    unanswered: Array
    """How many cards have been read since a rack was last filled."""
    spares_renewed: Array
    right: Array
    wrong: Array
    winner: Array
    too_large: Array
    """A weight had more digits than are kept here: the plain engine has to play this game."""
    unseen: Array
    """By seat: the tiles on its rack or in the pile, four bits a kind."""
    support: Array
    factors: Array
    """By seat, kind and count: in proportion to what holding so many weighs."""
    second: Array
    """By seat that hears silence: the racks left to it."""
    fell_back: Array
    left: Array
    """By such a seat, another seat and a rack of the first: what that would leave to the other."""
    speech: Array
    """By such a seat and another that has announced: the racks with which it would have said so."""
    spoken: Array
    """Whether that is there."""


def rules_of(settings: Settings) -> Rules:
    return Rules(
        players=settings.players,
        racks=settings.racks,
        reshuffles=("under", "under-shuffled", "discard").index(settings.cards),
        mixes_at_seven=settings.mixing == "at-seven",
        tie_step=-1 if settings.ties == "counter-clockwise" else 1,
        spares=("in-turn", "first", "random").index(settings.spares),
        penalty=settings.penalty,
        cool_down=settings.cool_down,
        one_call=settings.calls_per_answer is not None,
    )


def are_known(settings: Settings) -> bool:
    """Whether the kernel plays by these rules."""
    return not (settings.draw_two or settings.colors_too or settings.hide_wrong) and settings.answers == "by-table"


def new_games(count: int, hears_silence: bool) -> Games:
    seats, whole = MOST_RACKS, np.int64

    def of(*shape: int, kind: type = whole) -> Array:
        return np.zeros((count, *shape), kind)

    minds = seats if hears_silence else 0
    return Games(
        seed=of(kind=np.uint64),
        cards=of(len(QUESTIONS)),
        card=of(),
        pile=of(len(BOX)),
        drawn=of(),
        tiles=of(),
        out=of(len(BOX) // RACK_SIZE + 1),
        outs=of(),
        racks=of(seats),
        scores=of(seats),
        waits=of(seats),
        called=of(seats),
        calls=of(seats),
        turn=of(),
        reader=of(),
        answers=of(),
        unanswered=of(),
        spares_renewed=of(),
        right=of(seats),
        wrong=of(seats),
        winner=of(),
        too_large=of(),
        unseen=of(seats, kind=np.uint64),
        support=of(seats, WORDS, kind=np.uint64),
        factors=of(seats, len(KINDS), RACK_SIZE + 1),
        second=of(minds, WORDS, kind=np.uint64),
        fell_back=of(minds),
        left=of(minds, seats, len(RACKS), WORDS, kind=np.uint64),
        speech=of(minds, seats, WORDS, kind=np.uint64),
        spoken=of(minds, seats),
    )
