"""Blindside: two classic deduction games to play, to learn, to solve and to study.

    import blindside

    record = blindside.play("code777", ["expert", "casual", "novice"], seed=7)
    print(blindside.review(record).scores)

Play            play, BOTS; a bot is a Player, which may draw from a Dealer
Games           code777, mastermind: the settings, commands, sights and views of each
Records         Record, read_record, write_record, replay, export, is_code777, is_mastermind;
                an Audience: EVERYONE, SPECTATORS, seat_audience
Code 777        deduce, Deduction, explain, Explanation, describe_claim; Belief, posterior, triple_posterior;
                Situation, read_situation
Mastermind      suggest, Suggestion, rate, GuessRating, best_strategy, Strategy
Reviews         review, Code777Review, MastermindReview
Puzzles         new_puzzle, daily_puzzle, read_puzzle, write_puzzle, Code777Puzzle, MastermindPuzzle;
                solve, Code777Solution, MastermindSolution
Texts           Message, translate
Errors          BlindsideError: InvalidInput, NotAllowed, StaleRequest

See `help(blindside.play)` and so on, and docs/python.md. The first use of a name loads `blindside.api`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from blindside.api import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        api = import_module("blindside.api")
        if name != "__all__" and name not in api.__all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(api, name)

    def __dir__() -> list[str]:
        return sorted([*globals(), *import_module("blindside.api").__all__])
