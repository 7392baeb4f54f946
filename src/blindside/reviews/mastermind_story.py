"""The story of a match of Mastermind: for each game, how its guesses went, and when its code could be known."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from blindside.games.mastermind.codes import make_key
from blindside.reviews.mastermind import Review, ReviewedGame

WEAK = 0.15
"""The regret of a weak guess, in guesses; also the luck of a lucky row."""
GuessKind = Literal["wrong-key", "made-up", "weak", "best", "lucky", "unlucky", "even", "most-told"]
"""A row with a wrong key; the one weak row, and a lucky one made up for it; a weak row; all rows best; no weak
row, with luck, bad luck or neither; the row that ruled out most, where the best guesses are not known."""
EndKind = Literal["late", "certain", "chance", "missed", "left"]
"""The code was certain rows before it was found, or one row before; it was found among several that fitted; it was
certain but not found; several still fitted at the end."""


class Turn(Struct, frozen=True):
    """What the story tells of a row."""

    kind: GuessKind | EndKind
    row: int
    """The row, from 1."""
    seq: int
    """The event of its key."""
    last: int
    """The last row of the game."""
    other_row: int = 0
    """The lucky row that made up for this one."""
    regret: float = 0.0
    before: int = 0
    """Codes left before the row."""
    after: int = 0
    """Codes left after it."""


class GameStory(Struct, frozen=True):
    number: int
    """The number of the game, from 1; void games count."""
    codebreaker: int
    turns: tuple[Turn, ...]


def tell_story(review: Review, you: int | None) -> list[GameStory]:
    """Tell up to two turns of a single game. Of a match, tell one of each codebreaker's game with the most regret."""
    counted = [game for game in review.games if not game.played.void and game.ratings]
    if review.settings.is_single:
        return [_tell_game(game, 2) for game in counted[-1:]]
    first = you or 0
    chosen = []
    for seat in (first, 1 - first):
        broken = [game for game in counted if game.played.codemaker == 1 - seat]
        if broken:
            chosen.append(_tell_game(max(broken, key=lambda game: (game.regret or 0, game.played.number)), 1))
    return chosen


def _tell_game(game: ReviewedGame, limit: int) -> GameStory:
    turns = [turn for turn in (_tell_guesses(game), _tell_end(game)) if turn is not None]
    return GameStory(game.played.number, 1 - game.played.codemaker, tuple(turns[:limit]))


def _find_wrong_key(game: ReviewedGame) -> int | None:
    """Return the first row with a wrong key, from 0. Without a fixed code no key is wrong."""
    played = game.played
    if played.open or played.code is None:
        return None
    return next((at for at, (guess, key) in enumerate(played.rows) if make_key(played.code, guess) != key), None)


def _turn(game: ReviewedGame, kind: GuessKind | EndKind, at: int, other: int = -1) -> Turn:
    """Make a turn of the rated row `at`, from 0."""
    rating = game.ratings[at]
    return Turn(
        kind=kind,
        row=at + 1,
        seq=game.played.seqs[at],
        last=len(game.played.rows),
        other_row=other + 1,
        regret=rating.regret or 0.0,
        before=rating.before,
        after=rating.after,
    )


def _tell_guesses(game: ReviewedGame) -> Turn | None:
    wrong = _find_wrong_key(game)
    if wrong is not None:
        return _turn(game, "wrong-key", wrong)
    # Luck and the average number of guesses are about a code that is fixed.
    if game.regret is None or game.luck is None or game.played.open:
        return _tell_most_told(game)
    regrets, lucks = [one.regret or 0.0 for one in game.ratings], [one.luck or 0.0 for one in game.ratings]
    weakest, luckiest, unluckiest = _highest(regrets), _highest(lucks), _highest([-luck for luck in lucks])
    if regrets[weakest] >= WEAK:
        others = [luck if at != weakest else 0.0 for at, luck in enumerate(lucks)]
        other = _highest(others)
        is_only = sum(regret >= WEAK for regret in regrets) == 1
        if is_only and others[other] >= regrets[weakest]:
            return _turn(game, "made-up", weakest, other)
        return _turn(game, "weak", weakest)
    if all(one.is_best for one in game.ratings):
        return _turn(game, "best", len(game.ratings) - 1)
    if max(lucks[luckiest], -lucks[unluckiest]) < WEAK:
        return _turn(game, "even", weakest)
    if lucks[luckiest] >= -lucks[unluckiest]:
        return _turn(game, "lucky", luckiest)
    return _turn(game, "unlucky", unluckiest)


def _highest(values: Sequence[float]) -> int:
    return max(range(len(values)), key=values.__getitem__)


def _tell_most_told(game: ReviewedGame) -> Turn | None:
    # A last row that found the code is told at the end.
    rated = game.ratings[: len(game.ratings) - game.played.found]
    gained = [one.gained_bits or 0.0 for one in rated]
    return _turn(game, "most-told", _highest(gained)) if any(gained) else None


def _tell_end(game: ReviewedGame) -> Turn | None:
    if _find_wrong_key(game) is not None:
        return None
    last = len(game.ratings) - 1
    known = next((at for at, rating in enumerate(game.ratings) if rating.after == 1), None)
    if not game.played.found:
        return _turn(game, "left", last) if known is None else _turn(game, "missed", known)
    if known is not None and known < last:
        return _turn(game, "certain" if known == last - 1 else "late", known)
    return None if game.played.open else _turn(game, "chance", last)
