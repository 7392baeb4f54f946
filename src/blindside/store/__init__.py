"""Stores of logs, players, notes and uploaded records: the protocols of `table.store_protocols`, for each database."""
