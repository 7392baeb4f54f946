"""Mastermind: one sets a code, the other breaks it, and then the other way round."""
