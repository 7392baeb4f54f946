"""Time to prove keys wrong on the largest board: for docs/decisions/0004-fitting.md."""

import time

import click

from blindside.core.dealers import SimulationDealer
from blindside.games.mastermind.codes import Code, Key, alphabet, make_key
from blindside.games.mastermind.fitting import KeyedRow, find_code
from blindside.games.mastermind.settings import Settings

SETTINGS = Settings(holes=8, colors=12, rows=20, empty=True)


def make_history(dealer: SimulationDealer, wrong: bool) -> list[KeyedRow]:
    """Make two to twelve rows of random guesses with true keys, or with one wrong key."""
    signs = alphabet(SETTINGS)
    code, *guesses = [
        Code("".join(signs[dealer.pick(len(signs))] for _ in range(SETTINGS.holes))) for _ in range(3 + dealer.pick(11))
    ]
    rows = [(guess, make_key(code, guess)) for guess in guesses]
    if wrong:
        row = dealer.pick(len(rows))
        guess, true = rows[row]
        rows[row] = (guess, Key(true.reds, true.whites + 1) if true.reds + true.whites < 7 else Key(0, true.whites))
    return rows


def main(histories: int) -> None:
    dealer = SimulationDealer(1)
    taken: list[float] = []
    with click.progressbar(
        range(histories), label=f"{histories} histories, 8 holes, 12 colours and empty holes"
    ) as bar:
        for number in bar:
            rows = make_history(dealer, wrong=number % 2 == 1)
            start = time.process_time()
            find_code(SETTINGS, rows)
            taken.append(time.process_time() - start)
    taken.sort()
    click.echo(f"decided in {1000 * taken[len(taken) // 2]:.0f} ms (median), {1000 * taken[-1]:.0f} ms (slowest)")
