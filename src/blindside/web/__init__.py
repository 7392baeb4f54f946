"""The server: an API for programs and, later, pages for people."""
