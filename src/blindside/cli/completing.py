"""What the Tab key offers for an option or an argument: names, names with commas between them, files."""

from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem

Offer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def one_of(names: Iterable[str]) -> Offer:
    return lambda _context, _parameter, typed: [CompletionItem(name) for name in names if name.startswith(typed)]


def some_of(names: Iterable[str]) -> Offer:
    """Any number of names; what stands before the last comma stays."""

    def offer(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
        before, comma, last = typed.rpartition(",")
        return [CompletionItem(before + comma + name) for name in names if name.startswith(last)]

    return offer


def a_file(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    return [CompletionItem(typed, type="file")]
