"""`blindside mastermind …`: keys, suggestions, strategies, ratings and audits."""

from blindside.cli import Commands
from blindside.core.messages import msg

group = Commands(
    package=__name__,
    summaries={
        "suggest": msg("Suggest the next guess, with the information it gives and the guesses still to go."),
        "rate": msg("Rate the guesses of finished games: luck and skill."),
        "audit": msg("Find wrong keys: the fewest corrections, or all errors if the code is known."),
        "strategy": msg("Find a whole strategy, and prove that none is better."),
        "equilibrium": msg("Solve a game of one code for both sides: its value and mixed strategies, with proofs."),
        "key": msg("Give the key for a guess. Colours are 1 to 9 and a to c; a dot is an empty hole."),
    },
)
