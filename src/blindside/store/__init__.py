"""Where logs and players are kept for good: the same protocols of `table.log`, a file for each way of keeping them."""
