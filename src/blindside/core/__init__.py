"""Base of both games: messages, errors, audiences, dealers, records and sessions."""
