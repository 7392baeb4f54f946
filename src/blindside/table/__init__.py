"""A live table: seats, people and bots, and the one log that everything is written to before anybody is told."""
