"""Whole games of Code 777 between the standard bots, compiled: the very games that the plain engine plays.

Every game is a row of the arrays in `Games`. Sets of racks are four words of 64 bits.
"""
