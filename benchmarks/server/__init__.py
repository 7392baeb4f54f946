"""The server under load, compared with boardgame.io on the same machine: `./run bench-server`."""
