"""Mastermind: the codemaker sets a code and the codebreaker guesses it, in turns."""
