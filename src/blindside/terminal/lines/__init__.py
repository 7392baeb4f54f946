"""Games line by line."""
