"""What a game looked like from each seat: when it could have known, what the answers told, luck and skill apart."""
