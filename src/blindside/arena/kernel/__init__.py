"""Whole games of Code 777 between the standard bots, compiled: the very games that the plain engine plays.

A game is a record (`games.GAME`), as are the rules with who sits where, and all that never changes. Sets of racks are
four words of 64 bits.
"""
