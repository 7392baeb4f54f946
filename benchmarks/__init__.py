"""Speed and memory, measured: `./run bench`."""
