"""Bots that err as people do: each kind of mistake is a number in `Habits`, and each one made is kept as a `Note`."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import reduce
from operator import and_
from typing import Literal

from msgspec import Struct

from blindside.bots.code777.exact import CertainBot, find_likeliest
from blindside.core.dealers import Dealer
from blindside.games.code777.events import Answered, Sight
from blindside.games.code777.questions import Answer, find_question, visible_racks
from blindside.games.code777.tiles import Rack
from blindside.games.code777.view import View
from blindside.reason.code777.racksets import ALL_RACKS, RackSet, members, racks_with_answer

Mistake = Literal["overlooked", "counted-reader", "confused"]
"""Mistakes that happen when an answer is heard. Later it may be forgotten, and the bot may grow impatient."""
ANY_CHANCE = Fraction(0)
OPPOSITE: dict[Answer, Answer] = {">": "<", "<": ">"}


class Habits(Struct, frozen=True, kw_only=True):
    """How often a bot makes each kind of mistake; 0 is never."""

    overlooks_one_in: int = 0
    """Of so many answers it overlooks one, and concludes nothing from it."""
    counts_reader_one_in: int = 0
    """At one answer in so many it counts the reader's own rack among those that the reader sees."""
    confuses_one_in: int = 0
    """At one answer in so many it confuses "more" and "fewer", if the card compares two counts."""
    remembers: int = 0
    """It remembers so many answers."""
    patience: int = 0
    """After so many answers about its rack it calls with two solutions left, after twice as many with three."""


class Note(Struct, frozen=True):
    """What a bot made of an answer."""

    number: int
    """The place of the answer in the game, from 1."""
    racks: RackSet
    """The racks that fit, as the bot took the answer."""
    truth: RackSet
    """The racks that fit."""
    mistake: Mistake | None = None


class HumanBot(CertainBot):
    """Notes what each answer leaves, with mistakes, and calls when it believes that one solution is left.

    When its notes contradict each other, it goes over the answers that it remembers again, this time without mistakes.
    All chance is drawn when an answer is heard, so the same sights and seed make the same mistakes.
    """

    def __init__(self, seat: int, dealer: Dealer, habits: Habits) -> None:
        super().__init__(seat)
        self._dealer = dealer
        self._habits = habits
        self._answered = 0
        self.notes: tuple[Note, ...] = ()
        """Of each answer about its rack."""

    def see(self, sight: Sight, view: View) -> None:
        super().see(sight, view)
        if isinstance(sight, Answered):
            self._answered += 1
        if not self._belief.answers:  # a new rack, or contradicting answers were dropped
            self.notes = ()
        elif isinstance(sight, Answered) and sight.reader != self._seat:
            self._hear(sight, view)

    @property
    def remembered(self) -> Sequence[Note]:
        """The notes that it has not forgotten."""
        return self.notes[-self._habits.remembers :]

    @property
    def left(self) -> RackSet:
        """The racks that its notes leave."""
        return self.racks_left(note.racks for note in self.remembered)

    def racks_left(self, fitting: Iterable[RackSet]) -> RackSet:
        """Return the racks that its tiles in view and these sets leave."""
        return reduce(and_, fitting, self._belief.by_tiles)

    def _hear(self, sight: Answered, view: View) -> None:
        note = self._take_note(sight, view)
        if note.mistake and not self.left & note.racks:  # that cannot be, so it looks again
            note = Note(note.number, note.truth, note.truth)
        self.notes = (*self.notes, note)
        if not self.left:
            corrected = [Note(one.number, one.truth, one.truth) for one in self.remembered]
            self.notes = (*self.notes[: -len(corrected)], *corrected)

    def _take_note(self, sight: Answered, view: View) -> Note:
        card, seen, own = find_question(sight.card), visible_racks(sight.reader, view.racks), view.racks[sight.reader]
        habits, truth = self._habits, self._belief.answers[-1]
        chances = (habits.overlooks_one_in, habits.counts_reader_one_in, habits.confuses_one_in)
        overlooks, counts_reader, confuses = [one_in > 0 and self._dealer.pick(one_in) == 0 for one_in in chances]
        racks = truth
        mistake: Mistake | None = None
        if overlooks:
            racks, mistake = ALL_RACKS, "overlooked"
        elif counts_reader and own is not None:
            racks, mistake = racks_with_answer(card.number, card.total([*seen, own]), sight.answer), "counted-reader"
        elif confuses and sight.answer in OPPOSITE:
            racks, mistake = racks_with_answer(card.number, card.total(seen), OPPOSITE[sight.answer]), "confused"
        return Note(self._answered, racks, truth, None if racks == truth else mistake)

    def _choose_rack(self, view: View) -> Rack | None:
        left, colors_too, patience = self.left, view.board.settings.colors_too, self._habits.patience
        enough = 1 + (len(self.notes) // patience if patience else 0)
        if len({rack if colors_too else rack.numbers for rack in members(left)}) > enough:
            return None
        return find_likeliest(self._belief.weights(left), ANY_CHANCE, colors_too)
