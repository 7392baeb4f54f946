"""What can be made of positions: games looked at afterwards, and puzzles."""
