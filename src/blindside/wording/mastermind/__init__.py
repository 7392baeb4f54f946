"""Mastermind in words."""
