"""How long it takes to prove clues wrong on the largest board: for docs/decisions/0004-fitting.md."""

import time

import click

from blindside.core.dealers import SimulationDealer
from blindside.games.mastermind.codes import Code, Key, alphabet, make_key
from blindside.games.mastermind.fitting import Clue, find_code
from blindside.games.mastermind.settings import Settings

SETTINGS = Settings(holes=8, colors=12, rows=20, empty=True)


def make_history(dealer: SimulationDealer, spoiled: bool) -> list[Clue]:
    """Two to twelve rows of random guesses with true clues, or with one clue that is not."""
    signs = alphabet(SETTINGS)
    code, *guesses = [
        Code("".join(signs[dealer.pick(len(signs))] for _ in range(SETTINGS.holes))) for _ in range(3 + dealer.pick(11))
    ]
    clues = [(guess, make_key(code, guess)) for guess in guesses]
    if spoiled:
        row = dealer.pick(len(clues))
        guess, true = clues[row]
        clues[row] = (guess, Key(true.reds, true.whites + 1) if true.reds + true.whites < 7 else Key(0, true.whites))
    return clues


def main(histories: int) -> None:
    dealer = SimulationDealer(1)
    taken: list[float] = []
    with click.progressbar(
        range(histories), label=f"{histories} histories, 8 holes, 12 colours and empty holes"
    ) as bar:
        for number in bar:
            clues = make_history(dealer, spoiled=number % 2 == 1)
            start = time.process_time()
            find_code(SETTINGS, clues)
            taken.append(time.process_time() - start)
    taken.sort()
    click.echo(f"decided in {1000 * taken[len(taken) // 2]:.0f} ms (median), {1000 * taken[-1]:.0f} ms (slowest)")
