"""What there is to learn: the rules in our own words, the editions compared, and a first lesson for each game."""
