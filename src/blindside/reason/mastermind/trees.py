"""Strategies as decision trees: a guess, and a subtree for each key."""

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
    """A guess and the subtrees after it."""

    guess: Code
    children: dict[Key, "Tree"] = {}
    """By key, except the winning one."""


TreeJson: TypeAlias = "str | list[str | dict[str, TreeJson]]"


def tree_to_json(tree: Tree) -> TreeJson:
    """Convert to JSON: a leaf is its guess, any other node a list of its guess and its children by key.

    The key '12' is one red and two white.
    """
    if not tree.children:
        return tree.guess
    return [tree.guess, {f"{key.reds}{key.whites}": tree_to_json(then) for key, then in tree.children.items()}]


def tree_from_json(content: TreeJson) -> Tree:
    """Convert from JSON, as `tree_to_json` makes it."""
    match content:
        case str():
            return Tree(Code(content))
        case [str(guess), dict(then)]:
            return Tree(Code(guess), {Key(int(key[0]), int(key[1])): tree_from_json(one) for key, one in then.items()})
        case _:
            raise InvalidInput("mastermind/tree", msg("this is not a Blindside strategy file"))


def count_guesses(tree: Tree, settings: Settings) -> Counter[int]:
    """Count the codes by the guesses they take, by playing each code by the rules of the game.

    Shares no code with the search that made the strategy.
    """
    return Counter(len(list(play(tree, code))) for code in generate_codes(settings))


def play(tree: Tree, code: Code) -> Iterator[Code]:
    """Yield the guesses of a strategy until it finds this code."""
    while True:
        yield tree.guess
        if tree.guess == code:
            return
        tree = tree.children[make_key(code, tree.guess)]


def generate_codes(settings: Settings) -> Iterator[Code]:
    """Yield all codes of a board, in the order of their signs."""
    signs = alphabet(settings)
    ways = product(signs, repeat=settings.holes) if settings.repeats else permutations(signs, settings.holes)
    return (Code("".join(way)) for way in ways)
