"""An observation is one flat array of numbers; a layout names its parts."""

from math import prod
from typing import Any, NamedTuple

import gymnasium
import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float32]
Flags = NDArray[np.int8]


class Field(NamedTuple):
    name: str
    shape: tuple[int, ...]
    highest: int
    """No number in it is higher, and none is below zero."""


Layout = tuple[Field, ...]


def box(layout: Layout) -> gymnasium.Space[Any]:
    highest = np.concatenate([np.full(prod(field.shape), field.highest, np.float32) for field in layout])
    return gymnasium.spaces.Box(np.zeros_like(highest), highest, dtype=np.float32)


def parts(layout: Layout, observation: Numbers) -> dict[str, Numbers]:
    """The parts by name, of one observation or of each in an array of them. They are views of it, not copies."""
    found, start = {}, 0
    for name, shape, _ in layout:
        found[name] = observation[..., start : start + prod(shape)].reshape(*observation.shape[:-1], *shape)
        start += prod(shape)
    return found
