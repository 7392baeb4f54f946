"""Help for people at a physical box: what they enter stays theirs, and is only worked out here."""
