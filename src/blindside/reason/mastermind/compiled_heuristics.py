"""The rules of thumb, compiled: the same guesses and strategies as `heuristics` makes."""

import numpy as np

from blindside.reason.mastermind import heuristics
from blindside.reason.mastermind.heuristics import Choose, chooser, logarithms
from blindside.reason.mastermind.kernel.heuristics import (
    ENTROPY,
    EXPECTED,
    FIRST,
    MINIMAX,
    PARTS,
    Plan,
    Rule,
    choose,
    grow,
)
from blindside.reason.mastermind.kernel.keys import count_cells
from blindside.reason.mastermind.search import ALL
from blindside.reason.mastermind.space import Codes, Sizes, Space
from blindside.reason.mastermind.symmetry import unlike
from blindside.reason.mastermind.trees import Tree

METHODS = {"first": FIRST, "minimax": MINIMAX, "expected": EXPECTED, "entropy": ENTROPY, "parts": PARTS}


def cell_sizes(space: Space, guesses: Codes, left: Codes) -> Sizes:
    """The same as `space.cell_sizes`."""
    sizes = np.empty((len(guesses), space.keys), np.int32)
    count_cells(space.digits, space.counts, guesses, left, sizes)
    return sizes


def strategy(space: Space, method: str) -> Tree:
    """The same as `heuristics.strategy`, for the methods that draw nothing."""
    made = plan(space, method)
    if made.state[1]:  # two splits were too close for sums of logarithms: there they are compared as whole numbers
        return heuristics.strategy(space, chooser(method, space, cell_sizes))
    return _tree(space, made)


def choosing(method: str, space: Space) -> Choose:
    """The same as `heuristics.chooser`, for the methods that draw nothing; all guesses are measured."""
    rule, made = _rule(space, method), _plan(0)

    def guess(left: Codes, earlier: tuple[int, ...]) -> int:
        made.state[1] = 0
        found = choose(rule, left, unlike(space, earlier) if len(earlier) < 2 else ALL, made)
        return heuristics.best_split(method, space, left, earlier, cell_sizes) if made.state[1] else int(found)

    return guess


def _rule(space: Space, method: str) -> Rule:
    return Rule(METHODS[method], space.digits, space.counts, *logarithms(len(space)))


def _plan(most: int) -> Plan:
    return Plan(np.empty(most, np.int32), np.empty(most, np.uint8), np.empty(most, np.uint8), np.zeros(2, np.int64))


def plan(space: Space, method: str) -> Plan:
    """A whole strategy, as the kernel writes it."""
    rule, made = _rule(space, method), _plan(2 * len(space))
    first = choose(rule, space.all, unlike(space, ()), made)
    grow(rule, space.all, 0, 0, 0, np.array([first], np.int32), unlike(space, (first,)), made)
    return made


def _tree(space: Space, plan: Plan) -> Tree:
    path: list[Tree] = []
    keys = [space.key(number) for number in range(space.keys)]
    count = int(plan.state[0])
    for guess, key, depth in zip(plan.guess[:count], plan.key[:count], plan.depth[:count].tolist(), strict=True):
        tree = Tree(space.code(guess), {})
        del path[depth:]
        if path:
            path[-1].then[keys[key]] = tree
        path.append(tree)
    return path[0]
