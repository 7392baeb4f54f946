"""Import every command and the compiler, for the process that `terminal` forks all others from."""

import importlib

import numba  # noqa: F401

from blindside.cli import COMMANDS

for name in COMMANDS:
    importlib.import_module(f"blindside.cli.{name}")
