"""Pages for people: HTML rendered from an audience's view of a table, and scripts that keep it up to date."""
