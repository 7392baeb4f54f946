"""Which clue leaves the most codes: what a codemaker answers who fixes no code."""

from collections.abc import Sequence

from blindside.games.mastermind.codes import Code, Key, key, possible_keys
from blindside.games.mastermind.fitting import Clue, fitting_code
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.counting import codes_left

EFFORT = 50_000
"""For each clue: half-filled codes to look at. Random games on boards of every size have never needed more."""


def evasive_clue(settings: Settings, clues: Sequence[Clue], guess: Code, effort: int = EFFORT) -> Key:
    """The clue to this guess that leaves the most codes; of several the one with fewest reds, then whites.

    A clue whose codes take too long to count is passed over; where all do, it is that of some code that fits.
    """
    left = {
        given: codes_left(settings, (*clues, (guess, given)), effort) or 0 for given in possible_keys(settings.holes)
    }
    most = max(left, key=left.__getitem__)
    if left[most]:
        return most
    some = fitting_code(settings, clues)
    assert some is not None, "some code fits the clues so far"
    return key(some, guess)
