"""Printed sheets, and pictures to share."""
