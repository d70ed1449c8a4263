"""Monte Carlo tree search: on a kernel, or by the rules alone."""
