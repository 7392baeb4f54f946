"""Reviews of finished games: what each seat could know, luck and skill, what-ifs."""
