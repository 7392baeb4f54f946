"""What a seat at Code 777 can know about its own rack."""
