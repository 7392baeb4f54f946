"""How this kernel is compiled."""

from pathlib import Path

from blindside.reason.compiling import Array, compiler, is_compiled, whole, zeros_above, zeros_below

__all__ = ["Array", "compiled", "is_ready", "whole", "zeros_above", "zeros_below"]

compiled = compiler(Path(__file__).parent)


def is_ready() -> bool:
    return is_compiled(Path(__file__).parent)
