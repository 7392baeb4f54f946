"""Code 777: everybody sees all racks but their own."""
