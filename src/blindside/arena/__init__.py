"""Tournaments and simulations: in one process, in many, or on a cluster."""
