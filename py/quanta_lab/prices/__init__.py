"""``quanta prices``: what units are worth, by matches."""
