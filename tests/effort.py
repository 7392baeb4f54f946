"""How much of a long proof to run, and how long to wait."""

import os

PATIENCE_SECONDS = 300.0
"""Until a process is given up: far more than any takes, also where it compiles first or others use the machine."""


def proving() -> bool:
    return bool(os.environ.get("BLINDSIDE_PROVE"))


def times(gate: int) -> int:
    """So many in the gate, twenty times as many when proving."""
    return gate * 20 if proving() else gate
