"""How kernels are compiled, and where that is kept."""

import os
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from llvmlite import ir
from numba import config, njit, types
from numba.extending import intrinsic

Array = np.ndarray[Any, Any]
Function = TypeVar("Function", bound=Callable[..., Any])


def compiler(kernel: Path, *also: Path) -> Callable[[Function], Function]:
    """Compiles the functions of a kernel, which is a folder of files, and of some more files that it calls into.

    numba compiles again when the file of a function has changed, but not when one has that it calls into: so what is
    compiled is kept in a folder named by all of them. Where that cannot be written numba looks for a place itself."""
    kept = _writable(_folder(kernel, also))

    def compiled(function: Function) -> Function:
        before = config.CACHE_DIR  # type: ignore[attr-defined]
        config.CACHE_DIR = before or kept  # type: ignore[attr-defined]
        try:
            return cast(Function, njit(cache=True, nogil=True)(function))
        except RuntimeError:  # where no folder for the cache can be written, it is compiled each time
            return cast(Function, njit(nogil=True)(function))
        finally:
            config.CACHE_DIR = before  # type: ignore[attr-defined]

    return compiled


def is_compiled(kernel: Path, *also: Path) -> bool:
    """Whether there is anything of it that need not be compiled again."""
    return any(_folder(kernel, also).rglob("*.nbc"))


def _folder(kernel: Path, also: Iterable[Path]) -> Path:
    files = (Path(__file__), *sorted(kernel.glob("*.py")), *also)
    digest = sha256(b"".join([file.read_bytes() for file in files])).hexdigest()[:16]
    return kernel / "__pycache__" / f"compiled-{digest}"


def _writable(folder: Path) -> str:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return ""
    return str(folder) if os.access(folder, os.W_OK) else ""


def _counting(count: Callable[[Any, Any], Any]) -> Callable[[Any], int]:
    """A function of one whole number that is one instruction."""

    def typed(_context: Any, value: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            return context.cast(builder, count(builder, given[0]), signature.args[0], signature.return_type)

        return types.uint8(value), code

    return cast(Callable[[Any], int], intrinsic(typed))


popcount = _counting(lambda builder, value: builder.ctpop(value))
"""How many bits are set: one instruction, and vectors of them."""
zeros_below = _counting(lambda builder, value: builder.cttz(value, ir.Constant(ir.IntType(1), 1)))
"""How many zeros are below the lowest bit that is set; there must be one."""
zeros_above = _counting(lambda builder, value: builder.ctlz(value, ir.Constant(ir.IntType(1), 1)))
"""How many zeros are above the highest bit that is set; there must be one."""

whole = cast(Callable[[Any], int], np.int64)
"""Words that are sets or chance have no sign, and must be counted with as numbers that have one."""
