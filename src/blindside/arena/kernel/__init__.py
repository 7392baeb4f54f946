"""Compiled games of Code 777 between standard bots: the same games as `arena.plain` plays.

A game is a NumPy record (`games.GAME`). So are the rules with the bots in their seats (`games.TABLE`), and all
constants (`facts`). A set of racks is four words of 64 bits.
"""
