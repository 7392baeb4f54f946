"""Games in a terminal: line by line or on a whole screen, at home or at a server."""
