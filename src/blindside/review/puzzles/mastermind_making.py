"""Mastermind puzzles made from a seed: a code is drawn, and guessed at with codes that fit, until it alone is left."""

from blindside.core.dealers import Dealer
from blindside.games.mastermind.codes import key
from blindside.games.mastermind.fitting import Clue
from blindside.reason.mastermind.space import Space, key_number, space_of
from blindside.review.puzzles.levels import MASTERMIND, Level
from blindside.review.puzzles.mastermind import MastermindPuzzle, needed
from blindside.review.puzzles.mastermind_proof import Grid


def make_mastermind(level: Level, dealer: Dealer) -> MastermindPuzzle:
    wanted = MASTERMIND[level]
    space = space_of(wanted.board)
    while True:
        clues = _guessed(space, dealer)
        prove = needed(Grid(space, clues))
        if len(prove) not in wanted.clues:
            continue
        others = [number for number in range(len(clues)) if number not in prove]
        kept = {*prove, *dealer.shuffle(others)[: dealer.pick(wanted.spare + 1)]}
        shown = tuple(clue for number, clue in enumerate(clues) if number in kept)
        grid = Grid(space, shown)
        if grid.reaches(wanted.depth) and not (wanted.depth and grid.reaches(wanted.depth - 1)):
            return MastermindPuzzle(wanted.board, shown)


def _guessed(space: Space, dealer: Dealer) -> tuple[Clue, ...]:
    hidden = dealer.pick(len(space))
    left, clues = space.all, list[Clue]()
    while len(left) > 1:
        guess = int(left[dealer.pick(len(left))])
        if guess != hidden:
            answer = key(space.code(hidden), space.code(guess))
            clues.append((space.code(guess), answer))
            left = left[space.answers(guess, left) == key_number(answer)]
    return tuple(clues)
