"""``quanta match``: games between players."""
