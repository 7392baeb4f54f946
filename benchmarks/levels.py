"""`python -m benchmarks.levels`: how often the better of two neighbouring levels wins.

Each pair plays from every seed twice, once with either in the first seat. A match that is tied decides nothing, and is
left out.
"""

from itertools import pairwise
from math import sqrt

import click

from benchmarks import machine
from blindside.bots.mastermind import BOTS
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.games.mastermind.events import MatchEnded
from blindside.games.mastermind.play import play
from blindside.games.mastermind.settings import Settings

LEVELS = {"mastermind": ("novice", "casual", "expert", "optimal")}
CONFIDENCE = 1.959964
"""Standard errors on both sides that hold 95 %."""


def wilson(wins: int, decided: int) -> tuple[float, float]:
    """The interval that holds the true share with 95 % (E. B. Wilson, 1927)."""
    share, squared = wins / decided, CONFIDENCE**2
    middle = share + squared / (2 * decided)
    margin = CONFIDENCE * sqrt(share * (1 - share) / decided + squared / (4 * decided**2))
    whole = 1 + squared / decided
    return (middle - margin) / whole, (middle + margin) / whole


def mastermind_winner(names: tuple[str, str], seed: int, games: int) -> int | None:
    """The seat that wins a match; the first seat is codemaker first."""
    players = [BOTS[name].seat(seat, seat_dealer(seed, seat)) for seat, name in enumerate(names)]
    record = play(Settings(games=games), players, SimulationDealer(seed), first_codemaker=0)
    ended = record.events[-1]
    assert isinstance(ended, MatchEnded)
    return ended.winner


@click.command()
@click.option("--game", type=click.Choice(list(LEVELS)), default="mastermind", show_default=True)
@click.option("--matches", default=2_000, show_default=True, help="of each pair")
@click.option("--games", default=2, show_default=True, help="in a match")
def main(game: str, matches: int, games: int) -> None:
    """How often the better of two neighbouring levels wins."""
    click.echo(machine.described())
    click.echo(f"{game}, usual settings, {games} games a match, {matches:,} matches a pair\n")
    click.echo(f"{'':<20} {'wins':>6} {'losses':>7} {'ties':>6} {'share of decided':>17} {'95 % interval':>18}")
    for worse, better in pairwise(LEVELS[game]):
        wins = losses = 0
        for match in range(matches):
            seat = match % 2
            names = (better, worse) if seat == 0 else (worse, better)
            winner = mastermind_winner(names, match // 2, games)
            wins += winner == seat
            losses += winner == 1 - seat
        low, high = wilson(wins, wins + losses)
        share = f"{wins / (wins + losses):.1%}"
        interval = f"{low:.1%} – {high:.1%}"
        ties = matches - wins - losses
        click.echo(f"{better + ' – ' + worse:<20} {wins:>6,} {losses:>7,} {ties:>6,} {share:>17} {interval:>18}")


if __name__ == "__main__":
    main()
