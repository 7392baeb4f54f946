"""What the browser and the terminal both say: names, log entries, rules, results, conclusions, reviews."""

from typing import Literal

Style = Literal["line", "spoken", "page"]
"""How an event is told.

A line of a transcript names seats, tiles and codes by their signs. A spoken one is complete in words, for screen
readers and pipes. A page draws tiles, codes and keys beside the sentence.
"""
