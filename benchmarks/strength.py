"""`./run bench-strength`: each level of bots against the next, and the master against every fixed policy."""

import os
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import click

from benchmarks import machine
from blindside.arena.engines import Engine, worker_engine
from blindside.arena.matches import Match
from blindside.arena.statistics import Share, share_of
from blindside.arena.tallies import moments
from blindside.arena.tournaments import Tournament, entrants_of_first_kind, play_tournament
from blindside.bots.code777 import BOTS
from blindside.games.code777.settings import USUAL_COOL_DOWN, settings_for
from blindside.games.mastermind.settings import Settings

FIXED_POLICIES = (
    "certain",
    "threshold:0.45",
    "threshold:0.6",
    "threshold:0.8",
    "silence",
    "silence:0.6",
    "gambler",
    "casual",
    "novice",
)
HOUSE_RULES: dict[str, dict[str, int]] = {
    "the sheets' rules": {},
    f"no call for {USUAL_COOL_DOWN} answers after a wrong call": {"cool_down": USUAL_COOL_DOWN},
    "a wrong call costs 1 point": {"penalty": 1},
    "a wrong call costs 2 points": {"penalty": 2},
    "a wrong call costs 3 points": {"penalty": 3},
}
SEED = 777
LEVELS = tuple(level.bot for level in BOTS.levels.values() if not level.is_apart)


def measure_shares(
    game: str, settings: Any, companies: Sequence[tuple[str, ...]], games: int, engine: Engine
) -> list[Share]:
    """Return the share of the first kind in each match."""
    matches = tuple(Match(game=game, settings=settings, players=names, seed=SEED) for names in companies)
    tallies = play_tournament(Tournament("ladder", matches, games), engine)
    found = [
        share_of(moments(tally, entrants_of_first_kind(match))) for match, tally in zip(matches, tallies, strict=True)
    ]
    return [share for share in found if share is not None]


def format_share(share: Share) -> str:
    """Return a share with its interval."""
    return f"{share.share:.1%} ({share.low:.1%} – {share.high:.1%})"


def print_levels(game: str, settings: Any, names: Sequence[str], seats: int, games: int, engine: Engine) -> None:
    """Print the share of the better of two levels, in alternate seats."""
    pairs = [(better, worse) for worse, better in pairwise(names)]
    companies = [(better, worse) * (seats // 2) for better, worse in pairs]
    for (better, worse), share in zip(pairs, measure_shares(game, settings, companies, games, engine), strict=True):
        click.echo(f"  {better + ' – ' + worse:<20} {format_share(share):>26}")


@click.command()
@click.option("--games", default=1_000, show_default=True, help="of each pair")
@click.option("--workers", default=os.cpu_count() or 1, show_default=True)
def main(games: int, workers: int) -> None:
    """Measure the strength of the bots."""
    click.echo(machine.describe())
    with worker_engine(workers) as engine:
        click.echo(f"\nCode 777, two seats each, {games:,} games a pair: the better level's share (95%)")
        print_levels("code777", settings_for("jumbo-1985"), LEVELS, 4, games, engine)
        matches, played = games // 2, Settings(games=10)
        title = f"{matches:,} matches of {played.games} games a pair, ties half"
        click.echo(f"\nMastermind, {title}: the better level's share (95%)")
        print_levels("mastermind", played, ("novice", "casual", "expert", "optimal"), 2, matches, engine)
        click.echo(f"\nOne master against three others, {games:,} games each: its share (95%); a fair one is 25%")
        for price, rules in HOUSE_RULES.items():
            click.echo(f"  {price}")
            companies = [("master", *[other] * 3) for other in FIXED_POLICIES]
            found = measure_shares("code777", settings_for("jumbo-1985", **rules), companies, games, engine)
            for other, share in zip(FIXED_POLICIES, found, strict=True):
                click.echo(f"    {other:<18} {format_share(share):>26}")


if __name__ == "__main__":
    main()
