"""Reviews of Code 777."""
