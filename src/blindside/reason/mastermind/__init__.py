"""What can be known of a code, and the best ways to find it: exact wherever that is possible."""
