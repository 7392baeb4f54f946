"""Is there a code that fits all the clues? Decided exactly for every size we play, without listing all codes.

Holes are filled one after the other, and a half-filled code is dropped as soon as some row can no longer get exactly
its reds and its matches. What can still become of a half-filled code depends only on which pegs are used and on the reds
so far, so each such state is tried once. Colours that no row has shown are alike, and one of them is tried for all.
"""

from collections.abc import Callable, Sequence

from blindside.games.mastermind.codes import Code, Key, alphabet
from blindside.games.mastermind.settings import Settings

Clue = tuple[Code, Key]


def fitting_code(
    settings: Settings, clues: Sequence[Clue], order: Callable[[str], Sequence[str]] = tuple
) -> Code | None:
    """A code that fits all clues, or None if there is none; `order` says which sign to try first in a hole."""
    holes = settings.holes
    signs = alphabet(settings)
    shown = {sign for guess, _ in clues for sign in guess}
    guesses = [guess for guess, _ in clues]
    reds_due = [key.reds for _, key in clues]
    matches_due = [key.reds + key.whites for _, key in clues]

    hopeless: set[tuple[object, ...]] = set()

    def place(code: str, reds: list[int], matches: list[int]) -> Code | None:
        hole = len(code)
        if hole == holes:
            return Code(code)
        state = ("".join(sorted(code)), *reds)
        if state in hopeless:
            return None
        left = holes - hole - 1
        unseen_tried = False
        for sign in order(signs):
            if not settings.repeats and sign in code:
                continue
            if sign not in shown:
                if unseen_tried:
                    continue
                unseen_tried = True
            used = code.count(sign)
            new_reds = []
            new_matches = []
            for row, guess in enumerate(guesses):
                red = reds[row] + (guess[hole] == sign)
                match = matches[row] + (used < guess.count(sign))
                if not red <= reds_due[row] <= red + left or not match <= matches_due[row] <= match + left:
                    break
                new_reds.append(red)
                new_matches.append(match)
            else:
                found = place(code + sign, new_reds, new_matches)
                if found is not None:
                    return found
        hopeless.add(state)
        return None

    return place("", [0] * len(clues), [0] * len(clues))
