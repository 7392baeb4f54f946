"""Compile kernels with numba, and cache the compiled code."""

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, SupportsInt, TypeVar, cast

import numpy as np
from llvmlite import ir
from numba import config, njit, types
from numba.core.base import BaseContext
from numba.core.typing.templates import Signature
from numba.extending import intrinsic
from numpy.typing import NDArray

from blindside.core.errors import InvalidInput
from blindside.core.installation import cache_dir

Array = NDArray[Any]
Function = TypeVar("Function", bound=Callable[..., object])


def make_compiler(kernel: Path, *also: Path) -> Callable[[Function], Function]:
    """Return a decorator that compiles the functions of a kernel: a folder, and further files that it uses.

    numba recompiles a function when its file changes, but not when a file that it calls into changes. So the cache
    directory is named by a digest of all these files.
    """
    cache = _cache_dir(kernel, also)

    def compiled(function: Function) -> Function:
        made = None if cache is None else _cached_in(cache, function)
        return cast(Function, made or njit(nogil=True)(function))

    return compiled


def is_cached(kernel: Path, *also: Path) -> bool:
    """Whether the cache has compiled code of this kernel."""
    cache = _cache_dir(kernel, also)
    return cache is not None and any(cache.rglob("*.nbc"))


def _cache_dir(kernel: Path, also: Iterable[Path]) -> Path | None:
    """Directory below NUMBA_CACHE_DIR or the user's cache directory; None for a user without a home directory."""
    try:
        base = Path(config.CACHE_DIR or cache_dir())  # type: ignore[attr-defined]
    except InvalidInput:
        return None
    files = (Path(__file__), *sorted(kernel.glob("*.py")), *also)
    digest = sha256(b"".join([file.read_bytes() for file in files])).hexdigest()[:16]
    return base.absolute() / f"compiled-{digest}"


def _cached_in(cache: Path, function: Callable[..., object]) -> object:
    """Compile a function with this cache directory; None if it is not writable: numba would cache elsewhere."""
    before = config.CACHE_DIR  # type: ignore[attr-defined]
    config.CACHE_DIR = str(cache)  # type: ignore[attr-defined]
    try:
        made = njit(cache=True, nogil=True)(function)
    except RuntimeError:
        return None
    finally:
        config.CACHE_DIR = before  # type: ignore[attr-defined]
    return made if Path(made.stats.cache_path or "").is_relative_to(cache) else None


def _bit_intrinsic(count: Callable[[ir.IRBuilder, ir.Value], ir.Value]) -> Callable[[int], int]:
    """Make a function of one integer that compiles to one instruction."""

    def typed(_context: object, value: types.Type) -> tuple[Signature, Callable[..., ir.Value]]:
        def code(
            context: BaseContext, builder: ir.IRBuilder, signature: Signature, given: Sequence[ir.Value]
        ) -> ir.Value:
            return context.cast(  # type: ignore[no-untyped-call]
                builder, count(builder, given[0]), signature.args[0], signature.return_type
            )

        return types.uint8(value), code

    return cast(Callable[[int], int], intrinsic(typed))


popcount = _bit_intrinsic(lambda builder, value: builder.ctpop(value))
"""Number of bits that are set; loops of it are vectorised."""
count_trailing_zeros = _bit_intrinsic(lambda builder, value: builder.cttz(value, ir.Constant(ir.IntType(1), 1)))
"""Number of zeros below the lowest bit that is set; the argument must not be 0."""
count_leading_zeros = _bit_intrinsic(lambda builder, value: builder.ctlz(value, ir.Constant(ir.IntType(1), 1)))
"""Number of zeros above the highest bit that is set; the argument must not be 0."""

to_signed = cast(Callable[[SupportsInt], int], np.int64)
"""Convert an unsigned word, such as a set of bits or a random number, for signed arithmetic."""
