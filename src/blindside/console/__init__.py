"""Text on a terminal, for commands and for games: sentences, transcripts, positions, files."""
