"""What numba compiles, where it is installed. Nobody imports it before it is needed: that takes seconds."""
