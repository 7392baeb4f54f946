"""Everything that is printed, and pictures to share."""
