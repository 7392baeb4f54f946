"""The code that numba compiles. Import it only when needed: that takes seconds."""

from pathlib import Path

from blindside.reason.compiling import make_compiler
from blindside.reason.mastermind import bounds

compiled = make_compiler(Path(__file__).parent, Path(bounds.__file__))
