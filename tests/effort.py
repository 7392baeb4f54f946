"""How much of a long proof to run."""

import os


def proving() -> bool:
    return bool(os.environ.get("BLINDSIDE_PROVE"))


def times(gate: int) -> int:
    """So many in the gate, twenty times as many when proving."""
    return gate * 20 if proving() else gate
