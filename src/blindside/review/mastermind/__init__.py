"""Reviews of Mastermind."""
