"""Benchmarks of speed and memory: `./run bench`."""
