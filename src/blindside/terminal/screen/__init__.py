"""Games on a whole screen of a terminal."""
