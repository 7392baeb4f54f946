"""The server: an API for programs, and pages for people."""
