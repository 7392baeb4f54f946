"""Reviews of games of Code 777."""
