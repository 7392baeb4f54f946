"""The table of Code 777 in the browser."""
