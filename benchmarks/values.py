"""What an immutable value costs: the measurement behind docs/decisions/0002-msgspec.md."""

import timeit
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

import click
from msgspec import Struct
from msgspec.structs import replace as replace_struct


@dataclass(frozen=True, slots=True)
class AsDataclass:
    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int
    h: int
    i: int
    j: int
    k: int
    m: int


class AsTuple(NamedTuple):
    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int
    h: int
    i: int
    j: int
    k: int
    m: int


class AsStruct(Struct, frozen=True):
    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int
    h: int
    i: int
    j: int
    k: int
    m: int


def main() -> None:
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
