"""The arena: matches between bots, played on one core or on many machines, with intervals and ratings."""
