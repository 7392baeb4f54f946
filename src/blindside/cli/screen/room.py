"""How much room a screen needs."""

COLUMNS, ROWS = 60, 20
"""With less, a game is played line by line."""
WIDE = 110
"""So many columns show all panels beside each other; with fewer there is one at a time."""
