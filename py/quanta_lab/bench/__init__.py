"""``quanta bench``: the speed of rules, kernels, search and levels."""
