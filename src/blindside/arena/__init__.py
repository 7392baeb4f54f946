"""Tournaments of bots: matches of any length, played on one core or on many machines, and what they prove."""
