"""What a program does with the two games every day, each in a call. `import blindside` gives these, too."""

import secrets
from collections.abc import Collection, Sequence
from typing import Literal, overload

from blindside.bots import Seat
from blindside.bots.registry import check_one_each, kind_named
from blindside.core.dealers import SEEDS, SimulationDealer, seat_dealer
from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.core.records import Record, from_json
from blindside.games import NAMES, settings_for_players
from blindside.games import play as play_game
from blindside.games.code777.view import Code777Log
from blindside.games.mastermind.board import MastermindLog
from blindside.games.mastermind.codes import read_code
from blindside.games.mastermind.fitting import read_rows
from blindside.games.mastermind.settings import settings_of as mastermind_settings
from blindside.reason.code777.situations import RawSituation, Situation, read_situation
from blindside.reason.mastermind import METHODS, OPTIMAL, strategies
from blindside.reason.mastermind.search import Goal
from blindside.reason.mastermind.space import space_of
from blindside.reason.mastermind.strategies import Strategy
from blindside.reason.mastermind.suggestions import Adviser, Suggestion
from blindside.reviews import mastermind as mastermind_review
from blindside.reviews.code777 import review as code777_review
from blindside.reviews.games import GAMES
from blindside.reviews.limits import endless

Code777Review = code777_review.Review
MastermindReview = mastermind_review.Review


@overload
def play(
    game: Literal["code777"], bots: Sequence[str | Seat], seed: int | None = None, **settings: object
) -> Code777Log: ...
@overload
def play(
    game: Literal["mastermind"], bots: Sequence[str | Seat], seed: int | None = None, **settings: object
) -> MastermindLog: ...
@overload
def play(game: str, bots: Sequence[str | Seat], seed: int | None = None, **settings: object) -> Record: ...
def play(game: str, bots: Sequence[str | Seat], seed: int | None = None, **settings: object) -> Record:
    """A whole game of `code777` or `mastermind` between bots; the same seed, the same game.

    A bot is one of `BOTS` by its name, or anything that makes a `Player` of a seat and a dealer; there is one for each
    seat. Settings are those of a record, such as `penalty=1`; without `players` there are as many as bots.
    """
    if game not in NAMES:
        raise InvalidInput("play/game", msg("'{game}' is no game: the games are {games}", game=game, games=list(NAMES)))
    if isinstance(bots, str) or not bots:
        raise InvalidInput(
            "play/bots", msg("name the bots in a list, such as {example}", example="['expert', 'novice']")
        )
    rules = settings_for_players(game, len(bots), settings)
    check_one_each(len(bots), rules.players)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    kinds = [kind_named(game, rules, bot).seat if isinstance(bot, str) else bot for bot in bots]
    seated = [sit(seat, seat_dealer(seed, seat)) for seat, sit in enumerate(kinds)]
    return play_game(game, rules, seated, SimulationDealer(seed))


def read_table(data: bytes | str) -> Situation:
    """A table of Code 777 written by hand as JSON (docs/reasoning.md), for `deduce_situation`."""
    return read_situation(from_json(data, RawSituation))


def reviewed(record: Record) -> Code777Review | MastermindReview:
    """What each seat could have known and when, what it made of it, luck apart from skill (docs/review.md)."""
    return GAMES[record.game].reviewed(record, endless)


def suggested(
    *rows: str, guess: str | None = None, method: str = OPTIMAL, seed: int = 0, **board: object
) -> Suggestion:
    """The next guess after rows such as `1122:11`, what it tells and costs; and the same of a guess of one's own.

    The board is the usual one unless said otherwise: `holes`, `colors`, `empty`, `repeats`.
    """
    _check_choice(method, METHODS)
    settings = mastermind_settings(board)
    asked = None if guess is None else read_code(guess, settings)
    adviser = Adviser(settings)
    return adviser.suggest(adviser.position(read_rows(rows, settings)), method, SimulationDealer(seed), asked)


def best_strategy(goal: Goal = "average", max_guesses: int | None = None, **board: object) -> Strategy:
    """The whole strategy that is best for this goal, proven; `average`, `longest` or `consistent`."""
    _check_choice(goal, strategies.GOALS)
    settings = mastermind_settings(board)
    strategies.check(settings, max_guesses)
    space = space_of(settings)
    bounded = goal == "longest" or max_guesses is not None
    solver = strategies.solver_for(space, consistent=goal == "consistent", bounded=bounded)
    return strategies.best(space, solver, goal, max_guesses, lambda step: None)


def _check_choice(name: str, names: Collection[str]) -> None:
    if name not in names:
        raise InvalidInput("mastermind/choice", msg("'{name}' is none of {names}", name=name, names=list(names)))
