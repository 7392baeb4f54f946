"""Mastermind in a terminal."""
