"""Pages for people: HTML made from what a table gives an audience, and the little script that keeps it up to date."""
