"""Exact inference, from what one audience has seen and nothing else."""
