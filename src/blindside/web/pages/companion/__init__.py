"""The pages for those who play with a real box."""
