"""Tallies of matches: sums of integers, so tallies of parts add up exactly to the tally of the whole."""

from collections.abc import Collection, Sequence
from functools import reduce
from operator import add
from typing import Literal

from msgspec import Struct

MAX_REASONS = 3


class Outcome(Struct, frozen=True, kw_only=True):
    """The result of one game, by entrant and not by seat."""

    winner: int | None = None
    tied: bool = False
    asked: tuple[int, ...]
    """Questions read, or guesses made."""
    right: tuple[int, ...]
    """Right calls, or codes found."""
    wrong: tuple[int, ...]
    """Wrong calls, or codes not found."""


def undecided_game(entrants: int) -> Outcome:
    """Return the outcome of a game that would never have ended: no winner, and nothing counted."""
    none = (0,) * entrants
    return Outcome(asked=none, right=none, wrong=none)


ReasonKind = Literal["raised", "refused", "no-move", "idle"]
"""A bot raised an error; broke a rule; moved for another seat; did nothing although only it could move."""


class Reason(Struct, frozen=True):
    """Why a game is void."""

    kind: ReasonKind
    detail: str = ""


class VoidGame(Struct, frozen=True):
    """A game that does not count, and the entrant whose fault that is."""

    entrant: int
    reason: Reason


class Counts(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Counts of one entrant, over all games that are not void."""

    wins: int = 0
    asked: int = 0
    right: int = 0
    wrong: int = 0
    voids: int = 0
    """Games that are void through its fault."""
    reasons: tuple[Reason, ...] = ()
    """The first `MAX_REASONS` of them."""


class Tally(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Counts of a match, or of a part of it."""

    deals: int = 0
    games: int = 0
    """Won, tied, undecided and void games."""
    ties: int = 0
    undecided: int = 0
    """Games that ended without a winner, because no seat would ever call again."""
    entrants: tuple[Counts, ...]
    products: tuple[tuple[int, ...], ...]
    """For each two entrants (and each with itself) the sum over deals of the product of their points in the deal.

    A win is two points, a tie is one for both. The games of a deal are dependent, so the variance is that of deals.
    """

    @property
    def void(self) -> int:
        """Games that do not count."""
        return sum(entrant.voids for entrant in self.entrants)

    @property
    def decided(self) -> int:
        """Games with a winner, or tied."""
        return self.games - self.undecided - self.void

    def points(self, entrant: int) -> int:
        """Return two for each win, one for each tie."""
        return 2 * self.entrants[entrant].wins + self.ties


def empty_tally(entrants: int) -> Tally:
    """Return the tally of no games."""
    return Tally(entrants=(Counts(),) * entrants, products=((0,) * entrants,) * entrants)


def tally_deal(deal: Sequence[Outcome | VoidGame], entrants: int) -> Tally:
    """Count the games of one deal."""
    outcomes = [game for game in deal if isinstance(game, Outcome)]
    faults = [game for game in deal if isinstance(game, VoidGame)]
    reasons = [[fault.reason for fault in faults if fault.entrant == entrant] for entrant in range(entrants)]
    counts = [
        Counts(
            wins=sum(game.winner == entrant for game in outcomes),
            asked=sum(game.asked[entrant] for game in outcomes),
            right=sum(game.right[entrant] for game in outcomes),
            wrong=sum(game.wrong[entrant] for game in outcomes),
            voids=len(own),
            reasons=tuple(own[:MAX_REASONS]),
        )
        for entrant, own in enumerate(reasons)
    ]
    ties = sum(game.tied for game in outcomes)
    points = [2 * count.wins + ties for count in counts]
    return Tally(
        deals=1,
        games=len(deal),
        ties=ties,
        undecided=sum(game.winner is None and not game.tied for game in outcomes),
        entrants=tuple(counts),
        products=tuple(tuple(one * other for other in points) for one in points),
    )


def merge(one: Tally, other: Tally) -> Tally:
    """Add two tallies of the same match."""
    return Tally(
        deals=one.deals + other.deals,
        games=one.games + other.games,
        ties=one.ties + other.ties,
        undecided=one.undecided + other.undecided,
        entrants=tuple(map(_merge_counts, one.entrants, other.entrants)),
        products=tuple(tuple(map(add, *rows)) for rows in zip(one.products, other.products, strict=True)),
    )


def _merge_counts(one: Counts, other: Counts) -> Counts:
    return Counts(
        wins=one.wins + other.wins,
        asked=one.asked + other.asked,
        right=one.right + other.right,
        wrong=one.wrong + other.wrong,
        voids=one.voids + other.voids,
        reasons=(one.reasons + other.reasons)[:MAX_REASONS],
    )


def total(tallies: Sequence[Tally], entrants: int) -> Tally:
    """Add any number of tallies of the same match."""
    return reduce(merge, tallies, empty_tally(entrants))


class Moments(Struct, frozen=True):
    """Sums over deals of wins w of some entrants, and of decided games g: D, Σw, Σg, Σw², Σwg, Σg²."""

    deals: int
    wins: float
    decided: float
    wins_squared: float
    wins_by_decided: float
    decided_squared: float

    def squared_residuals(self, share: float) -> float:
        """Return Σ (w − share · g)²."""
        return self.wins_squared - 2 * share * self.wins_by_decided + share * share * self.decided_squared


def moments(tally: Tally, entrants: Collection[int]) -> Moments:
    """Return the moments of these entrants' wins together. A tie is half a win."""
    everyone = range(len(tally.entrants))

    def products(some: Collection[int], others: Collection[int]) -> float:
        return sum(tally.products[one][other] for one in some for other in others) / 4

    return Moments(
        tally.deals,
        sum(map(tally.points, entrants)) / 2,
        tally.decided,
        products(entrants, entrants),
        products(entrants, everyone),
        products(everyone, everyone),
    )
