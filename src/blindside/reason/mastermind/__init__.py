"""What can be known of a code, and the best ways to find it: exact wherever that is possible."""

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
"""Ways to choose guesses, by name. They are carried out elsewhere, by modules that take longer to load."""
