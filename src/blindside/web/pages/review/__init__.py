"""A game looked at again: where it stood at every moment, through anybody's eyes, and what they could have known."""
