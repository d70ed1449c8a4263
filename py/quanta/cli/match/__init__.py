"""``quanta match``: players against each other."""
