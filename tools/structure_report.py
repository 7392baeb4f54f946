"""Print figures about the structure of the package: `.venv/bin/python -m tools.structure_report`."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "blindside"
GAMES = ("code777", "mastermind")
MAY_NAME_GAMES = ("games", "bots/registry.py")
"""Modules that may compare the name of a game: the games, and registries. So may the modules of one game alone."""
FRONT_ENDS = ("cli", "terminal", "console")


def main() -> None:
    """Print one figure a line."""
    modules = {path.relative_to(PACKAGE).as_posix(): path.read_text() for path in sorted(PACKAGE.rglob("*.py"))}
    trees = {name: ast.parse(text) for name, text in modules.items()}
    figures = {
        "Python modules": f"{len(modules):,}",
        "source lines": f"{sum(text.count(chr(10)) for text in modules.values()):,}",
        "uses of Any": f"{_count(trees, _is_any):,}",
        "modules of cli, terminal and console that import web": ", ".join(_importers_of_web(trees)) or "none",
        "places that compare a game's name": f"{_count(trees, _compares_game, except_in=MAY_NAME_GAMES):,}",
    }
    for name, figure in figures.items():
        print(f"{name:<55} {figure:>10}")


def _count(trees: dict[str, ast.Module], matches: Callable[[ast.AST], bool], except_in: tuple[str, ...] = ()) -> int:
    """Count the nodes that match, in modules without these prefixes."""
    counted = [
        tree
        for name, tree in trees.items()
        if not (except_in and (name.startswith(except_in) or set(GAMES) & set(name.split("/"))))
    ]
    return sum(matches(node) for tree in counted for node in ast.walk(tree))


def _is_any(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "Any"


def _compares_game(node: ast.AST) -> bool:
    """Whether a node compares the name of a game, or is a dictionary by such names."""
    match node:
        case ast.Compare():
            return any(map(_is_game, [node.left, *node.comparators]))
        case ast.Dict():
            return any(key is not None and _is_game(key) for key in node.keys)
        case ast.MatchValue():
            return _is_game(node.value)
        case _:
            return False


def _is_game(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value in GAMES


def _importers_of_web(trees: dict[str, ast.Module]) -> Iterator[str]:
    for name, tree in trees.items():
        imported = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        if name.startswith(FRONT_ENDS) and any(re.match(r"blindside\.web\b", module) for module in imported):
            yield name


if __name__ == "__main__":
    main()
