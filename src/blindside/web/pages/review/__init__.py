"""Reviews: a game replayed from any seat, with what each seat could know at every moment."""
