"""What both games share: messages, errors, audiences, dealers, records and sessions."""
