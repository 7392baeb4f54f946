"""The companion for Code 777."""
