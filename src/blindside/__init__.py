"""Blindside: two classic deduction games to play, to learn, to solve and to study."""

__version__ = "0.1.0"
