"""What is counted of a match. Tallies of parts add up to the tally of the whole, in whole numbers, exactly."""

from collections.abc import Collection, Sequence
from functools import reduce
from typing import Literal

from msgspec import Struct

MAX_REASONS = 3


class Outcome(Struct, frozen=True, kw_only=True):
    """How a game ended. Entrants are counted from 0, whatever seat they had."""

    winner: int | None = None
    tied: bool = False
    asked: tuple[int, ...]
    """Questions each has read, or guesses it has made."""
    right: tuple[int, ...]
    """Right calls, or codes found."""
    wrong: tuple[int, ...]
    """Wrong calls, or codes not found."""


def undecided_game(entrants: int) -> Outcome:
    """Of a game of which nothing counts but that it would never have ended."""
    none = (0,) * entrants
    return Outcome(asked=none, right=none, wrong=none)


class Reason(Struct, frozen=True):
    """How somebody's program has spoilt a game."""

    kind: Literal["raised", "refused", "no-move", "idle"]
    """It raised an error; broke a rule; asked for what is no move of its seat; did nothing when nobody else could."""
    detail: str = ""


class VoidGame(Struct, frozen=True):
    """A game that is spoilt, and by whom."""

    entrant: int
    reason: Reason


class Counts(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Of one entrant, over all games but void ones."""

    wins: int = 0
    asked: int = 0
    right: int = 0
    wrong: int = 0
    voids: int = 0
    """Games that it has spoilt."""
    reasons: tuple[Reason, ...] = ()
    """How, the first few times."""


class Tally(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    deals: int = 0
    games: int = 0
    """All of them: won, tied, undecided and void."""
    ties: int = 0
    undecided: int = 0
    """Games that ended without a winner, because nobody would ever call again."""
    entrants: tuple[Counts, ...]
    products: tuple[tuple[int, ...], ...]
    """For each two entrants (and each with itself) the sum over deals of the product of their points in the deal. A win
    is two points, a tie one for both. The games of a deal are alike, so it is between deals that chance is measured."""

    @property
    def void(self) -> int:
        return sum(entrant.voids for entrant in self.entrants)

    @property
    def decided(self) -> int:
        return self.games - self.undecided - self.void

    def points(self, entrant: int) -> int:
        return 2 * self.entrants[entrant].wins + self.ties


def empty_tally(entrants: int) -> Tally:
    return Tally(entrants=(Counts(),) * entrants, products=((0,) * entrants,) * entrants)


def tally_deal(deal: Sequence[Outcome | VoidGame], entrants: int) -> Tally:
    """The games of one deal, counted."""
    outcomes = [game for game in deal if isinstance(game, Outcome)]
    faults = [game for game in deal if isinstance(game, VoidGame)]
    counts = []
    for entrant in range(entrants):
        reasons = [fault.reason for fault in faults if fault.entrant == entrant]
        counts.append(
            Counts(
                wins=sum(game.winner == entrant for game in outcomes),
                asked=sum(game.asked[entrant] for game in outcomes),
                right=sum(game.right[entrant] for game in outcomes),
                wrong=sum(game.wrong[entrant] for game in outcomes),
                voids=len(reasons),
                reasons=tuple(reasons[:MAX_REASONS]),
            )
        )
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
    return Tally(
        deals=one.deals + other.deals,
        games=one.games + other.games,
        ties=one.ties + other.ties,
        undecided=one.undecided + other.undecided,
        entrants=tuple(_merge_counts(mine, yours) for mine, yours in zip(one.entrants, other.entrants, strict=True)),
        products=tuple(
            tuple(map(sum, zip(mine, yours, strict=True)))
            for mine, yours in zip(one.products, other.products, strict=True)
        ),
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
    return reduce(merge, tallies, empty_tally(entrants))


class Moments(Struct, frozen=True):
    """The wins of some entrants together, a deal at a time, against the games that were decided in the deal."""

    deals: int
    wins: float
    decided: float
    wins_squared: float
    wins_by_decided: float
    decided_squared: float

    def squared_residuals(self, share: float) -> float:
        """How far the wins of the deals are from this share of their games: the sum of the squares."""
        return self.wins_squared - 2 * share * self.wins_by_decided + share * share * self.decided_squared


def moments(tally: Tally, entrants: Collection[int]) -> Moments:
    everybody = range(len(tally.entrants))

    def products(some: Collection[int], others: Collection[int]) -> float:
        return sum(tally.products[one][other] for one in some for other in others) / 4

    return Moments(
        tally.deals,
        sum(map(tally.points, entrants)) / 2,
        tally.decided,
        products(entrants, entrants),
        products(entrants, everybody),
        products(everybody, everybody),
    )
