"""How the kernel is compiled, and where that is kept."""

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numba import config, njit, types
from numba.extending import intrinsic

from blindside.reason.mastermind import bounds

Array = np.ndarray[Any, Any]
Function = TypeVar("Function", bound=Callable[..., Any])


def _keep_by_content() -> None:
    """numba compiles again when the file of a function has changed, but not when one has that it calls into: so what is
    compiled is kept in a folder named by all of them. Where that cannot be written numba looks for a place itself."""
    files = (*sorted(Path(__file__).parent.glob("*.py")), Path(bounds.__file__))
    digest = sha256(b"".join([file.read_bytes() for file in files])).hexdigest()[:16]
    folder = Path(__file__).parent / "__pycache__" / f"compiled-{digest}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return
    if not config.CACHE_DIR and os.access(folder, os.W_OK):  # type: ignore[attr-defined]
        config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]


_keep_by_content()


def compiled(function: Function) -> Function:
    try:
        return cast(Function, njit(cache=True, nogil=True)(function))
    except RuntimeError:  # where no folder for the cache can be written, it is compiled each time
        return cast(Function, njit(nogil=True)(function))


def _popcount(_context: Any, value: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return context.cast(builder, builder.ctpop(given[0]), signature.args[0], signature.return_type)

    return types.uint8(value), code


popcount: Callable[[Any], int] = cast(Callable[[Any], int], intrinsic(_popcount))
"""How many bits are set: one instruction, and vectors of them."""
