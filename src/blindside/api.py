"""All names of `import blindside`, and its own functions."""

import secrets
from collections.abc import Callable, Collection, Sequence
from typing import Literal, TypeAlias, TypeVar, overload

import blindside.code777 as code777
import blindside.mastermind as mastermind
from blindside.bots.registry import BOTS, check_bot_count, find_kind
from blindside.core.audience import EVERYONE, SPECTATORS, Audience, seat_audience
from blindside.core.dealers import SEED_COUNT, Dealer, SimulationDealer, seat_dealer
from blindside.core.errors import BlindsideError, InvalidInput, NotAllowed, StaleRequest
from blindside.core.json import from_json
from blindside.core.messages import Message, msg, translator
from blindside.core.records import Record, write_record
from blindside.core.sessions import Player
from blindside.games import NAMES, export, is_code777, is_mastermind, read_record, replay, settings_for_players
from blindside.games import play as play_game
from blindside.games.mastermind.codes import read_code
from blindside.games.mastermind.fitting import read_rows
from blindside.games.mastermind.settings import make_settings as mastermind_settings
from blindside.puzzles import new_puzzle, solve
from blindside.puzzles.code777 import Code777Puzzle, Code777Solution
from blindside.puzzles.daily import daily_puzzle
from blindside.puzzles.files import read_puzzle, write_puzzle
from blindside.puzzles.mastermind import MastermindPuzzle, MastermindSolution
from blindside.reason.code777.belief import Belief, posterior, triple_posterior
from blindside.reason.code777.deduction import Deduction, deduce_situation, explain
from blindside.reason.code777.explanations import Explanation
from blindside.reason.code777.situations import RawSituation, Situation
from blindside.reason.code777.situations import read_situation as check_situation
from blindside.reason.mastermind import METHODS, OPTIMAL, strategies
from blindside.reason.mastermind.ratings import GuessRating, rate_guesses
from blindside.reason.mastermind.search import Goal
from blindside.reason.mastermind.space import get_space
from blindside.reason.mastermind.strategies import Strategy
from blindside.reason.mastermind.suggestions import Adviser, Suggestion
from blindside.reviews.code777.knowledge import deduce_from_record
from blindside.reviews.code777.review import Review as Code777Review
from blindside.reviews.limits import no_deadline
from blindside.reviews.mastermind import Review as MastermindReview
from blindside.reviews.registry import GAMES as REVIEWS
from blindside.wording.code777.claims import describe_claim

# fmt: off
__all__ = [
    "BOTS", "EVERYONE", "SPECTATORS", "Audience", "Belief", "BlindsideError", "Code777Puzzle", "Code777Review",
    "Code777Solution", "Dealer", "Deduction", "Explanation", "GuessRating", "InvalidInput", "MastermindPuzzle",
    "MastermindReview", "MastermindSolution", "Message", "NotAllowed", "Player", "Record", "Situation",
    "StaleRequest", "Strategy", "Suggestion", "best_strategy", "code777", "daily_puzzle", "deduce", "describe_claim",
    "explain", "export", "is_code777", "is_mastermind", "mastermind", "new_puzzle", "play", "posterior", "rate",
    "read_puzzle", "read_record", "read_situation", "replay", "review", "seat_audience", "solve", "suggest",
    "translate", "triple_posterior", "write_puzzle", "write_record",
]
# fmt: on


SomePlayer = TypeVar("SomePlayer", bound=Player)
Bots: TypeAlias = Sequence[str | Callable[[int, Dealer], SomePlayer]]


@overload
def play(
    game: Literal["code777"], bots: Bots[code777.Player], seed: int | None = None, **settings: object
) -> code777.Log: ...
@overload
def play(
    game: Literal["mastermind"], bots: Bots[mastermind.Player], seed: int | None = None, **settings: object
) -> mastermind.Log: ...
@overload
def play(game: str, bots: Bots[Player], seed: int | None = None, **settings: object) -> Record: ...
def play(game: str, bots: Bots[Player], seed: int | None = None, **settings: object) -> Record:
    """Play a game of `code777` or `mastermind` between bots; the same seed gives the same game.

    Give a bot for each seat: the name of one of `BOTS`, or a function of a seat and a dealer that returns a `Player`,
    such as a class. Settings are those of a record, such as `penalty=1`. Default of `players`: the number of bots.
    """
    if game not in NAMES:
        raise InvalidInput(
            "play/game", msg("unknown game '{game}': choose one of {games}", game=game, games=list(NAMES))
        )
    if isinstance(bots, str) or not bots:
        raise InvalidInput(
            "play/bots", msg("give the bots as a list, such as {example}", example="['expert', 'novice']")
        )
    rules = settings_for_players(game, len(bots), settings)
    check_bot_count(len(bots), rules.players)
    seed = secrets.randbelow(SEED_COUNT) if seed is None else seed
    kinds = [find_kind(game, rules, bot).make if isinstance(bot, str) else bot for bot in bots]
    players = [kind(seat, seat_dealer(seed, seat)) for seat, kind in enumerate(kinds)]
    return play_game(game, rules, players, SimulationDealer(seed))


