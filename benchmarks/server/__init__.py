"""The server under load, beside boardgame.io on the same machine: `./run bench-server`."""
