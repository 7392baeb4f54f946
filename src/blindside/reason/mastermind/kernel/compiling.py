"""How the kernel is compiled."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit, types
from numba.extending import intrinsic

Array = np.ndarray[Any, Any]
Function = TypeVar("Function", bound=Callable[..., Any])


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
