"""Inference in Code 777: what a seat can know about its own rack."""
