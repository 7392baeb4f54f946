"""How this kernel is compiled."""

from pathlib import Path

from blindside.arena import matches
from blindside.games.code777 import questions, settings, tiles
from blindside.reason.code777 import racksets
from blindside.reason.compiling import Array, compiler, is_compiled, whole, zeros_above, zeros_below

__all__ = ["Array", "compiled", "is_ready", "whole", "zeros_above", "zeros_below"]

_FOLDER = Path(__file__).parent
_ALSO = tuple(Path(module.__file__) for module in (matches, settings, questions, tiles, racksets) if module.__file__)
"""Where numbers come from that are compiled into the code."""
compiled = compiler(_FOLDER, *_ALSO)


def is_ready() -> bool:
    return is_compiled(_FOLDER, *_ALSO)
