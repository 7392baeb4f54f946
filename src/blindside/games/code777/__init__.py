"""Code 777: each player sees all racks but the own one."""
