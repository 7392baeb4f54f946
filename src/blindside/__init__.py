"""Blindside: two classic deduction games to play, to learn, to solve and to study.

    import blindside

    record = blindside.play("code777", ["expert", "casual", "novice"], seed=7)
    print(blindside.reviewed(record).scores)

Play            play, BOTS; a bot is a Player, and may draw from a Dealer
Records         Record, read_record, write_record, replay, export; an Audience: EVERYONE, SPECTATORS, in_seat
Code 777        deduced, Deduction, Belief, posterior, triple_posterior, explain, Explanation, claimed;
                read_table, deduce_situation; Rack
Mastermind      suggested, Suggestion, best_strategy, Strategy, key_for, Key
Look back       reviewed: a Code777Review or a MastermindReview
Puzzles         new_puzzle, daily, read_puzzle, write_puzzle: a Code777Puzzle or a MastermindPuzzle;
                solve: a Code777Solution or a MastermindSolution
Sentences       speaker: what says a Message in a language
Errors          BlindsideError: InvalidInput, NotAllowed, StaleRequest

`help(blindside.play)` and so on tell more; docs/python.md shows them at work. A name is loaded when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from blindside.bots.registry import BOTS
    from blindside.core.audience import EVERYONE, SPECTATORS, Audience, in_seat
    from blindside.core.dealers import Dealer
    from blindside.core.errors import BlindsideError, InvalidInput, NotAllowed, StaleRequest
    from blindside.core.messages import Message, speaker
    from blindside.core.records import Record, write_record
    from blindside.core.sessions import Player
    from blindside.everyday import Code777Review, MastermindReview, best_strategy, play, read_table, reviewed, suggested
    from blindside.games import export, read_record, replay
    from blindside.games.code777.tiles import Rack
    from blindside.games.mastermind.codes import Key, key_for
    from blindside.puzzles import new_puzzle, solve
    from blindside.puzzles.code777 import Code777Puzzle, Code777Solution
    from blindside.puzzles.daily import daily
    from blindside.puzzles.files import read_puzzle, write_puzzle
    from blindside.puzzles.mastermind import MastermindPuzzle, MastermindSolution
    from blindside.reason.code777.belief import Belief, posterior, triple_posterior
    from blindside.reason.code777.deduction import Deduction, deduce_situation, explain
    from blindside.reason.code777.explanations import Explanation
    from blindside.reason.mastermind.strategies import Strategy
    from blindside.reason.mastermind.suggestions import Suggestion
    from blindside.reviews.code777.knowledge import deduced
    from blindside.wording.code777.reasons import claimed

_HOMES = {
    "bots.registry": ("BOTS",),
    "core.audience": ("EVERYONE", "SPECTATORS", "Audience", "in_seat"),
    "core.dealers": ("Dealer",),
    "core.errors": ("BlindsideError", "InvalidInput", "NotAllowed", "StaleRequest"),
    "core.messages": ("Message", "speaker"),
    "core.records": ("Record", "write_record"),
    "core.sessions": ("Player",),
    "everyday": ("Code777Review", "MastermindReview", "best_strategy", "play", "read_table", "reviewed", "suggested"),
    "games": ("export", "read_record", "replay"),
    "games.code777.tiles": ("Rack",),
    "games.mastermind.codes": ("Key", "key_for"),
    "reason.code777.belief": ("Belief", "posterior", "triple_posterior"),
    "reason.code777.deduction": ("Deduction", "deduce_situation", "explain"),
    "reason.code777.explanations": ("Explanation",),
    "reason.mastermind.strategies": ("Strategy",),
    "reason.mastermind.suggestions": ("Suggestion",),
    "reviews.code777.knowledge": ("deduced",),
    "puzzles": ("new_puzzle", "solve"),
    "puzzles.code777": ("Code777Puzzle", "Code777Solution"),
    "puzzles.daily": ("daily",),
    "puzzles.files": ("read_puzzle", "write_puzzle"),
    "puzzles.mastermind": ("MastermindPuzzle", "MastermindSolution"),
    "wording.code777.reasons": ("claimed",),
}
"""Where each name is at home; the same as above, for those who run it."""
_HOME_OF = {name: f"{__name__}.{home}" for home, names in _HOMES.items() for name in names}

__all__ = [  # noqa: RUF022  # in the order of the text above
    "BOTS",
    "Player",
    "Dealer",
    "play",
    "Record",
    "read_record",
    "write_record",
    "replay",
    "export",
    "Audience",
    "EVERYONE",
    "SPECTATORS",
    "in_seat",
    "Deduction",
    "deduced",
    "Belief",
    "posterior",
    "triple_posterior",
    "explain",
    "Explanation",
    "claimed",
    "read_table",
    "deduce_situation",
    "Rack",
    "Suggestion",
    "suggested",
    "Strategy",
    "best_strategy",
    "key_for",
    "Key",
    "reviewed",
    "Code777Review",
    "MastermindReview",
    "new_puzzle",
    "daily",
    "solve",
    "Code777Solution",
    "MastermindSolution",
    "read_puzzle",
    "write_puzzle",
    "Code777Puzzle",
    "MastermindPuzzle",
    "speaker",
    "Message",
    "BlindsideError",
    "InvalidInput",
    "NotAllowed",
    "StaleRequest",
]


if not TYPE_CHECKING:  # where a name that is not there is a mistake

    def __getattr__(name: str) -> object:
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(_HOME_OF[name]), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
