"""How this kernel is compiled."""

from pathlib import Path

from blindside.reason.compiling import Array, compiler, popcount
from blindside.reason.mastermind import bounds

__all__ = ["Array", "compiled", "popcount"]

compiled = compiler(Path(__file__).parent, Path(bounds.__file__))
