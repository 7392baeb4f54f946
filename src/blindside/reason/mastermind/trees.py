"""A strategy written out: for every key to a guess, the guess that follows."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from typing import TypeAlias

from msgspec import Struct

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.games.mastermind.codes import Code, Key, alphabet, make_key
from blindside.games.mastermind.settings import Settings


class Tree(Struct, frozen=True):
    """A guess and the strategies that follow it."""

    guess: Code
    children: dict[Key, "Tree"] = {}
    """What follows each key but the one that ends the game."""


TreeJson: TypeAlias = "str | list[str | dict[str, TreeJson]]"


def tree_to_json(tree: Tree) -> TreeJson:
    """Convert to JSON: the guess alone where it must be right, else the guess and what follows each key.

    The key '12' is one red and two white.
    """
    if not tree.children:
        return tree.guess
    return [tree.guess, {f"{key.reds}{key.whites}": tree_to_json(then) for key, then in tree.children.items()}]


def tree_from_json(content: TreeJson) -> Tree:
    """Read a strategy from JSON, as `written` makes it."""
    match content:
        case str():
            return Tree(Code(content))
        case [str(guess), dict(then)]:
            return Tree(Code(guess), {Key(int(key[0]), int(key[1])): tree_from_json(one) for key, one in then.items()})
        case _:
            raise InvalidInput("mastermind/tree", msg("this is not a strategy file of Blindside"))


def count_guesses(tree: Tree, settings: Settings) -> Counter[int]:
    """How many codes are found with how many guesses: every code is played, one by one, by the rules of the game.

    Uses nothing of what made the strategy. A strategy that does not find a code, or guesses what may not be guessed, is
    an error of ours.
    """
    return Counter(len(list(play(tree, code))) for code in generate_codes(settings))


def play(tree: Tree, code: Code) -> Iterator[Code]:
    """What the strategy guesses until it has found this code."""
    while True:
        yield tree.guess
        if tree.guess == code:
            return
        tree = tree.children[make_key(code, tree.guess)]


def generate_codes(settings: Settings) -> Iterator[Code]:
    """All codes of a board, in the order of their signs."""
    signs = alphabet(settings)
    ways = product(signs, repeat=settings.holes) if settings.repeats else permutations(signs, settings.holes)
    return (Code("".join(way)) for way in ways)
