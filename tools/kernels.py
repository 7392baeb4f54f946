"""Compile both kernels in advance, so that tests do not wait for the compiler."""

from typing import get_args

from blindside.arena.compiled import play_deals
from blindside.arena.matches import Match
from blindside.games.code777.settings import settings_for
from blindside.reason.mastermind.space import Space
from blindside.reason.mastermind.strategies import Work, compile_for


def main() -> None:
    for work in get_args(Work):
        compile_for(Space(4, "123456", repeats=True), work)
    players = ("certain", "gambler", "silence", "silence:0.6")
    play_deals(Match(game="code777", settings=settings_for("jumbo-1985"), players=players, seed=1), 0, 1)


if __name__ == "__main__":
    main()
