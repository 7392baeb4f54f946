"""Cost of immutable values: for docs/decisions/0002-msgspec.md."""

import timeit
from collections import namedtuple
from collections.abc import Callable
from dataclasses import make_dataclass, replace

import click
from msgspec import defstruct
from msgspec.structs import replace as replace_struct

AsDataclass = make_dataclass("AsDataclass", [(name, int) for name in "abcdefghijkm"], frozen=True, slots=True)
AsTuple = namedtuple("AsTuple", "a b c d e f g h i j k m")
AsStruct = defstruct("AsStruct", [(name, int) for name in "abcdefghijkm"], frozen=True)


def main() -> None:
    """Print the cost of making and changing values, relative to a Struct."""
    fields = range(12)
    data, named, struct = AsDataclass(*fields), AsTuple(*fields), AsStruct(*fields)
    contestants: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
        "msgspec Struct, frozen": (lambda: AsStruct(*fields), lambda: replace_struct(struct, a=1, b=2)),
        "NamedTuple": (lambda: AsTuple(*fields), lambda: named._replace(a=1, b=2)),
        "dataclass, frozen, slots": (lambda: AsDataclass(*fields), lambda: replace(data, a=1, b=2)),
    }
    best = {name: [_microseconds(one) for one in both] for name, both in contestants.items()}
    made, changed = best["msgspec Struct, frozen"]
    for name, (make, change) in best.items():
        making = f"make {make:.2f} µs ({make / made:.1f}×)"
        click.echo(f"{name:<26} {making}   change two fields {change:.2f} µs ({change / changed:.1f}×)")


def _microseconds(work: Callable[[], object]) -> float:
    return min(timeit.repeat(work, number=20_000, repeat=7)) / 20_000 * 1e6
