"""The store protocols, tested on every kind of store."""
