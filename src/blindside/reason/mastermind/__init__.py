"""Mastermind: the codes that fit the keys, and the best guesses, exact where possible."""

from blindside.core.messages import Message, msg

OPTIMAL = "optimal"
METHODS: dict[str, Message] = {
    OPTIMAL: msg("the best guess, with proof"),
    "minimax": msg("the guess that leaves the fewest codes in the worst case (Knuth)"),
    "expected": msg("the guess that leaves the fewest codes on average (Irving)"),
    "entropy": msg("the guess with the most information (Neuwirth)"),
    "parts": msg("the guess with the most possible keys (Kooi)"),
    "first": msg("the first code that fits all the keys"),
    "random": msg("a random code that fits all the keys"),
}
"""The methods of choosing guesses, by name. Other modules, which take longer to load, implement them."""
