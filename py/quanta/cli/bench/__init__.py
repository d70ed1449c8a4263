"""``quanta bench``: how fast rules, kernels, search and levels are."""
