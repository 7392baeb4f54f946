"""The puzzles of a day, to be solved on a page."""
