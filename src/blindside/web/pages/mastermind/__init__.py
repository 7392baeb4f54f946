"""The board of Mastermind in the browser."""
