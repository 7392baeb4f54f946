"""The reasoning of the companion on a device equals that of the package."""
