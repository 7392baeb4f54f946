"""The compiler of this kernel."""

from pathlib import Path

from blindside.arena import matches
from blindside.games.code777 import questions, settings, tiles
from blindside.reason.code777 import racksets
from blindside.reason.compiling import is_cached, make_compiler

_FOLDER = Path(__file__).parent
_ALSO = tuple(Path(module.__file__) for module in (matches, settings, questions, tiles, racksets) if module.__file__)
"""Modules whose constants are compiled into the code."""
compiled = make_compiler(_FOLDER, *_ALSO)


def is_ready() -> bool:
    """Whether the kernel is compiled already."""
    return is_cached(_FOLDER, *_ALSO)
