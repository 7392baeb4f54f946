"""Players that are not people. Each gets the sights and views of its seat, and nothing else."""
