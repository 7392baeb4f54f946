"""Code 777 in words."""
