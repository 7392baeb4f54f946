"""A live table: seats, people and bots, and the log that each event is written to before clients get it."""