@overload
def review(record: code777.Record) -> Code777Review: ...
@overload
def review(record: mastermind.Record) -> MastermindReview: ...
@overload
def review(record: Record) -> Code777Review | MastermindReview: ...
def review(record: Record) -> Code777Review | MastermindReview:
    """Compute what each seat could know and when, how it used it, and luck apart from skill (docs/review.md)."""
    return REVIEWS[record.game].review(record, no_deadline)


def read_situation(data: bytes | str) -> Situation:
    """Read a table of Code 777 written by hand as JSON (docs/reasoning.md), for `deduce`."""
    return check_situation(from_json(data, RawSituation))


@overload
def deduce(source: Record, seat: int | None = None, seq: int | None = None, *, level: int = 1) -> Deduction: ...
@overload
def deduce(source: Situation, *, level: int = 1) -> Deduction: ...
def deduce(source: Record | Situation, seat: int | None = None, seq: int | None = None, *, level: int = 1) -> Deduction:
    """Compute what a seat of Code 777 can know of its own rack: the posterior (`weights`), or the conflict.

    In a record: what `seat` knows after event `seq`. Defaults: the seat whose record it is, and the last event.
    At a table from `read_situation`: what the seat `me` knows. Levels from 2 on also use silence (docs/reasoning.md).
    """
    if isinstance(source, Situation):
        return deduce_situation(source, level)
    seat = source.audience.seat if seat is None else seat
    if seat is None:
        raise InvalidInput("deduction/seat", msg("no seat given: name the seat whose rack to deduce, counted from 0"))
    return deduce_from_record(source, seat, len(source.events) if seq is None else seq, level)


def suggest(*rows: str, guess: str | None = None, method: str = OPTIMAL, seed: int = 0, **board: object) -> Suggestion:
    """Find the next guess of Mastermind after rows such as `1122:11`, and rate it; and rate `guess`, if given.

    `board` is the classic board, or other `holes`, `colors`, `empty`, `repeats`.
    """
    _check_choice(method, METHODS)
    settings = mastermind_settings(board)
    own = None if guess is None else read_code(guess, settings)
    adviser = Adviser(settings)
    return adviser.suggest(adviser.position(read_rows(rows, settings)), method, SimulationDealer(seed), own)


def rate(*rows: str, **board: object) -> list[GuessRating]:
    """Rate each guess of a game of Mastermind, from rows such as `1122:11`: its regret and its luck, where known."""
    settings = mastermind_settings(board)
    return rate_guesses(Adviser(settings), read_rows(rows, settings))


def best_strategy(goal: Goal = "average", max_guesses: int | None = None, **board: object) -> Strategy:
    """Find the best whole strategy for a board of Mastermind, with a proof.

    `average` and `longest` minimise the average and the largest number of guesses; `consistent` the average of those
    strategies that guess only codes that may be right.
    """
    _check_choice(goal, strategies.GOALS)
    settings = mastermind_settings(board)
    strategies.check_board(settings, max_guesses)
    space = get_space(settings)
    bounded = goal == "longest" or max_guesses is not None
    solver = strategies.make_solver(space, consistent=goal == "consistent", bounded=bounded)
    return strategies.find_best(space, solver, goal, max_guesses, lambda step: None)


def translate(message: Message, *languages: str) -> str:
    """Translate a message into the first supported language of these; without any, into that of the environment."""
    return translator(*languages)(message)


def _check_choice(name: str, names: Collection[str]) -> None:
    if name not in names:
        raise InvalidInput("mastermind/choice", msg("'{name}' is not one of {names}", name=name, names=list(names)))
