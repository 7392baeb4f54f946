"""Code 777 at a real table: what one player sees and hears, entered by hand."""
