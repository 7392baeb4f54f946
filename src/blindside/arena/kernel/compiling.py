"""How this kernel is compiled."""

from pathlib import Path

from blindside.reason.compiling import Array, compiler, whole, zeros_above, zeros_below

__all__ = ["Array", "compiled", "whole", "zeros_above", "zeros_below"]

compiled = compiler(Path(__file__).parent)
