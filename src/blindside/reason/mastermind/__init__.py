"""Mastermind: the codes that fit the keys, and the best guesses, exact where possible."""

from blindside.core.messages import Message, msg

OPTIMAL = "optimal"
METHODS: dict[str, Message] = {
    OPTIMAL: msg("the best guess, proven"),
    "minimax": msg("the smallest largest cell (Knuth)"),
    "expected": msg("the smallest expected cell (Irving)"),
    "entropy": msg("the most information (Neuwirth)"),
    "parts": msg("the most cells (Kooi)"),
    "first": msg("the first code that fits all keys"),
    "random": msg("any code that fits all keys"),
}
"""The methods of choosing guesses, by name. Other modules, which take longer to load, implement them."""
