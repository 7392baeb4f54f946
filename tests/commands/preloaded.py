"""Imports every command, for the process that all others are forked from (see `terminal`)."""

import importlib

from blindside.cli import COMMANDS

for name in COMMANDS:
    importlib.import_module(f"blindside.cli.{name}")
