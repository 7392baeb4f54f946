"""Text output of commands and games, and files."""
