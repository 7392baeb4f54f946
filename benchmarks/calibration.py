"""`./run bench-calibration`: of all solutions with a chance of 30 %, 30 % should be true.

Plays games in every edition with two to five players, and compares beliefs with racks. Chances from answers alone are
right only if calls tell nothing, so the players call at random. Each rack is examined once, a random number of answers
after it was filled, so that the samples are independent.
"""

from collections.abc import Iterator
from itertools import cycle, product
from math import sqrt

import click

from benchmarks import machine
from blindside.core.audience import seat_audience
from blindside.core.dealers import Dealer, SimulationDealer, seat_dealer
from blindside.core.errors import BlindsideError
from blindside.games.code777.commands import Call, Choose, Command
from blindside.games.code777.events import Answered, SawRackFilled, Sight
from blindside.games.code777.game import play
from blindside.games.code777.legal import can_call
from blindside.games.code777.settings import EDITIONS, MAX_PLAYERS, MIN_PLAYERS, Settings, settings_for
from blindside.games.code777.tiles import TRIPLES, Triple
from blindside.games.code777.view import View, new_view
from blindside.reason.code777.belief import Belief, triple_weights

MAX_ANSWERS = 16
"""A rack is examined up to so many answers after it was filled; a seat calls once in so many turns."""

BINS = (0.0, 0.001, 0.003, 0.01, 0.03, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.999, 1.0)


class Tally:
    """Solutions by range of their chance: how many, and how many were true."""

    def __init__(self) -> None:
        self.posteriors = 0
        self.given = [0] * len(BINS)
        self.expected = [0.0] * len(BINS)
        self.variance = [0.0] * len(BINS)
        self.true = [0] * len(BINS)
        self.excluded = 0
        """Posteriors that excluded the truth."""

    def add(self, weights: dict[Triple, int], truth: Triple) -> None:
        self.posteriors += 1
        total = sum(weights.values())
        self.excluded += truth not in weights
        for triple, weight in weights.items():
            chance = weight / total
            place = next(place for place in range(len(BINS) - 1, -1, -1) if chance >= BINS[place])
            self.given[place] += 1
            self.expected[place] += chance
            self.variance[place] += chance * (1 - chance)
            self.true[place] += triple == truth


class RandomCaller:
    """Calls random numbers at random times, and examines each of its racks once."""

    def __init__(self, seat: int, dealer: Dealer, tally: Tally, tables: list[View]) -> None:
        self._seat = seat
        self._dealer = dealer
        self._tally = tally
        self._tables = tables
        """The latest view of each seat; the neighbour's shows this seat's rack."""
        self._belief = Belief(seat)
        self._answers_left = 0

    def see(self, sight: Sight, view: View) -> None:
        self._belief.see(sight, view)
        self._tables[self._seat] = view
        if isinstance(sight, SawRackFilled) and sight.rack == self._seat:
            self._answers_left = 1 + self._dealer.pick(MAX_ANSWERS)
        elif isinstance(sight, Answered):
            self._answers_left -= 1
            if self._answers_left == 0:
                rack = self._tables[self._seat - 1].racks[self._seat]
                assert rack is not None
                self._tally.add(triple_weights(self._belief.weights()), rack.numbers)

    def act(self, view: View) -> Command | None:
        if view.board.phase == "choosing" and view.board.turn == self._seat:
            return Choose(self._seat, view.drawn[0])
        if can_call(view.board, self._seat) and self._dealer.pick(MAX_ANSWERS) == 0:
            return Call(self._seat, TRIPLES[self._dealer.pick(len(TRIPLES))])
        return None

    def handle_error(self, wrong: BlindsideError) -> None:
        raise wrong


def iterate_settings() -> Iterator[Settings]:
    """Yield every edition with two to five players; one in five hides the tiles of wrong calls."""
    numbers = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    for edition, players, hidden in cycle(product(EDITIONS, numbers, (False, False, False, False, True))):
        yield settings_for(edition, players=players, hide_wrong=hidden, draw_two=hidden)


@click.command()
@click.option("--posteriors", default=100_000, show_default=True, help="minimum to collect")
def main(posteriors: int) -> None:
    """Compare chances with how often they come true."""
    tally = Tally()
    games = 0
    with click.progressbar(length=posteriors, label=f"{posteriors:,} posteriors") as bar:
        for games, settings in enumerate(iterate_settings(), 1):
            before = tally.posteriors
            views = [new_view(settings, seat_audience(seat)) for seat in range(settings.players)]
            players = [RandomCaller(seat, seat_dealer(games, seat), tally, views) for seat in range(settings.players)]
            play(settings, players, SimulationDealer(games))
            bar.update(tally.posteriors - before)
            if tally.posteriors >= posteriors:
                break
    click.echo(machine.describe())
    click.echo(f"{tally.posteriors:,} posteriors from {games:,} games; {tally.excluded} excluded the truth\n")
    click.echo(f"{'chance given':>14} {'solutions':>12} {'expected true':>14} {'true':>9} {'standard errors':>16}")
    for place, low in enumerate(BINS):
        if not tally.given[place]:
            continue
        high = BINS[place + 1] if place + 1 < len(BINS) else None
        span = f"{low:.1%}" if high is None else f"{low:.1%} – {high:.1%}"
        error = sqrt(tally.variance[place])
        apart = f"{(tally.true[place] - tally.expected[place]) / error:+.1f}" if error else "–"
        expected = tally.expected[place]
        click.echo(f"{span:>14} {tally.given[place]:>12,} {expected:>14,.1f} {tally.true[place]:>9,} {apart:>16}")


if __name__ == "__main__":
    main()
