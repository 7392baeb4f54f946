"""A server as a terminal talks to it."""
