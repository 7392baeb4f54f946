"""Exact inference from the observations of one audience."""
