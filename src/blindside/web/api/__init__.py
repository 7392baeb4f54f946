"""The API, version 1: what a program can ask, and what it is answered."""
