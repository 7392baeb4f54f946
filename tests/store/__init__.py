"""What is kept: through the protocols, whatever keeps it."""
